// The permissions of a role by module; a click on an action revokes it
// (requirements/administration.md#user-roles).
import { Box, Button, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import type { Action } from '../../../contract/endpoint.ts';
import type { Role } from '../../../contract/roles.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { write } from '../../dataProvider/write.ts';
import { heldOn, moduleName, permissionActions } from './roleWords.ts';

interface PermissionTableProps {
  role: Role;
  modules: readonly string[];
  mayUpdate: boolean;
  onAdd: (module: string) => void;
}

interface Held {
  module: string;
  action: string;
}

export function PermissionTable({ role, modules, mayUpdate, onAdd }: PermissionTableProps) {
  const [asked, setAsked] = useState<Held>();
  const revoke = ({ module, action }: Held) =>
    write('user-roles', 'revoke', { id: role.id, data: { module, permission: action as Action } });

  return (
    <>
      <Table size="small" aria-label={`Permissions of ${role.name}`}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { sm: 220 }, ...firstCell }}>Module</TableCell>
            <TableCell>Permission actions</TableCell>
            {mayUpdate && <TableCell sx={{ width: 84 }}>Update</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {modules.map((module) => {
            const held = sorted(heldOn(role, module));
            return (
              <TableRow key={module}>
                <TableCell sx={firstCell}>{moduleName(module)}</TableCell>
                <TableCell>
                  <Box
                    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, minHeight: 24 }}
                  >
                    {held.map((action) => (
                      <Chip
                        key={action}
                        size="small"
                        label={action}
                        sx={chip}
                        {...(mayUpdate && {
                          onClick: () => setAsked({ module, action }),
                          'aria-label': `Revoke ${action} on ${moduleName(module)}`,
                        })}
                      />
                    ))}
                    {held.length === 0 && (
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        None
                      </Box>
                    )}
                  </Box>
                </TableCell>
                {mayUpdate && (
                  <TableCell sx={{ py: 0.5 }}>
                    <Button
                      size="small"
                      disabled={permissionActions.every((action) => held.includes(action))}
                      aria-label={`Add a permission on ${moduleName(module)}`}
                      onClick={() => onAdd(module)}
                    >
                      Add
                    </Button>
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      <ConfirmAction
        value={asked}
        title={() => 'Are you sure?'}
        confirm={() => 'Revoke'}
        isDestructive
        run={revoke}
        done="Permission revoked"
        closesOnRefusal
        onClose={() => setAsked(undefined)}
      >
        {({ module, action }) =>
          `${role.name} loses ${action} on ${moduleName(module)}, with immediate effect for its users.`
        }
      </ConfirmAction>
    </>
  );
}

const rank = (action: string) => (permissionActions as readonly string[]).indexOf(action);
const sorted = (held: readonly string[]) => held.toSorted((a, b) => rank(a) - rank(b));

const firstCell = { pl: 2.5, pr: { xs: 0.5, sm: 1.5 } };
const chip = { color: 'text.primary', backgroundColor: 'var(--sunken)' } as const;
