// One role with its buttons and permissions (requirements/administration.md#user-roles). ROOT cannot be changed.
import { Box, Button, Chip, Typography } from '@mui/material';
import type { Role } from '../../../contract/roles.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { formatCount } from '../../format/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { Muted } from '../../components/Muted.tsx';
import { CopyPlace } from '../../components/record/CopyPlace.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { PermissionGrid } from './PermissionGrid.tsx';
import { PermissionTable } from './PermissionTable.tsx';
import { isFixed } from './permissions.ts';
import { deleteRole, switchFactor, switchRole, type RoleChange } from './roleChanges.ts';
import { RoleForm } from './RoleForm.tsx';
import { roleTexts } from './roleTexts.ts';

interface RolePanelProps {
  role: Role;
  modules: readonly string[];
  onAdd: (module: string) => void;
  onDeleted: () => void;
}

const resource = 'user-roles';

export function RolePanel({ role, modules, onAdd, onDeleted }: RolePanelProps) {
  const [asked, setAsked] = useDialog<RoleChange>();
  const mayUpdate = useCan('roles', 'update') && !isFixed(role);
  const mayDelete = useCan('roles', 'delete') && !isFixed(role);
  const isActive = role.status === 1;
  const changes = {
    status: switchRole(role),
    factor: switchFactor(role),
    delete: deleteRole(role, onDeleted),
  };

  return (
    <>
      <Box sx={header}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {role.name}
          </Typography>
          <StatusChip status={isActive ? 'Active' : 'Suspended'} />
          {role.second_factor === true && (
            <Chip size="small" variant="outlined" label={roleTexts.factor.chip} />
          )}
          {role.users !== undefined && (
            <Typography variant="body2">
              <RecordLink to={listAddress('/system-users', { role_id: role.id })} module="users">
                {formatCount(role.users, 'user')}
              </RecordLink>
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
          <CopyPlace resource={resource} id={role.id} />
          {mayUpdate && (
            <DialogButton
              label={roleTexts.grid.edit}
              title={roleTexts.permissions.of(role.name)}
              maxWidth="md"
              size="small"
            >
              <PermissionGrid role={role} modules={modules} />
            </DialogButton>
          )}
          {mayUpdate && (
            <Button variant="outlined" size="small" onClick={() => setAsked(changes.status)}>
              {changes.status.label}
            </Button>
          )}
          {/* A backend of the specification does not send this field. */}
          {mayUpdate && role.second_factor !== undefined && (
            <Button variant="outlined" size="small" onClick={() => setAsked(changes.factor)}>
              {changes.factor.label}
            </Button>
          )}
          {mayUpdate && isActive && (
            <DialogButton label={roleTexts.rename} maxWidth="xs" variant="outlined" size="small">
              <RoleForm role={role} />
            </DialogButton>
          )}
          {mayDelete && (
            <Button variant="outlined" color="error" size="small" onClick={() => setAsked(changes.delete)}>
              {changes.delete.label}
            </Button>
          )}
        </Box>
      </Box>
      {isFixed(role) && <Muted sx={{ px: 2.5, pb: 2 }}>{roleTexts.fixed(role.name)}</Muted>}
      <PermissionTable role={role} modules={modules} mayUpdate={mayUpdate} onAdd={onAdd} />
      <ConfirmAction
        {...asked}
        title={() => componentTexts.areYouSure}
        confirm={({ label }) => label}
        isDestructive={({ isDestructive = false }) => isDestructive}
        run={({ run }) => run()}
        done={({ done }) => done}
        closesOnRefusal
      >
        {({ consequence }) => consequence}
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
