// All permissions of a role as a grid in a dialog, saved with one call, with presets to start from
// (requirements/deviations.md#permissions-of-a-role).
import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import type { Action, Module } from '../../../contract/access.ts';
import type { Role } from '../../../contract/roles.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { useReportUnsaved } from '../../components/form/unsaved.ts';
import { Muted } from '../../components/Muted.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import { actionName, heldOn, moduleName, permissionActions, permissionsOf, presets } from './permissions.ts';
import { roleTexts } from './roleTexts.ts';

const texts = roleTexts.grid;

interface PermissionGridProps {
  role: Role;
  modules: readonly string[];
}

const keyOf = (module: string, action: string) => `${module}:${action}`;

export function PermissionGrid({ role, modules }: PermissionGridProps) {
  const close = useCloseDialog();
  const [seen] = useState<ReadonlySet<string>>(
    () => new Set(modules.flatMap((module) => heldOn(role, module).map((action) => keyOf(module, action)))),
  );
  const [chosen, setChosen] = useState(seen);
  const isChanged = chosen.size !== seen.size || [...chosen].some((key) => !seen.has(key));
  const { isBusy, save } = useSaving();
  useReportUnsaved(isBusy ? 'saving' : isChanged ? 'changed' : undefined);
  const set = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const key of keys)
      if (isOn) next.add(key);
      else next.delete(key);
    setChosen(next);
  };
  const submit = () =>
    save({
      call: () =>
        write('user-roles', 'setPermissions', {
          id: role.id,
          data: { permissions: permissionsOf(modules, chosen), seen: permissionsOf(modules, seen) },
          previousData: role,
        }),
      done: texts.saved,
      onSaved: close,
    });

  return (
    <>
      {/* Without padding, because scrolled rows would be visible above the sticky headings. */}
      <DialogContent sx={{ pt: 0 }}>
        <Box role="group" aria-label={texts.presets} sx={bar}>
          <Muted>{texts.startWith}</Muted>
          {presets.map(({ name, keysWithin }) => (
            <Button
              key={name}
              size="small"
              variant="outlined"
              onClick={() => setChosen(new Set(keysWithin(modules)))}
            >
              {name}
            </Button>
          ))}
        </Box>
        <Table size="small" stickyHeader aria-label={roleTexts.permissions.of(role.name)}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ ...firstCell, ...heading }}>{roleTexts.permissions.module}</TableCell>
              {permissionActions.map((action) => (
                <TableCell key={action} align="center" sx={{ px: { xs: 0.25, sm: 2 }, ...heading }}>
                  {actionName(action)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {modules.map((module) => (
              <TableRow key={module} hover>
                <TableCell component="th" scope="row" sx={firstCell}>
                  {moduleName(module)}
                </TableCell>
                {permissionActions.map((action) => (
                  <Cell
                    key={action}
                    module={module}
                    action={action}
                    isChosen={chosen.has(keyOf(module, action))}
                    onChange={(isOn) => set([keyOf(module, action)], isOn)}
                  />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Muted role="status" sx={{ mr: 'auto' }}>
          {texts.chosen(chosen.size)}
        </Muted>
        <Button color="inherit" disabled={isBusy} onClick={close}>
          {componentTexts.cancel}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void submit()}>
          {componentTexts.save}
        </Button>
      </DialogActions>
    </>
  );
}

interface CellProps {
  module: string;
  action: Action;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Users may revoke a permission that they do not have, but not grant it. */
function Cell({ module, action, isChosen, onChange }: CellProps) {
  const isHeld = useCan(module as Module, action);
  return (
    <TableCell align="center" sx={{ p: 0 }}>
      <Checkbox
        checked={isChosen}
        disabled={!isHeld && !isChosen}
        onChange={(_event, isOn) => onChange(isOn)}
        slotProps={{ input: { 'aria-label': texts.cell(actionName(action), moduleName(module)) } }}
      />
    </TableCell>
  );
}

const firstCell = { pl: { xs: 1.5, sm: 2.5 }, pr: { xs: 0.5, sm: 2 }, fontWeight: 400 };
/** Covers rows that scroll under it. The font is small so that four headings fit beside a module's name on a phone. */
const heading = { backgroundColor: 'background.paper', fontSize: { xs: '0.6875rem', sm: '0.75rem' } };
const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 2 };
