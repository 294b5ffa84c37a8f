// Create User, and Add User of a client (requirements/administration.md#client-detail, #system-users). The server creates the
// one-time password and sends it by SMS, or returns it where it cannot.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useProfile } from '../../authProvider/profile.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { addUser, userResources } from '../../dataProvider/rpc/users.ts';
import { emptyPerson, PersonFields, personOf } from '../people/PersonFields.tsx';
import type { HandedPassword } from './OneTimePassword.tsx';

interface UserFormProps {
  /** The client of the user; the reader's own where unset. */
  client?: { id: number; name: string } | undefined;
  onClose: () => void;
  onPassword: (handed: HandedPassword) => void;
}

const missing = { system: 'Please fill all required fields', client: 'Please fill in all fields.' };

export function UserForm({ client, onClose, onPassword }: UserFormProps) {
  const ownClient = useProfile().data?.message.client.name;
  const [draft, setDraft] = useState(emptyPerson);
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving(userResources);

  const submit = () => {
    setIsChecked(true);
    const user = personOf(draft);
    if (!user) return fail(client ? missing.client : missing.system);
    void save({
      call: async () => {
        const answer = await addUser(user, client?.id);
        const { one_time_password: password } = answer;
        if (password) onPassword({ name: user.fullname, password });
        return answer;
      },
      done: 'User created',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm
      label={client ? 'Add User' : 'Create User'}
      submit={client ? 'Add' : 'Create'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <PersonFields draft={draft} onChange={setDraft} isChecked={isChecked} clientId={client?.id} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`The user joins ${client?.name ?? ownClient ?? 'your organization'} and gets a one-time password by SMS, to be changed at the first sign-in.`}
      </Typography>
    </DialogForm>
  );
}
