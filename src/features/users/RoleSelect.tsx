// The roles one may hand out (spec part 2 section 7, client/user/role); 'No roles available' where there are none.
import { MenuItem, TextField } from '@mui/material';
import { assignableRoles } from '../../../contract/users.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';

interface RoleSelectProps {
  /** For whose people; one's own where unset. */
  clientId?: number | undefined;
  value: number | undefined;
  onChange: (roleId: number) => void;
  isMissing?: boolean;
}

export function RoleSelect({ clientId, value, onChange, isMissing }: RoleSelectProps) {
  const { data, isPending, error } = useCallQuery(
    assignableRoles,
    clientId === undefined ? {} : { client_id: clientId },
  );
  const roles = Array.isArray(data?.message) ? data.message : [];
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
