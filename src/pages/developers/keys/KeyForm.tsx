// Creates an API key, or changes one. The kind of a key never changes.
import { z } from 'zod';
import { createApiKey, type ApiKey } from '../../../../contract/apiKeys.ts';
import { scopes } from '../../../../contract/v1/call.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { AddressesInput, addressesText, typedAddresses } from '../../../components/form/AddressesInput.tsx';
import { addressTexts } from '../../../components/form/addressTexts.ts';
import { asRead, changedIn } from '../../../components/form/changedIn.ts';
import { CheckboxesInput } from '../../../components/form/CheckboxesInput.tsx';
import { ContractForm } from '../../../components/form/ContractForm.tsx';
import { DateInput } from '../../../components/form/DateInput.tsx';
import { TextInput } from '../../../components/form/inputs.tsx';
import { nairobiDay } from '../../../format/formatDate.ts';
import { write } from '../../../dataProvider/write.ts';
import { clientSelectTexts } from '../../../features/clientSelect/clientSelectTexts.ts';
import { OwnerInput } from '../../../features/clientSelect/OwnerInput.tsx';
import type { CredentialFormProps } from '../credential.ts';
import { developerTexts } from '../developerTexts.ts';
import { KindInput } from '../KindInput.tsx';
import { keyTexts as texts } from './keyTexts.ts';
import { useGrantableScopes } from './useGrantableScopes.ts';

const { client_id, name, scopes: scopeList, allowed_addresses } = createApiKey.body.shape;
/** Converts a day to the instant of its end in Nairobi, and empty text to null. */
const expiry = z
  .union([z.literal('').transform(() => null), z.iso.date()])
  .transform((day) => day && new Date(`${day}T23:59:59.999+03:00`).toISOString());
const schema = z.object({
  client_id,
  name,
  kind: z.enum(['test', 'live']),
  scopes: scopeList.unwrap(),
  allowed_addresses: typedAddresses(allowed_addresses.unwrap()),
  expires: expiry,
});
const labels = {
  client_id: clientSelectTexts.client,
  name: texts.name,
  kind: developerTexts.kind,
  scopes: texts.scopes,
  allowed_addresses: addressTexts.label,
  expires: texts.expires,
};

export function KeyForm({ value, onSaved }: CredentialFormProps<ApiKey>) {
  const own = useGrantableScopes();
  // The key may keep scopes that it already has.
  const offered = scopes.filter((scope) => own.includes(scope) || value?.scopes.includes(scope));
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{
        client_id: '',
        name: value?.name ?? '',
        kind: value?.live ? 'live' : 'test',
        scopes: value?.scopes ?? own,
        allowed_addresses: addressesText(value?.allowed_addresses),
        expires: value?.expires ? nairobiDay(new Date(value.expires)) : '',
      }}
      missingText={componentTexts.fillRequired}
      submit={value ? componentTexts.update : componentTexts.create}
      save={({ kind, client_id: owner, ...key }, opened) => {
        if (!value)
          return write('developers', 'create', { data: { ...key, client_id: owner, live: kind === 'live' } });
        // An unchanged day would move the end of a key that was rolled, which is within a day.
        const changed = changedIn(schema.omit({ kind: true, client_id: true }), opened, key);
        return write('developers', 'update', {
          id: value.id,
          data: { ...changed, ...asRead(value, changed) },
        });
      }}
      done={value ? texts.updated : texts.created}
      onSaved={onSaved}
    >
      {(field) => (
        <>
          {!value && <OwnerInput {...field('client_id')} />}
          <TextInput {...field('name')} helperText={texts.nameHint} />
          {!value && <KindInput {...field('kind')} kinds={['test', 'live']} helperText={texts.kindHint} />}
          <CheckboxesInput
            {...field('scopes')}
            options={offered.map((scope) => [scope, texts.scopeNames[scope]])}
            {...(offered.length < scopes.length && { helperText: texts.scopesHint })}
          />
          <AddressesInput {...field('allowed_addresses')} />
          <DateInput
            {...field('expires')}
            required={false}
            min={nairobiDay()}
            helperText={texts.expiresHint}
          />
        </>
      )}
    </ContractForm>
  );
}
