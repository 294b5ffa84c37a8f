// All details of a payment, with the possible decisions and links to its client and its top-up.
import { Alert, DialogContent } from '@mui/material';
import type { Payment } from '../../../contract/payments.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatKes, formatNumber } from '../../format/formatNumber.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { ExactTime } from '../../components/RelativeTime.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { hasReceipt, PrintReceipt } from '../../features/payments/PrintReceipt.tsx';
import { isLate, paidAt } from '../../features/payments/paidAt.ts';
import { paymentReason } from '../../features/payments/paymentReason.ts';
import { TopupLink } from '../../features/topups/TopupLink.tsx';
import { PaymentStatus, sourceWord } from './paymentRow.tsx';
import { paymentTexts as texts } from './paymentTexts.ts';
import { WaitsForApproval } from './WaitsForApproval.tsx';

export function PaymentDetails({ payment, choices }: { payment: Payment; choices: readonly RowAction[] }) {
  const reason = paymentReason(payment);
  const [main, ...others] = choices;
  return (
    <>
      <DialogContent tabIndex={0}>
        <WaitsForApproval payment={payment} />
        {reason && <Alert severity={payment.state === 'review' ? 'warning' : 'info'}>{reason}</Alert>}
        <FactList
          facts={[
            [texts.status, <PaymentStatus key="status" payment={payment} />],
            [texts.amount, formatKes(payment.amount)],
            [texts.units, payment.units === null ? null : <TopupLink key="units" topup={payment}>{formatNumber(payment.units)}</TopupLink>],
            [texts.receipt, payment.receipt],
            [texts.reference, payment.reference],
            [texts.client, payment.client_name && <ClientLink key="client" id={payment.client_id}>{payment.client_name}</ClientLink>],
            [texts.phone, payment.msisdn && formatMsisdn(payment.msisdn)],
            [texts.payer, payment.payer],
            [texts.method, sourceWord(payment)],
            [texts.date, <ExactTime key="date" at={paidAt(payment)} seconds />, 'wide'],
            [texts.announced, isLate(payment) && <ExactTime key="announced" at={payment.created} seconds />, 'wide'],
            [texts.note, payment.note && `${payment.note} (${payment.handled_by ?? texts.unknownUser})`, 'wide'],
          ]}
        />
      </DialogContent>
      <RecordActions actions={[...others, main && { ...main, isMain: payment.state !== 'paid' }]}>
        {hasReceipt(payment) && <PrintReceipt payment={payment} />}
      </RecordActions>
    </>
  ); // oxfmt-ignore
}
