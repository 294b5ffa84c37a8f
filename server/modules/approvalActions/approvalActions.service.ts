// What each kind of request does once another person has approved it (decisions/055-two-people.md). Here, as the modules that do it ask
// for the approval.
import type { ApprovalKind } from '../../../contract/approvals.ts';
import { creditClient } from '../../../contract/clients.ts';
import { creditGlobal } from '../../../contract/packages.ts';
import { assignPayment, movePayment, restorePayment, reversePayment } from '../../../contract/payments.ts';
import { updateSettings } from '../../../contract/settings.ts';
import { correctUnits, loadUnits } from '../../../contract/units.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/caller.ts';
import type { Act } from '../approvals/decisions.service.ts';
import { creditNow } from '../clients/credit.service.ts';
import { moveStock } from '../packages/packages.service.ts';
import { moveNow } from '../payments/move.service.ts';
import { assignNow, reverseNow } from '../payments/queue.service.ts';
import { restoreNow } from '../payments/restore.service.ts';
import { saveLimit } from '../settings/settings.service.ts';
import { correctNow } from '../units/correction.service.ts';
import { loadNow } from '../units/units.service.ts';

interface ActContext {
  tx: Tx;
  actor: Actor;
  now: Date;
}

const limitBody = updateSettings.body.pick({ approval_units: true }).required();

/** Performs each kind of request with its stored body; returns a sentence about the result. */
const acts: Record<ApprovalKind, (doing: ActContext, body: unknown) => Promise<{ message: string }>> = {
  load: ({ tx, actor }, body) => loadNow(tx, actor, loadUnits.body.parse(body)),
  credit: ({ tx, actor }, body) => creditNow(tx, actor, creditClient.body.parse(body)),
  package_credit: ({ tx, actor }, body) =>
    moveStock(tx, actor, { verb: 'credit', ...creditGlobal.body.parse(body) }),
  package_debit: ({ tx, actor }, body) =>
    moveStock(tx, actor, { verb: 'debit', ...creditGlobal.body.parse(body) }),
  payment_assign: ({ tx, actor }, body) => assignNow(tx, actor, assignPayment.body.parse(body)),
  payment_move: ({ tx, actor }, body) => moveNow(tx, actor, movePayment.body.parse(body)),
  payment_reverse: ({ tx, actor, now }, body) =>
    reverseNow(tx, actor, { ...reversePayment.body.parse(body), now }),
  payment_restore: ({ tx, actor }, body) => restoreNow(tx, actor, restorePayment.body.parse(body)),
  correction: ({ tx, actor }, body) => correctNow(tx, actor, correctUnits.body.parse(body)),
  limit: ({ tx, actor }, body) => saveLimit(tx, actor, limitBody.parse(body).approval_units),
};

export const actBy =
  (actor: Actor, now: Date): Act =>
  (tx, { kind, body }) =>
    acts[kind]({ tx, actor, now }, body);
