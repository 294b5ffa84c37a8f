// Create new Role, and Edit Role, which changes the name (spec part 2 sections 2.8 and 5).
import { Alert, DialogContent, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { createRole, renameRole } from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { call } from '../../dataProvider/call.ts';
import { useRoleAction } from './useRoleAction.ts';

interface RoleFormProps {
  /** Undefined closes the dialog. */
  value: Role | 'new' | undefined;
  onClose: () => void;
  onCreated?: (id: number) => void;
}

/** The type of every role made on this page (spec part 2 section 6). */
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
  const [failure, setFailure] = useState<string>();
  const { isBusy, run } = useRoleAction();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const trimmed = name.trim();
    if (trimmed === '') return setFailure(role ? 'Please fill in the field' : 'Please fill in all fields');
    setFailure(undefined);
    const refused = await (role
      ? run(() => call(renameRole, { id: role.id, name: trimmed, role_type: roleType }), 'Role updated')
      : run(async () => {
          const answer = await call(createRole, { name: trimmed, role_type: roleType });
          if (answer.id !== undefined) onCreated?.(answer.id);
          return answer;
        }, 'Role created'));
    if (refused === undefined) onClose();
    else setFailure(refused || undefined);
  };

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={role ? 'Edit Role' : 'Create new Role'}
    >
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            label={role ? 'New name' : 'Role name'}
            required
            fullWidth
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={failure !== undefined && name.trim() === ''}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
          />
          {!role && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              A new role may do nothing until permissions are added to it.
            </Typography>
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit={role ? 'Save' : 'Create'} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
