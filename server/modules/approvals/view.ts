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
    limit: row.kind === 'limit' ? limitOf(row) : null,
  };
}

function paymentOf(row: ListedRow): Approval['payment'] {
  const { payment_id: id, amount, receipt } = row;
  return id === null || amount === null ? null : { id, receipt, amount, units: row.credited ?? worthOf(row) };
}

/** Units that an assignment would credit now. */
function worthOf({ kind, state, amount, earlier_kes, sms_cost }: ListedRow): number | null {
  if (kind !== 'payment_assign' || state !== 'waiting' || amount === null || sms_cost === null) return null;
  return topUpWorth(amount, earlier_kes ?? '0', sms_cost)?.units ?? null;
}

function limitOf({ state, body, limit_now: now }: ListedRow): Approval['limit'] {
  const { approval_units: asked } = body;
  return { asked: typeof asked === 'number' ? asked : null, ...(state === 'waiting' && { now }) };
}
