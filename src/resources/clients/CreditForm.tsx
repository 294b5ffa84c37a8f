// Add Credits (requirements/administration.md#client-detail): gives units of the platform's stock, which can be loaded from here. Pressing
// twice credits once.
import { FormControl, FormHelperText } from '@mui/material';
import { creditClient } from '../../../contract/clients.ts';
import { filledText } from '../../../contract/common.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { AmountInput, CheckboxInput, TextInput } from '../../components/form/inputs.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { useOrderKey } from '../../components/useOrderKey.ts';
import { write } from '../../dataProvider/write.ts';
import { ApprovalHint } from '../../features/approvals/ApprovalHint.tsx';
import { BalanceLine } from '../../features/units/BalanceLine.tsx';
import { StockLine } from '../../features/units/StockLine.tsx';
import { UnitsForm } from '../../features/units/UnitsForm.tsx';
import { unitTexts } from '../../features/units/unitTexts.ts';
import { clientTexts } from './clientTexts.ts';

const texts = clientTexts.credit;

const schema = creditClient.body.extend({ description: filledText('Description', 200) });
const labels = { sms_units: texts.amount, description: texts.description, bonus: texts.bonus };

export function CreditForm({ clientId }: { clientId: number }) {
  const keyOf = useOrderKey();
  const hasExtensions = useHasExtensions();
  const [loading, openLoading] = useDialog<true>();
  return (
    <>
      <ContractForm
        schema={schema}
        labels={labels}
        defaultValues={{ client_id: clientId, sms_units: '', description: '', bonus: false }}
        missingText={texts.missing}
        submit={clientTexts.addCredits}
        save={async ({ bonus, ...order }) => {
          const data = bonus ? { ...order, bonus } : order;
          const { message, ...answer } = await write('sms-allocation', 'transfer', {
            data,
            key: keyOf(data),
          });
          return { ...answer, message: message || (bonus ? texts.bonusDone : texts.done) };
        }}
        done={texts.done}
      >
        {(field) => (
          <>
            <AmountInput {...field('sms_units')} helperText={texts.amountHint} />
            <ApprovalHint source="sms_units" />
            <BalanceLine />
            <StockLine source="sms_units" onLoad={() => openLoading(true)} />
            <TextInput {...field('description')} />
            {hasExtensions && (
              <FormControl>
                <CheckboxInput {...field('bonus')} />
                <FormHelperText sx={{ mx: 0, mt: 0 }}>{texts.bonusHint}</FormHelperText>
              </FormControl>
            )}
          </>
        )}
      </ContractForm>
      <RecordDialog {...loading} title={() => unitTexts.load.title} maxWidth="xs">
        {() => <UnitsForm kind="load" />}
      </RecordDialog>
    </>
  );
}
