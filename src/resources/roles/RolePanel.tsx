// One role: its buttons and its permissions (requirements/administration.md#user-roles). ROOT cannot be
// changed.
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Role } from '../../../contract/roles.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { write } from '../../dataProvider/write.ts';
import { PermissionTable } from './PermissionTable.tsx';
import { RoleForm } from './RoleForm.tsx';
import { isFixed } from './roleWords.ts';

interface RolePanelProps {
  role: Role;
  modules: readonly string[];
  onAdd: (module: string) => void;
  onDeleted: () => void;
}

const resource = 'user-roles';

interface Asked {
  verb: 'switch' | 'delete';
  /** Whether the role was active when the question opened. */
  isActive: boolean;
}

const confirmOf = ({ verb, isActive }: Asked) =>
  verb === 'delete' ? 'Delete Role' : isActive ? 'Deactivate Role' : 'Activate Role';

export function RolePanel({ role, modules, onAdd, onDeleted }: RolePanelProps) {
  const [asked, setAsked] = useState<Asked>();
  const [isRenaming, setIsRenaming] = useState(false);
  const mayUpdate = useCan('roles', 'update') && !isFixed(role);
  const mayDelete = useCan('roles', 'delete') && !isFixed(role);
  const isActive = role.status === 1;
  const who = role.users === undefined ? 'its users' : formatCount(role.users, 'user');

  const ask = (verb: Asked['verb']) => setAsked({ verb, isActive });
  const run = async ({ verb, isActive: wasActive }: Asked) => {
    const { id } = role;
    if (verb === 'switch') return write(resource, 'switch', { id, data: { status: wasActive ? 0 : 1 } });
    const answer = await write(resource, 'delete', { id });
    onDeleted();
    return answer;
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
            <Button variant="outlined" size="small" onClick={() => ask('switch')}>
              {isActive ? 'Deactivate Role' : 'Activate Role'}
            </Button>
          )}
          {mayUpdate && isActive && (
            <Button variant="outlined" size="small" onClick={() => setIsRenaming(true)}>
              Edit Role
            </Button>
          )}
          {mayDelete && (
            <Button variant="outlined" color="error" size="small" onClick={() => ask('delete')}>
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
      <ConfirmAction
        value={asked}
        title={() => 'Are you sure?'}
        confirm={confirmOf}
        isDestructive={asked?.verb === 'delete'}
        run={run}
        done={
          asked?.verb === 'delete' ? 'Role deleted' : asked?.isActive ? 'Role suspended' : 'Role activated'
        }
        closesOnRefusal
        onClose={() => setAsked(undefined)}
      >
        {({ verb, isActive: wasActive }) =>
          verb === 'delete'
            ? `The role ${role.name} and its permissions are deleted. A role that users have cannot be deleted.`
            : wasActive
              ? `${role.name} is suspended: ${who} cannot sign in until it is activated again.`
              : `${role.name} is active again: ${who} can sign in.`
        }
      </ConfirmAction>
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
