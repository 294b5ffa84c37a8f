// Chooses among the roles that the signed-in user may assign to people or to SMPP accounts (requirements/administration.md#system-users,
// #user-roles: client/user/role).
import { MenuItem, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { assignableRoles } from '../../../contract/users.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { faultOf, textFieldOf } from '../../components/form/inputs.tsx';
import { rolesFor } from '../../dataProvider/compat/rows.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { personTexts as texts } from './personTexts.ts';

interface RoleInputProps extends FieldProps {
  /** The client of the person; unset: that of the signed-in user. */
  clientId?: number | undefined;
  isForSmpp?: boolean | undefined;
}

export function RoleInput({ source, label, required, clientId, isForSmpp = false }: RoleInputProps) {
  const { field, fieldState } = useController({ name: source });
  const { data, isPending, error, refetch } = useCallQuery(
    assignableRoles,
    clientId === undefined ? {} : { client_id: clientId },
  );
  const roles = rolesFor(data, isForSmpp);
  const none = isPending ? componentTexts.loading : error ? componentTexts.list.failed : texts.noRoles;
  return (
    <TextField
      select
      label={label}
      required={required}
      fullWidth
      {...textFieldOf(field)}
      value={roles.some(({ id }) => id === field.value) ? field.value : ''}
      {...faultOf(fieldState.error?.message ?? error?.message)}
      slotProps={{ select: { onOpen: () => error && void refetch() } }}
    >
      {roles.length === 0 && (
        <MenuItem value="" disabled>
          {none}
        </MenuItem>
      )}
      {roles.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
