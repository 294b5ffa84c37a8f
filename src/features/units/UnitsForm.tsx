// The forms Load Units and Transfer Units (requirements/administration.md#units-allocation; requirements/domain.md#stock).
import { z } from 'zod';
import { creditClient } from '../../../contract/clients.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { AmountInput, TextInput } from '../../components/form/inputs.tsx';
import { formatCount } from '../../format/formatNumber.ts';
import { Hint } from '../../components/Muted.tsx';
import { useOrderKey } from '../../components/useOrderKey.ts';
import { write } from '../../dataProvider/write.ts';
import { ApprovalHint } from '../approvals/ApprovalHint.tsx';
import { ClientInput } from '../clientSelect/ClientInput.tsx';
import { BalanceLine } from './BalanceLine.tsx';
import { unitTexts as texts } from './unitTexts.ts';

interface UnitsFormProps {
  kind: 'load' | 'transfer';
  /** Units in stock, if the server sends them. */
  stock?: number | undefined;
}

const transferred = creditClient.body.omit({ bonus: true });
const loaded = transferred.extend({ client_id: z.null() });
const labels = { client_id: texts.client, sms_units: texts.amount, description: texts.description };

export function UnitsForm({ kind, stock }: UnitsFormProps) {
  const keyOf = useOrderKey();
  const isTransfer = kind === 'transfer';
  const { submit, done, hint } = texts[kind];
  const ownClient = useProfile().data?.message.client.id;
  return (
    <ContractForm
      schema={isTransfer ? transferred : loaded}
      labels={labels}
      defaultValues={{ client_id: null, sms_units: '', description: '' }}
      missingText={texts.fillAll}
      submit={submit}
      save={({ client_id, ...units }) => {
        const key = keyOf({ client_id, ...units });
        return client_id === null
          ? write('sms-allocation', 'load', { data: units, key, ownClient })
          : write('sms-allocation', 'transfer', { data: { client_id, ...units }, key });
      }}
      done={done}
    >
      {(field) => (
        <>
          {isTransfer && <ClientInput {...field('client_id')} />}
          <AmountInput {...field('sms_units')} />
          <ApprovalHint source="sms_units" />
          <TextInput {...field('description')} helperText={hint} />
          {isTransfer && <BalanceLine />}
          {stock !== undefined && <Hint>{texts.stock(formatCount(stock, 'unit'))}</Hint>}
        </>
      )}
    </ContractForm>
  );
}
