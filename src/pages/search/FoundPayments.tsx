// Payments that match a search: amount, units and state.
import type { FoundPayment } from '../../../contract/search.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { joined } from '../../format/joined.ts';
import { formatKes } from '../../format/formatNumber.ts';
import { Hint, Strong } from '../../components/Muted.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { paidAt } from '../../features/payments/paidAt.ts';
import { stateChips } from '../../features/payments/paymentText.ts';
import { FoundFacts, FoundItem, FoundList } from './FoundList.tsx';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.payments;

export function FoundPayments({ payments }: { payments: readonly FoundPayment[] }) {
  return (
    <FoundList title={texts.title}>
      {payments.map((payment) => (
        <FoundItem key={payment.id} state={<State payment={payment} />}>
          <Strong>
            <RecordLink module="payments" to={`/payments/${payment.id}`}>
              {joined(payment.receipt ?? texts.noReceipt, formatKes(payment.amount))}
            </RecordLink>
          </Strong>
          <FoundFacts
            facts={[
              payment.client_name ?? texts.unassigned,
              payment.source === 'stk' ? texts.prompt : texts.paybill,
              payment.reference,
              payment.msisdn && formatMsisdn(payment.msisdn),
              formatDate(paidAt(payment)),
            ]}
          />
        </FoundItem>
      ))}
    </FoundList>
  );
}

const State = ({ payment: { state, units } }: { payment: FoundPayment }) => (
  <>
    <StatusChip status={stateChips[state] ?? state} />
    <Hint component="p" sx={{ mt: 0.5 }}>
      {units === null ? texts.noUnits : texts[state === 'reversed' ? 'reversed' : 'credited'](units)}
    </Hint>
  </>
);
