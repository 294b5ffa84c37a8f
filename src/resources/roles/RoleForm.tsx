// Create new Role, and Edit Role, which renames it (requirements/administration.md#user-roles).
import { Typography } from '@mui/material';
import { createRole } from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { write } from '../../dataProvider/write.ts';
import { roleTexts } from './roleTexts.ts';

interface RoleFormProps {
  /** Undefined closes the dialog. */
  value: Role | 'new' | undefined;
  onClose: () => void;
  onCreated?: (id: number) => void;
}

/** The type of the roles created on this page (requirements/administration.md#areas-and-roles). */
const roleType = 'CLIENT';
const newLabels = { name: roleTexts.name };
const editLabels = { name: roleTexts.newName };

export function RoleForm({ value, onClose, onCreated }: RoleFormProps) {
  const save = async (data: { name: string }, role: Role | undefined) => {
    const named = { ...data, role_type: roleType } as const;
    if (role) return write('user-roles', 'update', { id: role.id, data: named });
    const answer = await write('user-roles', 'create', { data: named });
    if (answer.id !== undefined) onCreated?.(answer.id);
    return answer;
  };
  return (
    <RecordDialog
      value={value}
      title={(shown) => (shown === 'new' ? roleTexts.create : roleTexts.rename)}
      onClose={onClose}
      maxWidth="xs"
    >
      {(shown) => {
        const role = shown === 'new' ? undefined : shown;
        return (
          <ContractForm
            schema={createRole.body}
            labels={role ? editLabels : newLabels}
            defaultValues={{ name: role?.name ?? '' }}
            missingText={role ? roleTexts.renameFields : roleTexts.createFields}
            submit={role ? componentTexts.save : componentTexts.create}
            save={(data) => save(data, role)}
            done={role ? roleTexts.renamed : roleTexts.created}
            onSaved={onClose}
            onCancel={onClose}
          >
            {(field) => (
              <>
                <TextInput {...field('name')} />
                {!role && (
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {roleTexts.createHint}
                  </Typography>
                )}
              </>
            )}
          </ContractForm>
        );
      }}
    </RecordDialog>
  );
}
