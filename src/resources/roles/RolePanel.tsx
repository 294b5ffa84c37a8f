// One role with its buttons and permissions (requirements/administration.md#user-roles). ROOT cannot be changed.
import { Box, Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import type { Role } from '../../../contract/roles.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { DialogButton } from '../../components/DialogButton.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { Muted } from '../../components/Muted.tsx';
import { CopyPlace } from '../../components/record/CopyPlace.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { write } from '../../dataProvider/write.ts';
import { PermissionGrid } from './PermissionGrid.tsx';
import { PermissionTable } from './PermissionTable.tsx';
import { RoleForm } from './RoleForm.tsx';
import { isFixed } from './permissions.ts';
import { roleTexts } from './roleTexts.ts';

interface RolePanelProps {
  role: Role;
  modules: readonly string[];
  onAdd: (module: string) => void;
  onDeleted: () => void;
}

const resource = 'user-roles';

interface Asked {
  verb: 'switch' | 'factor' | 'delete';
  /** Whether the role was active when the dialog opened. */
  isActive: boolean;
  /** Whether the role required a second factor when the dialog opened. */
  hasFactor: boolean;
}

const confirmOf = ({ verb, isActive, hasFactor }: Asked) => {
  if (verb === 'delete') return roleTexts.delete;
  if (verb === 'factor') return hasFactor ? roleTexts.factor.end : roleTexts.factor.require;
  return isActive ? roleTexts.deactivate : roleTexts.activate;
};

const doneOf = ({ verb, isActive, hasFactor }: Asked) => {
  if (verb === 'delete') return roleTexts.deleted;
  if (verb === 'factor') return hasFactor ? roleTexts.factor.ended : roleTexts.factor.required;
  return isActive ? roleTexts.deactivated : roleTexts.activated;
};

export function RolePanel({ role, modules, onAdd, onDeleted }: RolePanelProps) {
  const [asked, setAsked] = useState<Asked>();
  const mayUpdate = useCan('roles', 'update') && !isFixed(role);
  const mayDelete = useCan('roles', 'delete') && !isFixed(role);
  const isActive = role.status === 1;
  const who = role.users === undefined ? roleTexts.itsUsers : formatCount(role.users, 'user');

  const hasFactor = role.second_factor === true;
  const ask = (verb: Asked['verb']) => setAsked({ verb, isActive, hasFactor });
  const run = async ({ verb, isActive: wasActive, hasFactor: hadFactor }: Asked) => {
    const { id } = role;
    if (verb === 'switch') return write(resource, 'switch', { id, data: { status: wasActive ? 0 : 1 } });
    if (verb === 'factor') return write(resource, 'requireFactor', { id, data: { required: !hadFactor } });
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
          {hasFactor && <Chip size="small" variant="outlined" label={roleTexts.factor.chip} />}
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
            <Button variant="outlined" size="small" onClick={() => ask('switch')}>
              {isActive ? roleTexts.deactivate : roleTexts.activate}
            </Button>
          )}
          {/* A backend of the specification does not send this field. */}
          {mayUpdate && role.second_factor !== undefined && (
            <Button variant="outlined" size="small" onClick={() => ask('factor')}>
              {hasFactor ? roleTexts.factor.end : roleTexts.factor.require}
            </Button>
          )}
          {mayUpdate && isActive && (
            <DialogButton label={roleTexts.rename} maxWidth="xs" variant="outlined" size="small">
              <RoleForm role={role} />
            </DialogButton>
          )}
          {mayDelete && (
            <Button variant="outlined" color="error" size="small" onClick={() => ask('delete')}>
              {roleTexts.delete}
            </Button>
          )}
        </Box>
      </Box>
      {isFixed(role) && <Muted sx={{ px: 2.5, pb: 2 }}>{roleTexts.fixed(role.name)}</Muted>}
      <PermissionTable role={role} modules={modules} mayUpdate={mayUpdate} onAdd={onAdd} />
      <ConfirmAction
        value={asked}
        title={() => componentTexts.areYouSure}
        confirm={confirmOf}
        isDestructive={asked?.verb === 'delete'}
        run={run}
        done={asked ? doneOf(asked) : ''}
        closesOnRefusal
        onClose={() => setAsked(undefined)}
      >
        {({ verb, isActive: wasActive, hasFactor: hadFactor }) => {
          if (verb === 'delete') return roleTexts.deleteText(role.name);
          if (verb === 'factor')
            return (hadFactor ? roleTexts.factor.endText : roleTexts.factor.requireText)(role.name, who);
          return (wasActive ? roleTexts.deactivateText : roleTexts.activateText)(role.name, who);
        }}
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
