import { useController } from 'react-hook-form';
import type { ContactGroup } from '../../../contract/contacts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { GroupField, type GroupKey } from './GroupField.tsx';

interface GroupInputProps extends FieldProps {
  groups: readonly ContactGroup[];
  by: GroupKey;
  onChosen?: (group: ContactGroup | undefined) => void;
}

/** Form input for a contact group. */
export function GroupInput({ source, groups, by, onChosen }: GroupInputProps) {
  const { field, fieldState } = useController({ name: source });
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
