import { useController } from 'react-hook-form';
import type { ContactGroup } from '../../../contract/contacts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { GroupField, type GroupKey } from './GroupField.tsx';
import { useGroups } from './useGroups.ts';

interface GroupInputProps extends FieldProps {
  by: GroupKey;
  /** The id of a group that cannot be chosen. */
  except?: number | undefined;
  onChosen?: (group: ContactGroup | undefined) => void;
}

/** Form input for a contact group. */
export function GroupInput({ source, by, except, onChosen }: GroupInputProps) {
  const groups = (useGroups().groups ?? []).filter(({ id }) => id !== except);
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
