// What a request would do, so that the second person decides on it by what is shown.
import type { Approval } from '../../../contract/approvals.ts';
import { FactList, type Fact } from '../../components/FactList.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { formatCount, formatKes, formatNumber } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { approvalTexts as texts, subjectOf } from '../../features/approvals/approvalTexts.ts';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { PaymentLink } from '../../features/payments/PaymentLink.tsx';
import { movementText } from '../../features/units/movementText.ts';

export const ApprovalFacts = ({ row }: { row: Approval }) => (
  <FactList
    facts={[
      [texts.what, texts.kinds[row.kind]],
      ...actionFacts(row),
      [texts.by, row.own ? texts.you(row.asked_by) : row.asked_by],
      [texts.asked, formatDate(row.asked)],
      [texts.state, texts.states[row.state]],
      [texts.decided, row.decided === null || row.state === 'waiting' ? undefined : formatDate(row.decided)],
      [texts.decidedBy, row.decided_by],
      [texts.note, row.note, 'wide'],
      [texts.reason, row.reason, 'wide'],
    ]}
  />
);

/** The client, payment, units and limit. The subject is shown where none of them names it. */
function actionFacts(row: Approval): Fact[] {
  const { kind, state, subject, client_id, client_name, units, bonus, payment, corrects, limit } = row;
  if (limit)
    return [
      [texts.limitNow, limit.now === undefined ? undefined : limitText(limit.now)],
      [texts.limitAsked, limitText(limit.asked)],
    ];
  const client: Fact = [texts.client, client_name && <ClientLink id={client_id}>{client_name}</ClientLink>];
  if (payment)
    return [
      client,
      [texts.from, payment.from],
      [texts.amount, formatKes(payment.amount)],
      [
        kind !== 'payment_reverse' && state === 'waiting' ? texts.unitsNow : texts.units,
        payment.units === null ? undefined : formatNumber(payment.units),
      ],
      [
        texts.receipt,
        <PaymentLink key="payment" id={payment.id}>
          {payment.receipt ?? subject}
        </PaymentLink>,
      ],
    ];
  return [
    client_name ? client : [texts.about, subjectOf(row)],
    [bonus ? texts.bonusUnits : texts.units, units === null ? undefined : formatNumber(units)],
    [
      texts.corrects,
      corrects &&
        joined(
          formatCount(corrects.units, 'unit'),
          movementText(corrects.description),
          formatDate(corrects.created),
        ),
      'wide',
    ],
  ];
}

const limitText = (limit: number | null) =>
  limit === null ? texts.noLimit : texts.limitOf(formatCount(limit, 'unit'));
