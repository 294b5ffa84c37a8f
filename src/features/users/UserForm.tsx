// Create User, and Add User of a client (spec part 2 sections 2.3, 2.7, 5 and 8). The first password is the server's: it goes out by SMS, or comes back
// to be handed over.
import { Alert, DialogContent, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useProfile } from '../../authProvider/profile.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { failureOf } from '../../components/failureOf.ts';
import { addUser, userResources } from '../../dataProvider/rpc/users.ts';
import { emptyPerson, PersonFields, personOf } from '../people/PersonFields.tsx';
import { showNotice } from '../../notices/notices.ts';
import type { HandedPassword } from './OneTimePassword.tsx';

interface UserFormProps {
  /** Whose people the user joins; the reader's own where unset. */
  client?: { id: number; name: string } | undefined;
  onClose: () => void;
  onPassword: (handed: HandedPassword) => void;
}

/** What a form with gaps says, on either page. */
const missing = { system: 'Please fill all required fields', client: 'Please fill in all fields.' };

export function UserForm({ client, onClose, onPassword }: UserFormProps) {
  const queryClient = useQueryClient();
  const ownClient = useProfile().data?.message.client.name;
  const [draft, setDraft] = useState(emptyPerson);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsChecked(true);
    const user = personOf(draft);
    if (!user) return setFailure(client ? missing.client : missing.system);
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message, one_time_password: password } = await addUser(user, client?.id);
      showNotice('success', typeof message === 'string' ? message : 'User created');
      if (password) onPassword({ name: user.fullname, password });
      for (const resource of userResources) void queryClient.invalidateQueries({ queryKey: [resource] });
      onClose();
    } catch (error) {
      setFailure(failureOf(error, client ? undefined : 'Invalid Inputs'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={client ? 'Add User' : 'Create User'}
      style={column}
    >
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <PersonFields draft={draft} onChange={setDraft} isChecked={isChecked} clientId={client?.id} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`The user joins ${client?.name ?? ownClient ?? 'your organization'} and gets a one-time password by SMS, to be changed at the first sign-in.`}
          </Typography>
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit={client ? 'Add' : 'Create'} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

/** Lets the middle scroll while title and buttons stay. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
