// Selects a contact group; empty until one is chosen.
import { MenuItem, TextField } from '@mui/material';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { formatCount } from '../../components/formatNumber.ts';

interface GroupFieldProps {
  groups: readonly ContactGroup[];
  value: number | undefined;
  isWrong?: boolean;
  /** A switch between groups: not required, and without an empty option. */
  isSwitch?: boolean;
  onChange: (groupId: number | undefined) => void;
}

export function GroupField({ groups, value, isWrong, isSwitch = false, onChange }: GroupFieldProps) {
  return (
    <TextField
      select
      required={!isSwitch}
      fullWidth
      label="Contact group"
      value={groups.some(({ id }) => id === value) ? value : ''}
      error={isWrong}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
    >
      {!isSwitch && (
        <MenuItem value="">
          <em>None</em>
        </MenuItem>
      )}
      {groups.map(({ id, name, contacts }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {`${name} · ${formatCount(contacts, 'contact')}`}
        </MenuItem>
      ))}
    </TextField>
  );
}
