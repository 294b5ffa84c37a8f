// The limits of an account: rate, binds and source addresses.
import { z } from 'zod';
import { smppAccountBounds, updateSmppAccount } from '../../../contract/smppAccounts.ts';
import type { SmppAccount } from '../../../contract/smppAccounts.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { platformClientId } from '../../authProvider/usePlatform.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { write } from '../../dataProvider/write.ts';

const { rate, binds_max, allowed_addresses } = updateSmppAccount.body.shape;
const addresses = z.string().transform((text) => text.split(/[\s,;]+/).filter(Boolean));
const schema = z.object({
  rate: rate.unwrap(),
  binds_max: binds_max.unwrap(),
  allowed_addresses: addresses.pipe(allowed_addresses.unwrap()),
});
const labels = { rate: 'Messages per second', binds_max: 'Concurrent binds' };

export function SmppAccountLimits({ account, onClose }: { account: SmppAccount; onClose: () => void }) {
  const isPlatform = useProfile().data?.message.client.id === platformClientId;
  const limit = ({ min, max }: { min: number; max: number }) => ({
    disabled: !isPlatform,
    helperText: isPlatform ? `${min} to ${formatNumber(max)}` : 'Set by the platform',
    inputMode: 'numeric' as const,
  });
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{
        rate: account.rate ?? '',
        binds_max: account.binds_max ?? '',
        allowed_addresses: (account.allowed_addresses ?? []).join('\n'),
      }}
      missingText="Please fill all required fields"
      submit="Update"
      save={({ allowed_addresses: allowed, ...limits }) => {
        if (!account.id) throw new Error('User ID is missing. Cannot update user.');
        const data = { ...(isPlatform && limits), allowed_addresses: allowed };
        return write('smpp-accounts', 'update', { id: account.id, data });
      }}
      done="SMPP account updated"
      onSaved={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <TextInput {...field('rate')} {...limit(smppAccountBounds.rate)} inputMax={6} />
          <TextInput {...field('binds_max')} {...limit(smppAccountBounds.binds_max)} inputMax={4} />
          <TextInput
            {...field('allowed_addresses')}
            required={false}
            multiline
            minRows={2}
            maxRows={8}
            placeholder={'196.201.214.7\n196.201.214.0/24'}
            helperText="One IP address or network per line. Leave empty to allow any address."
            spellCheck={false}
          />
        </>
      )}
    </ContractForm>
  );
}
