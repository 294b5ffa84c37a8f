// Add Permission (requirements/administration.md#user-roles): one or more of read, create, delete, update on a module.
import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action, Module } from '../../../contract/endpoint.ts';
import { allRoles, grantPermission } from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { SelectInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { call } from '../../dataProvider/call.ts';
import { heldOn, moduleName, permissionActions, roleQueries } from './roleWords.ts';

interface AddPermissionProps {
  /** Undefined closes the dialog. */
  role: Role | undefined;
  /** The module to add to; empty to choose one. */
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
  const queryClient = useQueryClient();
  const { fail, save, ...saving } = useSaving(roleQueries);
  const held = heldOn(role, module);

  const toggle = (action: Action) =>
    setChosen((now) => (now.includes(action) ? now.filter((other) => other !== action) : [...now, action]));

  const submit = () => {
    const added = chosen.filter((action) => !held.includes(action));
    if (module === '' || added.length === 0) return fail('Please Select a permission to proceed');
    const grant = async () => {
      let answer: { message: unknown } = { message: undefined };
      try {
        for (const permission of added) {
          // In sequence: the specification's call takes one action, and the first refusal stops.
          answer = await call(grantPermission, { role_id: role.id, module: module as Module, permission });
        }
      } catch (error) {
        // Permissions before the refused one are granted.
        void queryClient.invalidateQueries({ queryKey: [allRoles.path] });
        throw error;
      }
      return answer;
    };
    void save({ call: grant, done: 'Permission added', onSaved: onClose });
  };

  return (
    <DialogForm label="Add Permission" submit="Add" saving={saving} onSubmit={submit} onCancel={onClose}>
      <SelectInput
        label="Module"
        required
        value={module}
        onChange={(value) => {
          setModule(value);
          setChosen([]);
        }}
        options={modules.map((name) => [name, moduleName(name)])}
      />
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
    </DialogForm>
  );
}
