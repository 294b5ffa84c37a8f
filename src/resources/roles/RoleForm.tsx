// Create new Role, and Edit Role, which renames it (requirements/administration.md#user-roles).
import { createRole, type Role } from '../../../contract/roles.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { useAsRead } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { Hint } from '../../components/Muted.tsx';
import { write } from '../../dataProvider/write.ts';
import { roleTexts } from './roleTexts.ts';

interface RoleFormProps {
  /** Undefined for a new one. */
  role?: Role;
  onCreated?: (id: number) => void;
}

/** The type of the roles created on this page (requirements/administration.md#areas-and-roles). */
const roleType = 'CLIENT';
const newLabels = { name: roleTexts.name };
const editLabels = { name: roleTexts.newName };

export function RoleForm({ role, onCreated }: RoleFormProps) {
  const asRead = useAsRead();
  const save = async (data: { name: string }, read: object) => {
    const named = { ...data, role_type: roleType } as const;
    if (role)
      return write('user-roles', 'update', {
        id: role.id,
        data: { ...named, ...asRead(read, data) },
      });
    const answer = await write('user-roles', 'create', { data: named });
    if (answer.id !== undefined) onCreated?.(answer.id);
    return answer;
  };
  return (
    <ContractForm
      schema={createRole.body}
      labels={role ? editLabels : newLabels}
      defaultValues={{ name: role?.name ?? '' }}
      missingText={role ? roleTexts.renameFields : roleTexts.createFields}
      submit={role ? componentTexts.save : componentTexts.create}
      save={save}
      done={role ? roleTexts.renamed : roleTexts.created}
    >
      {(field) => (
        <>
          <TextInput {...field('name')} />
          {!role && <Hint>{roleTexts.createHint}</Hint>}
        </>
      )}
    </ContractForm>
  );
}
