// All details of a payment, with the possible decisions and links to its client and its top-up.
import { Alert, DialogContent } from '@mui/material';
import type { Payment } from '../../../contract/payments.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatKes, formatNumber } from '../../format/formatNumber.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { ExactTime } from '../../components/dates/RelativeTime.tsx';
import type { RowAction } from '../../components/list/RowMenu.tsx';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { hasReceipt, PrintReceipt } from '../../features/payments/PrintReceipt.tsx';
import { isLate, paidAt } from '../../features/payments/paidAt.ts';
import { paymentReason } from '../../features/payments/paymentReason.ts';
import { TopupLink } from '../../features/topups/TopupLink.tsx';
import { PaymentStatus, sourceWord } from './paymentRow.tsx';
import { paymentTexts as texts } from './paymentTexts.ts';
import { WaitsForApproval } from './WaitsForApproval.tsx';

export function PaymentDetails({ payment, choices }: { payment: Payment; choices: readonly RowAction[] }) {
  const { state, amount, units, receipt, reference, client_id, client_name, msisdn, payer, note } = payment;
  const reason = paymentReason(payment);
  const [main, ...others] = choices;
  return (
    <>
      <DialogContent tabIndex={0}>
        <WaitsForApproval payment={payment} />
        {reason && <Alert severity={state === 'review' ? 'warning' : 'info'}>{reason}</Alert>}
        <FactList
          facts={[
            [texts.status, <PaymentStatus key="status" payment={payment} />],
            [texts.amount, formatKes(amount)],
            [texts.units, units !== null && <TopupLink topup={payment}>{formatNumber(units)}</TopupLink>],
            [texts.receipt, receipt],
            [texts.reference, reference],
            [texts.client, client_name && <ClientLink id={client_id}>{client_name}</ClientLink>],
            [texts.phone, msisdn && formatMsisdn(msisdn)],
            [texts.payer, payer],
            [texts.method, sourceWord(payment)],
            [texts.date, <ExactTime key="date" at={paidAt(payment)} seconds />, 'wide'],
            [texts.announced, isLate(payment) && <ExactTime at={payment.created} seconds />, 'wide'],
            [texts.note, note && `${note} (${payment.handled_by ?? texts.unknownUser})`, 'wide'],
          ]}
        />
      </DialogContent>
      <RecordActions actions={[...others, main && { ...main, isMain: state !== 'paid' }]}>
        {hasReceipt(payment) && <PrintReceipt payment={payment} />}
      </RecordActions>
    </>
  );
}
