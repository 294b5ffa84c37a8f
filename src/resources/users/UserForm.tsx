// Create User (spec part 2 sections 2.7, 5 and 8). The first password is the server's: it goes out by SMS, or comes back
// to be handed over.
import { Alert, DialogContent, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useProfile } from '../../authProvider/profile.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { failureOf } from '../../components/failureOf.ts';
import { addUser } from '../../dataProvider/rpc/users.ts';
import { emptyPerson, PersonFields, personOf } from '../../features/people/PersonFields.tsx';
import { showNotice } from '../../notices/notices.ts';
import type { HandedPassword } from './OneTimePassword.tsx';

interface UserFormProps {
  onClose: () => void;
  onPassword: (handed: HandedPassword) => void;
}

export function UserForm({ onClose, onPassword }: UserFormProps) {
  const queryClient = useQueryClient();
  const client = useProfile().data?.message.client.name;
  const [draft, setDraft] = useState(emptyPerson);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsChecked(true);
    const user = personOf(draft);
    if (!user) return setFailure('Please fill all required fields');
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message, one_time_password: password } = await addUser(user);
      showNotice('success', typeof message === 'string' ? message : 'User created');
      if (password) onPassword({ name: user.fullname, password });
      void queryClient.invalidateQueries({ queryKey: ['system-users'] });
      onClose();
    } catch (error) {
      setFailure(failureOf(error, 'Invalid Inputs'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Create User" style={column}>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <PersonFields draft={draft} onChange={setDraft} isChecked={isChecked} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`The user joins ${client ?? 'your organization'} and gets a one-time password by SMS, to be changed at the first sign-in.`}
          </Typography>
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit="Create" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

/** Lets the middle scroll while title and buttons stay. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
