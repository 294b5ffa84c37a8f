// Selects a contact group; empty until one is chosen.
import { MenuItem, TextField } from '@mui/material';
import type { Ref } from 'react';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { faultOf } from '../../components/form/inputs.tsx';
import { formatCount } from '../../format/formatNumber.ts';
import { contactTexts } from './contactTexts.ts';

/** Whether a group is chosen by its id or by its name. */
export type GroupKey = 'id' | 'name';

interface GroupFieldProps<Key extends GroupKey> {
  groups: readonly ContactGroup[];
  by: Key;
  value: ContactGroup[Key] | undefined;
  fault?: string | undefined;
  /** Whether the field switches between groups: then it is not required and has no empty option. */
  isSwitch?: boolean;
  onChange: (value: ContactGroup[Key] | '') => void;
  inputRef?: Ref<HTMLInputElement>;
}

export function GroupField<Key extends GroupKey>(props: GroupFieldProps<Key>) {
  const { groups, by, value, fault, isSwitch = false, onChange, inputRef } = props;
  return (
    <TextField
      select
      required={!isSwitch}
      fullWidth
      label={contactTexts.contactGroup}
      value={groups.some((group) => group[by] === value) ? value : ''}
      {...faultOf(fault)}
      onChange={(event) => onChange(event.target.value as ContactGroup[Key] | '')}
      inputRef={inputRef}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
    >
      {!isSwitch && (
        <MenuItem value="">
          <em>{contactTexts.none}</em>
        </MenuItem>
      )}
      {groups.map((group) => (
        <MenuItem
          key={group.id}
          value={group[by]}
        >{`${group.name} · ${formatCount(group.contacts, 'contact')}`}</MenuItem>
      ))}
    </TextField>
  );
}
