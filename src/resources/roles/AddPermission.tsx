// Add Permission (spec part 2 sections 2.8 and 5): one or more of read, create, delete, update on a module.
import {
  Alert,
  Checkbox,
  DialogContent,
  FormControlLabel,
  FormGroup,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Action, Module } from '../../../contract/endpoint.ts';
import { grantPermission } from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { call } from '../../dataProvider/call.ts';
import { heldOn, moduleName, permissionActions } from './roleWords.ts';
import { useRoleAction } from './useRoleAction.ts';

interface AddPermissionProps {
  /** Undefined closes the dialog. */
  role: Role | undefined;
  /** The module it was opened from; empty where one has to be chosen. */
  module: string;
  modules: readonly string[];
  onClose: () => void;
}

export function AddPermission({ role, ...rest }: AddPermissionProps) {
  return (
    <RecordDialog
      value={role}
      title={({ name }) => `Add Permission to ${name}`}
      onClose={rest.onClose}
      maxWidth="xs"
    >
      {(shown) => <AddForm key={rest.module} role={shown} {...rest} />}
    </RecordDialog>
  );
}

function AddForm({ role, module: given, modules, onClose }: AddPermissionProps & { role: Role }) {
  const [module, setModule] = useState(given);
  const [chosen, setChosen] = useState<readonly Action[]>([]);
  const [failure, setFailure] = useState<string>();
  const { isBusy, run } = useRoleAction();
  const held = heldOn(role, module);

  const toggle = (action: Action) =>
    setChosen((now) => (now.includes(action) ? now.filter((other) => other !== action) : [...now, action]));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const added = chosen.filter((action) => !held.includes(action));
    if (module === '' || added.length === 0) return setFailure('Please Select a permission to proceed');
    setFailure(undefined);
    const grant = async () => {
      let answer: { message: unknown } = { message: undefined };
      for (const permission of added) {
        // One after the other: the specification's call takes one action, and the first refusal ends it.
        answer = await call(grantPermission, { role_id: role.id, module: module as Module, permission });
      }
      return answer;
    };
    const refused = await run(grant, 'Permission added');
    if (refused === undefined) onClose();
    else setFailure(refused || undefined);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add Permission">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            select
            label="Module"
            required
            fullWidth
            value={module}
            onChange={(event) => {
              setModule(event.target.value);
              setChosen([]);
            }}
          >
            {modules.map((name) => (
              <MenuItem key={name} value={name}>
                {moduleName(name)}
              </MenuItem>
            ))}
          </TextField>
          <FormGroup aria-label="Permissions" role="group">
            {permissionActions.map((action) => (
              <FormControlLabel
                key={action}
                label={action}
                disabled={held.includes(action)}
                control={
                  <Checkbox
                    size="small"
                    checked={held.includes(action) || chosen.includes(action)}
                    onChange={() => toggle(action)}
                  />
                }
              />
            ))}
          </FormGroup>
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit="Add" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
