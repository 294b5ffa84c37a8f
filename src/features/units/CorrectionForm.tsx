// Takes back units that were loaded or given by mistake, wholly or in part (requirements/domain.md#stock).
import { Typography } from '@mui/material';
import { correctUnits } from '../../../contract/units.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { AmountInput, TextInput } from '../../components/form/inputs.tsx';
import { formatCount } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { useOrderKey } from '../../components/useOrderKey.ts';
import { write } from '../../dataProvider/write.ts';
import { ApprovalHint } from '../approvals/ApprovalHint.tsx';
import { BalanceLine } from './BalanceLine.tsx';
import { movementText } from './movementText.ts';
import { unitTexts } from './unitTexts.ts';

/** A row of the stock or of a client's top-ups. */
export interface Correctable {
  id: number;
  correctable?: number | undefined;
  client_id?: number | undefined;
  description?: string | null | undefined;
}

const texts = unitTexts.correct;
const schema = correctUnits.body.omit({ id: true });
const labels = { sms_units: unitTexts.amount, note: texts.note };

export function CorrectionForm({ row }: { row: Correctable }) {
  const keyOf = useOrderKey();
  const { id, correctable = 0, client_id: clientId, description } = row;
  const units = formatCount(correctable, 'unit');
  const isOfStock = clientId === undefined;
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{ sms_units: String(correctable), note: '' }}
      missingText={unitTexts.fillAll}
      submit={texts.submit}
      isDestructive
      save={(data) => write('sms-allocation', 'correct', { id, data, key: keyOf({ id, ...data }) })}
      done={texts.done}
    >
      {(field) => (
        <>
          <Typography variant="body2">
            {joined(
              movementText(description ?? ''),
              isOfStock ? texts.fromStock(units) : texts.fromClient(units),
            )}
          </Typography>
          <AmountInput {...field('sms_units')} />
          <ApprovalHint source="sms_units" />
          <TextInput
            {...field('note')}
            multiline
            minRows={2}
            helperText={isOfStock ? texts.noteHint : texts.noteShown}
          />
          {!isOfStock && <BalanceLine clientId={clientId} isTaken />}
        </>
      )}
    </ContractForm>
  );
}
