// The limits of an account: rate, binds and source addresses.
import { TextField } from '@mui/material';
import { useState } from 'react';
import { smppAccountBounds, type SmppAccount } from '../../../contract/smppAccounts.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { platformClientId } from '../../authProvider/usePlatform.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { TextInput } from '../../components/TextInput.tsx';
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
      <TextInput
        label="Messages per second"
        required
        value={rate}
        onChange={setRate}
        disabled={!isPlatform}
        helperText={isPlatform ? whole(smppAccountBounds.rate) : setByPlatform}
        lengthMax={6}
        inputMode="numeric"
      />
      <TextInput
        label="Concurrent binds"
        required
        value={binds}
        onChange={setBinds}
        disabled={!isPlatform}
        helperText={isPlatform ? whole(smppAccountBounds.binds_max) : setByPlatform}
        lengthMax={4}
        inputMode="numeric"
      />
      <TextField
        label="Allowed addresses"
        multiline
        minRows={2}
        maxRows={8}
        value={addresses}
        onChange={(event) => setAddresses(event.target.value)}
        placeholder={'196.201.214.7\n196.201.214.0/24'}
        helperText="One IP address or network per line. Leave empty to allow any address."
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
