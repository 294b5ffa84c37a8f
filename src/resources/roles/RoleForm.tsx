// Create new Role, and Edit Role, which renames it (requirements/administration.md#user-roles).
import { Typography } from '@mui/material';
import { createRole } from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { write } from '../../dataProvider/write.ts';

interface RoleFormProps {
  /** Undefined closes the dialog. */
  value: Role | 'new' | undefined;
  onClose: () => void;
  onCreated?: (id: number) => void;
}

/** The type of the roles created on this page (requirements/administration.md#areas-and-roles). */
const roleType = 'CLIENT';
const newLabels = { name: 'Role name' };
const editLabels = { name: 'New name' };

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
      title={(shown) => (shown === 'new' ? 'Create new Role' : 'Edit Role')}
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
            missingText={role ? 'Please fill in the field' : 'Please fill in all fields'}
            submit={role ? 'Save' : 'Create'}
            save={(data) => save(data, role)}
            done={role ? 'Role updated' : 'Role created'}
            onSaved={onClose}
            onCancel={onClose}
          >
            {(field) => (
              <>
                <TextInput {...field('name')} />
                {!role && (
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    A new role has no permissions until you add them.
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
