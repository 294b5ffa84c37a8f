// Create User, and Add User of a client (spec part 2 sections 2.3, 2.7, 5 and 8). The first password is the server's: it goes out by SMS, or comes back
// to be handed over.
import { Alert, DialogContent, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useProfile } from '../../authProvider/profile.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { failureOf } from '../../components/failureOf.ts';
import { addUser, userResources } from '../../dataProvider/rpc/users.ts';
import { showNotice } from '../../notices/notices.ts';
import type { HandedPassword } from './OneTimePassword.tsx';
import { RoleSelect } from './RoleSelect.tsx';

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
  const kind = client ? 'client' : 'system';
  const [fullname, setFullname] = useState('');
  const [email, setEmail] = useState('');
  const [msisdn, setMsisdn] = useState('');
  const [roleId, setRoleId] = useState<number>();
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isMissing = (text: string) => isChecked && text.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsChecked(true);
    const user = { fullname: fullname.trim(), email: email.trim(), msisdn: msisdn.trim() };
    if (Object.values(user).includes('') || roleId === undefined) {
      return setFailure(missing[kind]);
    }
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message, one_time_password: password } = await addUser({
        ...user,
        roleId,
        clientId: client?.id,
      });
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
          <TextField
            label="Full name"
            required
            fullWidth
            autoFocus
            value={fullname}
            onChange={(event) => setFullname(event.target.value)}
            error={isMissing(fullname)}
            slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
          />
          <TextField
            label="Email"
            type="email"
            required
            fullWidth
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={isMissing(email)}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          />
          <TextField
            label="Mobile number"
            required
            fullWidth
            value={msisdn}
            onChange={(event) => setMsisdn(event.target.value)}
            error={isMissing(msisdn)}
            placeholder="0784******"
            slotProps={{
              htmlInput: { inputMode: 'tel', maxLength: 30, autoComplete: 'off' },
              inputLabel: { shrink: true },
            }}
          />
          <RoleSelect
            clientId={client?.id}
            value={roleId}
            onChange={setRoleId}
            isMissing={isChecked && roleId === undefined}
          />
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
