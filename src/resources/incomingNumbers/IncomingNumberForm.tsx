// Assigns an incoming number of a connector to a client, and chooses the SMPP account that receives its messages.
import { useFormContext, useWatch } from 'react-hook-form';
import { upsertIncomingNumber, type IncomingNumber } from '../../../contract/incomingNumbers.ts';
import { smppAccounts } from '../../../contract/smppAccounts.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { write } from '../../dataProvider/write.ts';
import { ClientInput } from '../../features/clientSelect/ClientInput.tsx';
import { ConnectorInput } from '../../features/networks/ConnectorInput.tsx';
import { incomingNumberTexts as texts } from './incomingNumberTexts.ts';

interface IncomingNumberFormProps {
  /** Undefined for a new one. */
  number: IncomingNumber | undefined;
}

const labels = {
  number: texts.number,
  connector_id: texts.connector,
  client_id: texts.client,
  account_id: texts.account,
};

export function IncomingNumberForm({ number: known }: IncomingNumberFormProps) {
  return (
    <ContractForm
      schema={upsertIncomingNumber.body}
      labels={labels}
      defaultValues={{
        number: known?.number ?? '',
        connector_id: known?.connector_id ?? '',
        client_id: known?.client_id ?? '',
        account_id: known?.account_id ?? '',
      }}
      missingText={componentTexts.fillRequired}
      submit={known ? componentTexts.update : texts.add}
      save={(data, read) =>
        known
          ? write('incoming-numbers', 'update', { id: known.id, data: { ...data, read } })
          : write('incoming-numbers', 'create', { data })
      }
      done={texts.saved}
    >
      {(field) => (
        <>
          <TextInput {...field('number')} helperText={texts.numberHint} />
          <ConnectorInput {...field('connector_id')} name={known?.connector_name} />
          <ClientField {...field('client_id')} />
          <AccountInput {...field('account_id')} known={known} />
        </>
      )}
    </ContractForm>
  );
}

/** Clears the account when the client changes, because it belongs to a client. */
function ClientField(field: FieldProps) {
  const { setValue } = useFormContext();
  return <ClientInput {...field} onChange={() => setValue('account_id', '')} />;
}

function AccountInput({ known, ...field }: FieldProps & { known: IncomingNumber | undefined }) {
  const clientId = Number(useWatch({ name: 'client_id' }));
  const mayRead = useCan('smpp_accounts', 'read');
  const { data, error } = useCallQuery(
    smppAccounts,
    { client_id: clientId },
    { enabled: mayRead && clientId > 0, retry: false },
  );
  const names = new Map(data?.data.map(({ id, username }) => [id, username ?? String(id)]));
  if (known?.account_id && known.client_id === clientId)
    names.set(known.account_id, known.account_name ?? '');
  return (
    <SelectInput
      {...field}
      required={false}
      helperText={error?.message ?? texts.accountHint}
      options={[['', texts.anyAccount], ...names]}
    />
  );
}
