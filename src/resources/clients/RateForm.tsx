// The price of a part for a client on one network (requirements/administration.md#client-detail). Kept as text, so that 0.8 stays 0.8.
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { defaultRate, updateBilling, type BillLine } from '../../../contract/clients.ts';
import { inKes } from '../../../contract/common.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { useAsRead } from '../../components/form/changedIn.ts';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { formatKes, plainKes } from '../../format/formatNumber.ts';
import { useSaving } from '../../components/useSaving.ts';
import { oneClient } from '../../dataProvider/rpc/clients.ts';
import { write } from '../../dataProvider/write.ts';
import { clientTexts } from './clientTexts.ts';
import { tabTexts } from './tabs/tabTexts.ts';

const texts = tabTexts.billing;

interface RateFormProps {
  clientId: number;
  line: BillLine;
}

const { billing_rate: priced } = updateBilling.body.shape.billing_rate.element.shape;
const schema = z.object({
  billing_rate: inKes(
    z
      .string()
      .trim()
      .min(1)
      .pipe(priced as z.ZodType<string, string>),
  ),
});
const labels = { billing_rate: clientTexts.fields.priceKes };

export function RateForm({ clientId, line }: RateFormProps) {
  const asRead = useAsRead();
  const { data: client } = useQuery(oneClient(clientId));
  const onSaved = useCloseDialog();
  const { save: reset, isBusy } = useSaving();
  const change = (billing_rate: string) => {
    const { connector_id, connector_name, mcc, mnc } = line;
    const changed = { connector_id, connector_name, mcc, mnc, billing_rate };
    return write('client-billing', 'update', {
      id: clientId,
      data: { ...changed, ...asRead({ billing_rate: line.billing_rate ?? null }, changed) },
    });
  };
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{ billing_rate: plainKes(line.billing_rate) }}
      missingText={clientTexts.credit.missing}
      submit={componentTexts.update}
      isBusy={isBusy}
      save={({ billing_rate }) => change(billing_rate)}
      done={texts.updated}
    >
      {(field) => (
        <>
          <TextInput
            {...field('billing_rate')}
            required
            helperText={texts.hint}
            inputMax={20}
            inputMode="decimal"
          />
          {line.is_default === false && (
            <Button
              variant="text"
              size="small"
              disabled={isBusy}
              onClick={() => void reset({ call: () => change(defaultRate), done: texts.updated, onSaved })}
              sx={{ alignSelf: 'flex-start' }}
            >
              {texts.defaultPrice(client?.sms_cost ? formatKes(plainKes(client.sms_cost)) : '')}
            </Button>
          )}
        </>
      )}
    </ContractForm>
  );
}
