// The permissions of a role by module. Clicking an action revokes it (requirements/administration.md#user-roles).
import { Box, Button, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Action } from '../../../contract/access.ts';
import type { Role } from '../../../contract/roles.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { write } from '../../dataProvider/write.ts';
import { actionName, heldOn, moduleName, permissionActions } from './permissions.ts';
import { roleTexts } from './roleTexts.ts';

const texts = roleTexts.permissions;

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
  const [asked, setAsked] = useDialog<Held>();
  const revoke = ({ module, action }: Held) =>
    write('user-roles', 'revoke', { id: role.id, data: { module, permission: action as Action } });

  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={texts.of(role.name)}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: { sm: 220, md: 140, lg: 220 }, ...firstCell }}>
                {texts.module}
              </TableCell>
              <TableCell>{texts.actions}</TableCell>
              {mayUpdate && <TableCell sx={{ width: 84 }}>{componentTexts.update}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {modules
              .filter((module) => heldOn(role, module).length > 0)
              .map((module) => {
                const held = sorted(heldOn(role, module));
                return (
                  <TableRow key={module}>
                    <TableCell sx={firstCell}>{moduleName(module)}</TableCell>
                    <TableCell>
                      <Box
                        sx={{
                          display: 'flex',
                          flexWrap: 'wrap',
                          alignItems: 'center',
                          gap: 0.75,
                          minHeight: 24,
                        }}
                      >
                        {held.map((action) => (
                          <Chip
                            key={action}
                            size="small"
                            label={actionName(action)}
                            sx={chip}
                            {...(mayUpdate && {
                              onClick: () => setAsked({ module, action }),
                              'aria-label': texts.revokeOn(actionName(action), moduleName(module)),
                            })}
                          />
                        ))}
                      </Box>
                    </TableCell>
                    {mayUpdate && (
                      <TableCell sx={{ py: 0.5 }}>
                        <Button
                          size="small"
                          disabled={permissionActions.every((action) => held.includes(action))}
                          aria-label={texts.addOn(moduleName(module))}
                          onClick={() => onAdd(module)}
                        >
                          {componentTexts.add}
                        </Button>
                      </TableCell>
                    )}
                  </TableRow>
                );
              })}
          </TableBody>
        </Table>
      </Box>
      {modules.every((module) => heldOn(role, module).length === 0) && (
        <EmptyText text={roleTexts.grid.empty} hint={mayUpdate ? roleTexts.grid.emptyHint : ''} />
      )}
      <ConfirmAction
        {...asked}
        title={() => componentTexts.areYouSure}
        confirm={() => texts.revoke}
        isDestructive
        run={revoke}
        done={texts.revoked}
        closesOnRefusal
      >
        {({ module, action }) => texts.revokeText(role.name, actionName(action), moduleName(module))}
      </ConfirmAction>
    </>
  );
}

const rank = (action: string) => (permissionActions as readonly string[]).indexOf(action);
const sorted = (held: readonly string[]) => held.toSorted((a, b) => rank(a) - rank(b));

const firstCell = { pl: 2.5, pr: { xs: 0.5, sm: 1.5 } };
const chip = { color: 'text.primary', backgroundColor: 'var(--sunken)' } as const;
