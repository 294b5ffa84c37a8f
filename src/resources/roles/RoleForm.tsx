// Create new Role, and Edit Role, which renames it (requirements/administration.md#user-roles).
import { Typography } from '@mui/material';
import { useState } from 'react';
import { createRole, renameRole } from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { call } from '../../dataProvider/call.ts';
import { roleQueries } from './roleWords.ts';

interface RoleFormProps {
  /** Undefined closes the dialog. */
  value: Role | 'new' | undefined;
  onClose: () => void;
  onCreated?: (id: number) => void;
}

/** The type of the roles created on this page (requirements/administration.md#areas-and-roles). */
const roleType = 'CLIENT';

export function RoleForm({ value, ...rest }: RoleFormProps) {
  return (
    <RecordDialog
      value={value}
      title={(shown) => (shown === 'new' ? 'Create new Role' : 'Edit Role')}
      onClose={rest.onClose}
      maxWidth="xs"
    >
      {(shown) => <NameForm role={shown === 'new' ? undefined : shown} {...rest} />}
    </RecordDialog>
  );
}

function NameForm({ role, onClose, onCreated }: Omit<RoleFormProps, 'value'> & { role: Role | undefined }) {
  const [name, setName] = useState(role?.name ?? '');
  const { fail, save, ...saving } = useSaving(roleQueries);

  const submit = () => {
    const trimmed = name.trim();
    if (trimmed === '') return fail(role ? 'Please fill in the field' : 'Please fill in all fields');
    const create = async () => {
      const answer = await call(createRole, { name: trimmed, role_type: roleType });
      if (answer.id !== undefined) onCreated?.(answer.id);
      return answer;
    };
    void save({
      call: () => (role ? call(renameRole, { id: role.id, name: trimmed, role_type: roleType }) : create()),
      done: role ? 'Role updated' : 'Role created',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm
      label={role ? 'Edit Role' : 'Create new Role'}
      submit={role ? 'Save' : 'Create'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        label={role ? 'New name' : 'Role name'}
        required
        value={name}
        onChange={setName}
        isWrong={saving.failure !== undefined && name.trim() === ''}
        lengthMax={60}
      />
      {!role && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          A new role has no permissions until you add them.
        </Typography>
      )}
    </DialogForm>
  );
}
