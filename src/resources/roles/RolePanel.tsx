// One role: its buttons and its permissions (spec part 2 sections 2.8 and 4). ROOT has neither: nobody changes it.
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { deleteRole, switchRole } from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { call } from '../../dataProvider/call.ts';
import { showNotice } from '../../notices/notices.ts';
import { PermissionTable } from './PermissionTable.tsx';
import { RoleForm } from './RoleForm.tsx';
import { isFixed } from './roleWords.ts';
import { useRoleAction } from './useRoleAction.ts';

interface RolePanelProps {
  role: Role;
  modules: readonly string[];
  onAdd: (module: string) => void;
  onDeleted: () => void;
}

export function RolePanel({ role, modules, onAdd, onDeleted }: RolePanelProps) {
  const [asked, setAsked] = useState<'status' | 'delete'>();
  // Keeps the words while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const [isRenaming, setIsRenaming] = useState(false);
  const { isBusy, run } = useRoleAction();
  const mayUpdate = useCan('roles', 'update') && !isFixed(role);
  const mayDelete = useCan('roles', 'delete') && !isFixed(role);
  const isActive = role.status === 1;
  const who = role.users === undefined ? 'everyone who has it' : formatCount(role.users, 'user');

  const confirm = async () => {
    if (isBusy) return;
    const failure = await (asked === 'delete'
      ? run(() => call(deleteRole, { role_id: role.id }), 'Role deleted')
      : run(
          () => call(switchRole, { role_id: role.id, status: isActive ? 0 : 1 }),
          isActive ? 'Role suspended' : 'Role activated',
        ));
    if (failure) showNotice('error', failure);
    if (failure === undefined && asked === 'delete') onDeleted();
    setAsked(undefined);
  };

  return (
    <>
      <Box sx={header}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {role.name}
          </Typography>
          <StatusChip status={isActive ? 'Active' : 'Suspended'} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
          {mayUpdate && (
            <Button variant="outlined" size="small" onClick={() => setAsked('status')}>
              {isActive ? 'Deactivate Role' : 'Activate Role'}
            </Button>
          )}
          {mayUpdate && isActive && (
            <Button variant="outlined" size="small" onClick={() => setIsRenaming(true)}>
              Edit Role
            </Button>
          )}
          {mayDelete && (
            <Button variant="outlined" color="error" size="small" onClick={() => setAsked('delete')}>
              Delete Role
            </Button>
          )}
        </Box>
      </Box>
      {isFixed(role) && (
        <Typography variant="body2" sx={{ px: 2.5, pb: 2, color: 'text.secondary' }}>
          {`${role.name} holds every permission. It cannot be edited, suspended or deleted.`}
        </Typography>
      )}
      <PermissionTable role={role} modules={modules} mayUpdate={mayUpdate} onAdd={onAdd} />
      <RoleForm value={isRenaming ? role : undefined} onClose={() => setIsRenaming(false)} />
      <ConfirmDialog
        open={asked !== undefined}
        title="Are you sure?"
        confirm={shown === 'delete' ? 'Delete Role' : isActive ? 'Deactivate Role' : 'Activate Role'}
        isDestructive={shown === 'delete'}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(undefined)}
      >
        {shown === 'delete'
          ? `The role ${role.name} and its permissions are deleted. A role somebody has is not deleted.`
          : isActive
            ? `${role.name} is suspended: ${who} cannot sign in or do anything until it is active again.`
            : `${role.name} is active again: ${who} can sign in.`}
      </ConfirmDialog>
    </>
  );
}

const header = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 2,
};
