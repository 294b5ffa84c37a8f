// Edits the limits of an account: rate, binds and source addresses.
import { z } from 'zod';
import { smppAccountBounds, updateSmppAccount, type SmppAccount } from '../../../contract/smppAccounts.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { platformClientId } from '../../authProvider/caller.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { AddressesInput, addressesText, typedAddresses } from '../../components/form/AddressesInput.tsx';
import { addressTexts } from '../../components/form/addressTexts.ts';
import { asRead, changedIn } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { write } from '../../dataProvider/write.ts';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';

const { rate, binds_max, allowed_addresses } = updateSmppAccount.body.shape;
const schema = z.object({
  rate: rate.unwrap(),
  binds_max: binds_max.unwrap(),
  allowed_addresses: typedAddresses(allowed_addresses.unwrap()),
});
const labels = { rate: texts.rate, binds_max: texts.bindsMax, allowed_addresses: addressTexts.label };

export function SmppAccountLimits({ account }: { account: SmppAccount }) {
  const isPlatform = useProfile().data?.message.client.id === platformClientId;
  const limit = ({ min, max }: { min: number; max: number }) => ({
    disabled: !isPlatform,
    helperText: isPlatform ? texts.range(String(min), formatNumber(max)) : texts.setByPlatform,
    inputMode: 'numeric' as const,
  });
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{
        rate: account.rate ?? '',
        binds_max: account.binds_max ?? '',
        allowed_addresses: addressesText(account.allowed_addresses),
      }}
      missingText={componentTexts.fillRequired}
      submit={componentTexts.update}
      save={(typed, opened) => {
        if (!account.id) throw new Error(texts.idMissing);
        const change = changedIn(schema, opened, typed);
        const data = { ...change, ...asRead(account, change) };
        return write('smpp-accounts', 'update', { id: account.id, data });
      }}
      done={texts.updated}
    >
      {(field) => (
        <>
          <TextInput {...field('rate')} {...limit(smppAccountBounds.rate)} inputMax={6} />
          <TextInput {...field('binds_max')} {...limit(smppAccountBounds.binds_max)} inputMax={4} />
          <AddressesInput {...field('allowed_addresses')} />
        </>
      )}
    </ContractForm>
  );
}
