// Moves a user to another role; they sign in anew with it.
import { Alert, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { SystemUser } from '../../../contract/users.ts';
import { failureOf } from '../../components/failureOf.ts';
import { moveUser } from '../../dataProvider/rpc/users.ts';
import { RoleSelect } from '../../features/people/RoleSelect.tsx';
import { showNotice } from '../../notices/notices.ts';

export function UserRoleForm({ user, onClose }: { user: SystemUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [roleId, setRoleId] = useState(user.role_id);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || roleId === undefined) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message } = await moveUser(user.id, roleId);
      showNotice('success', typeof message === 'string' ? message : 'Role changed');
      void queryClient.invalidateQueries({ queryKey: ['system-users'] });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Change Role">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <RoleSelect value={roleId} onChange={setRoleId} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`${user.full_name} is signed out and has the new role at the next sign-in.`}
          </Typography>
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          loading={isBusy}
          disabled={roleId === undefined || roleId === user.role_id}
        >
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
