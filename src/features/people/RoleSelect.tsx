// The roles one may hand out (requirements/administration.md#system-users, #user-roles: client/user/role); 'No roles
// available' where there are none. Where the backend tells the kinds of roles apart, people are offered theirs and SMPP
// accounts theirs.
import { MenuItem, TextField } from '@mui/material';
import { smppRoleType } from '../../../contract/smppAccounts.ts';
import { assignableRoles } from '../../../contract/users.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';

interface RoleSelectProps {
  /** For whose people; one's own where unset. */
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
  const all = Array.isArray(data?.message) ? data.message : [];
  const roles = all.filter(
    ({ role_type }) => role_type === undefined || (role_type === smppRoleType) === isForSmpp,
  );
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
