// What an account may do: how fast, with how many binds, from where.
import { TextField } from '@mui/material';
import { useState } from 'react';
import { smppAccountBounds, type SmppAccount } from '../../../contract/smppAccounts.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { platformClientId } from '../../authProvider/usePlatform.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { useSaving } from '../../components/useSaving.ts';
import { changeAccount } from '../../dataProvider/rpc/smppAccounts.ts';

export function SmppAccountLimits({ account, onClose }: { account: SmppAccount; onClose: () => void }) {
  const isPlatform = useProfile().data?.message.client.id === platformClientId;
  const [rate, setRate] = useState(String(account.rate ?? ''));
  const [binds, setBinds] = useState(String(account.binds_max ?? ''));
  const [addresses, setAddresses] = useState((account.allowed_addresses ?? []).join('\n'));
  const { fail, save, ...saving } = useSaving();

  const submit = () => {
    if (!account.id) return fail('User ID is missing. Cannot update user.');
    if (rate.trim() === '' || binds.trim() === '') return fail('Please fill all required fields');
    const change = {
      user_id: account.id,
      ...(isPlatform && { rate: Number(rate), binds_max: Number(binds) }),
      allowed_addresses: addresses.split(/[\s,;]+/).filter(Boolean),
    };
    void save({ call: () => changeAccount(change), done: 'SMPP account updated', onSaved: onClose });
  };

  return (
    <DialogForm label="Limits" submit="Update" saving={saving} onSubmit={submit} onCancel={onClose}>
      <TextField
        label="Messages a second"
        required
        value={rate}
        onChange={(event) => setRate(event.target.value)}
        disabled={!isPlatform}
        helperText={isPlatform ? whole(smppAccountBounds.rate) : setByPlatform}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } }}
      />
      <TextField
        label="Binds at a time"
        required
        value={binds}
        onChange={(event) => setBinds(event.target.value)}
        disabled={!isPlatform}
        helperText={isPlatform ? whole(smppAccountBounds.binds_max) : setByPlatform}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } }}
      />
      <TextField
        label="Allowed addresses"
        multiline
        minRows={2}
        maxRows={8}
        value={addresses}
        onChange={(event) => setAddresses(event.target.value)}
        placeholder={'196.201.214.7\n196.201.214.0/24'}
        helperText="One IP address or network a line. Empty: it may bind from anywhere."
        slotProps={{
          htmlInput: { autoComplete: 'off', spellCheck: false },
          inputLabel: { shrink: true },
        }}
      />
    </DialogForm>
  );
}

const setByPlatform = 'Set by the platform';
const whole = ({ min, max }: { min: number; max: number }) => `${min} to ${formatNumber(max)}`;
