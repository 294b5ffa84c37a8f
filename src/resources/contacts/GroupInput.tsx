import { useInput } from 'react-admin';
import type { ContactGroup } from '../../../contract/contacts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { asTyped } from '../../components/form/inputs.tsx';
import { GroupField, type GroupKey } from './GroupField.tsx';

interface GroupInputProps extends FieldProps {
  groups: readonly ContactGroup[];
  by: GroupKey;
  onChosen?: (group: ContactGroup | undefined) => void;
}

/** Form input for a contact group. */
export function GroupInput({ source, groups, by, onChosen }: GroupInputProps) {
  const { field, fieldState } = useInput({ source, parse: asTyped });
  return (
    <GroupField
      groups={groups}
      by={by}
      value={field.value as ContactGroup[GroupKey]}
      fault={fieldState.error?.message}
      onChange={(value) => {
        field.onChange(value);
        onChosen?.(groups.find((group) => group[by] === value));
      }}
      inputRef={field.ref}
    />
  );
}
