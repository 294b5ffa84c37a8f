// Moves a user to another role, which signs them out.
import { Typography } from '@mui/material';
import type { SystemUser } from '../../../contract/users.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { write } from '../../dataProvider/write.ts';
import { newPerson } from '../../features/people/PersonInputs.tsx';
import { RoleInput } from '../../features/people/RoleInput.tsx';

const schema = newPerson.pick({ role_id: true });

export const UserRoleForm = ({ user, onClose }: { user: SystemUser; onClose: () => void }) => (
  <ContractForm
    schema={schema.refine(({ role_id }) => role_id !== user.role_id, {
      message: `${user.full_name} already has this role`,
      path: ['role_id'],
    })}
    labels={{}}
    defaultValues={{ role_id: user.role_id }}
    submit="Save"
    save={(data) => write('system-users', 'update', { id: user.id, data })}
    done="Role changed"
    onSaved={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <RoleInput {...field('role_id')} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`${user.full_name} is signed out and has the new role at the next sign-in.`}
        </Typography>
      </>
    )}
  </ContractForm>
);
