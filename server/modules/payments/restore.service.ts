// Credits a payment again that was marked as reversed although M-Pesa did not reverse it (requirements/domain.md#top-ups), at the client's
// price now. It can then be moved or reversed like any other.
import type { restorePayment as restoreCall } from '../../../contract/payments.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { topUp } from '../ledger/topup.service.ts';
import { creditOf } from './causes.ts';
import { askBefore, findCredited, lockCredited, nameOf, requirePayer } from './decisions.service.ts';
import * as store from './payments.store.ts';
import type { PaymentRow } from './payments.store.ts';

type Restoration = ParsedBodyOf<typeof restoreCall>;

/** Restores a payment. If a prompt was credited by another row of its receipt, restores that row. */
export const restorePayment = (
  db: Db,
  actor: Actor,
  body: Restoration,
): Promise<AnswerOf<typeof restoreCall>> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const row = requireReversed(await findCredited(tx, body.id));
    const asked = await askBefore(tx, actor, { kind: 'payment_restore', row, clientId: row.client_id, body });
    return asked ?? restoreNow(tx, actor, body);
  });

export const restoreNow = (tx: Tx, actor: Actor, { id, note }: Restoration): Promise<{ message: string }> =>
  audited(tx, actor, 'payment.restore', async (_tx, audit) => {
    const row = requireReversed(await lockCredited(tx, id));
    const { client_id: clientId } = row;
    const client = await requirePayer(tx, clientId);
    const { userId } = actor;
    const again = { ...row, moves: row.moves + 1 };
    const amount = row.paid ?? row.amount;
    const { units } = await topUp(tx, {
      clientId,
      kes: amount,
      smsCost: client.sms_cost,
      userId,
      cause: creditOf(again),
      description: `M-Pesa ${nameOf(row)} was not reversed`,
    });
    await store.updatePayment(tx, row.id, {
      moves: again.moves,
      reversed: null,
      units,
      note,
      handled_by: userId,
    });
    await audit.record(nameOf(row), {
      clientId,
      before: { note: row.note },
      after: { client: client.name, amount, units, note },
    });
    return { message: `${counted(units, 'unit')} credited to ${client.name} again` };
  });

function requireReversed(row: PaymentRow | undefined): PaymentRow & { client_id: number } {
  if (!row?.reversed || row.client_id === null)
    throw new Refusal(422, 'payment_not_reversed', 'This payment is not marked as reversed', 'id');
  return { ...row, client_id: row.client_id };
}
