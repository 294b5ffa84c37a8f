// Moves a user to another role, which signs them out.
import { Typography } from '@mui/material';
import { useState } from 'react';
import type { SystemUser } from '../../../contract/users.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { moveUser } from '../../dataProvider/rpc/users.ts';
import { RoleSelect } from '../../features/people/RoleSelect.tsx';

export function UserRoleForm({ user, onClose }: { user: SystemUser; onClose: () => void }) {
  const [roleId, setRoleId] = useState(user.role_id);
  const { save, ...saving } = useSaving();

  const submit = () => {
    if (roleId === undefined) return;
    void save({ call: () => moveUser(user.id, roleId), done: 'Role changed', onSaved: onClose });
  };

  return (
    <DialogForm
      label="Change Role"
      submit="Save"
      isDisabled={roleId === undefined || roleId === user.role_id}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <RoleSelect value={roleId} onChange={setRoleId} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`${user.full_name} is signed out and has the new role at the next sign-in.`}
      </Typography>
    </DialogForm>
  );
}
