// A request as the console shows it.
import type { Approval } from '../../../contract/approvals.ts';
import { topUpWorth } from '../../../contract/payments.ts';
import { iso } from '../../domain/iso.ts';
import type { ListedRow } from './views.store.ts';

/** The request as a person sees it, with what it would do. */
export function viewOf(row: ListedRow, userId: number): Approval {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    subject: row.subject,
    client_id: row.client_id,
    client_name: row.client_name,
    units: row.units,
    note: row.note,
    ...iso({ asked: row.asked, decided: row.decided }),
    asked_by: row.asked_by,
    own: row.user_id === userId,
    decided_by: row.decided_by,
    reason: row.reason,
    bonus: row.body['bonus'] === true,
    payment: paymentOf(row),
    corrects: correctsOf(row),
    limit: row.kind === 'limit' ? limitOf(row) : null,
  };
}

function paymentOf(row: ListedRow): Approval['payment'] {
  const { kind, state, payment_id: id, amount, receipt } = row;
  if (id === null || amount === null) return null;
  const isToCredit = state === 'waiting' && kind !== 'payment_reverse';
  return {
    id,
    receipt,
    amount,
    units: isToCredit ? worthOf(row) : row.credited,
    ...(isToCredit && kind === 'payment_move' && { from: row.owner_name }),
  };
}

function correctsOf(row: ListedRow): Approval['corrects'] {
  const { corrected_units: units, corrected_description: description, corrected_created: created } = row;
  if (units === null || description === null || created === null) return null;
  return { units: Math.abs(Number(units)), description, ...iso({ created }) };
}

/** Units that would be credited now. */
function worthOf({ amount, earlier_kes, sms_cost }: ListedRow): number | null {
  if (amount === null || sms_cost === null) return null;
  return topUpWorth(amount, earlier_kes ?? '0', sms_cost)?.units ?? null;
}

function limitOf({ state, body, limit_now: now }: ListedRow): Approval['limit'] {
  const { approval_units: asked } = body;
  return { asked: typeof asked === 'number' ? asked : null, ...(state === 'waiting' && { now }) };
}
