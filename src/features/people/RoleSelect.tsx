// The roles that the reader may assign (requirements/administration.md#system-users, #user-roles: client/user/role), for people or
// for SMPP accounts.
import { MenuItem, TextField } from '@mui/material';
import { assignableRoles } from '../../../contract/users.ts';
import { rolesFor } from '../../dataProvider/compat/rows.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';

interface RoleSelectProps {
  /** The client of the person; the reader's own where unset. */
  clientId?: number | undefined;
  value: number | undefined;
  onChange: (roleId: number) => void;
  isMissing?: boolean;
  isForSmpp?: boolean;
}

export function RoleSelect({ clientId, value, onChange, isMissing, isForSmpp = false }: RoleSelectProps) {
  const { data, isPending, error } = useCallQuery(
    assignableRoles,
    clientId === undefined ? {} : { client_id: clientId },
  );
  const roles = rolesFor(data, isForSmpp);
  return (
    <TextField
      select
      label="Role"
      required
      fullWidth
      value={roles.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChange(Number(event.target.value))}
      error={isMissing || error !== null}
      helperText={error?.message}
    >
      {roles.length === 0 && (
        <MenuItem value="" disabled>
          {isPending ? 'Loading...' : 'No roles available'}
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
