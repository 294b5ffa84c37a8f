// The Credit and Debit dialogs of the global balance (requirements/administration.md#global-sms).
import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { creditGlobal, type GlobalBalance } from '../../../contract/packages.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { numberIn } from '../../components/form/formSchema.ts';
import { AmountInput } from '../../components/form/inputs.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { useOrderKey } from '../../components/useOrderKey.ts';
import { write } from '../../dataProvider/write.ts';
import { ApprovalHint } from '../../features/approvals/ApprovalHint.tsx';
import { PackageIdInput } from '../../features/packages/PackageIdInput.tsx';
import { packageTexts as texts } from './packageTexts.ts';

export type PackageVerb = 'credit' | 'debit';

interface PackageFormProps {
  verb: PackageVerb;
  /** The package of the row that opened the dialog. */
  row?: GlobalBalance;
}

const labels = { package_id: texts.packageId, smsUnits: texts.amount };

export function PackageForm({ verb, row }: PackageFormProps) {
  const keyOf = useOrderKey();
  return (
    <ContractForm
      schema={creditGlobal.body}
      labels={labels}
      defaultValues={{ package_id: row?.package_id ?? '', smsUnits: '' }}
      missingText={texts.fillAll}
      submit={texts.submit}
      submitting={componentTexts.loading}
      cancel={texts.close}
      save={(data) => write('global-sms', verb, { data, key: keyOf(data) })}
      done={verb === 'debit' ? texts.debited : texts.credited}
    >
      {(field) => (
        <>
          <PackageIdInput {...field('package_id')} />
          <AmountInput {...field('smsUnits')} data-starts-here={row !== undefined || undefined} />
          <ApprovalHint source="smsUnits" />
          {row && verb === 'debit' && <NegativeBalance balance={Number(row.balance)} />}
        </>
      )}
    </ContractForm>
  );
}

function NegativeBalance({ balance }: { balance: number }) {
  const typed: unknown = useWatch({ name: 'smsUnits' });
  const left = balance - (numberIn(String(typed)) ?? 0);
  return left < 0 && <Alert severity="warning">{texts.willBe(formatNumber(left))}</Alert>;
}
