// Add Permission (requirements/administration.md#user-roles): grants one or more of read, create, delete and update on a module.
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Action, Module } from '../../../contract/access.ts';
import { grantPermission, revokePermission, type Role } from '../../../contract/roles.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { CheckboxesInput } from '../../components/form/CheckboxesInput.tsx';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput } from '../../components/form/inputs.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { write } from '../../dataProvider/write.ts';
import { actionName, heldOn, moduleName, permissionActions } from './permissions.ts';
import { roleTexts } from './roleTexts.ts';

interface AddPermissionProps {
  /** Undefined closes the dialog. */
  role: Role | undefined;
  /** The module to add permissions to; empty: the form asks for it. */
  module: string;
  modules: readonly string[];
  onClose: () => void;
}

const texts = roleTexts.permissions;
const schema = z.object({
  // The schema of `revoke` accepts any module, because other backends may have modules of their own.
  module: revokePermission.body.shape.module,
  permissions: z.array(grantPermission.body.shape.permission).min(1, texts.choose),
});
const labels = { module: texts.module, permissions: texts.label };

interface Chosen {
  module: string;
  permissions: readonly Action[];
}

/** Grants one permission after the other, because the specification's call takes one action. Stops at the first refusal. */
async function grant(role: Role, { module, permissions }: Chosen) {
  let answer: { message?: string } = {};
  const held = heldOn(role, module);
  for (const permission of permissions.filter((action) => !held.includes(action))) {
    const data = { module: module as Module, permission };
    answer = await write('user-roles', 'grant', { id: role.id, data });
  }
  return answer;
}

export function AddPermission({ role, module, modules, onClose }: AddPermissionProps) {
  return (
    <RecordDialog value={role} title={({ name }) => texts.addTo(name)} onClose={onClose} maxWidth="xs">
      {(shown) => (
        <ContractForm
          key={module}
          schema={schema}
          labels={labels}
          defaultValues={{ module, permissions: [] }}
          missingText={texts.choose}
          submit={componentTexts.add}
          save={(chosen) => grant(shown, chosen)}
          done={texts.added}
        >
          {(field) => (
            <>
              <SelectInput {...field('module')} options={modules.map((name) => [name, moduleName(name)])} />
              <PermissionsInput {...field('permissions')} role={shown} />
            </>
          )}
        </ContractForm>
      )}
    </RecordDialog>
  );
}

function PermissionsInput({ role, ...field }: FieldProps & { role: Role }) {
  const { setValue, watch } = useFormContext();
  const module = useWatch({ name: 'module' }) as string;
  // Each module offers other permissions, so the choice is cleared.
  useEffect(() => {
    const edits = watch((_values, { name }) => {
      if (name === 'module') setValue('permissions', []);
    });
    return () => edits.unsubscribe();
  }, [watch, setValue]);
  return (
    <CheckboxesInput
      {...field}
      required={false}
      options={permissionActions.map((action) => [action, actionName(action)])}
      fixed={heldOn(role, module)}
    />
  );
}
