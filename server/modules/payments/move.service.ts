// Moves a payment that was credited to the wrong client to another one (requirements/domain.md#top-ups): entries opposite to those of the
// wrong credit, and a credit to the right client under the same receipt, in one transaction.
import type { movePayment as moveCall } from '../../../contract/payments.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { lockTopUps, takeBackTopUp, topUp } from '../ledger/topup.service.ts';
import { creditOf, moveOf } from './causes.ts';
import {
  askBefore,
  findCredited,
  lockCredited,
  nameOf,
  requireCredited,
  requirePayer,
} from './decisions.service.ts';
import * as store from './payments.store.ts';

type Move = ParsedBodyOf<typeof moveCall>;

/** Moves a payment. If a prompt was credited by another row of its receipt, moves that row. */
export const movePayment = (db: Db, actor: Actor, body: Move): Promise<AnswerOf<typeof moveCall>> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const { client_id: clientId } = body;
    const row = requireElsewhere(requireCredited(await findCredited(tx, body.id)), clientId);
    await requireClient(tx, actor.reach, clientId);
    const asked = await askBefore(tx, actor, { kind: 'payment_move', row, clientId, body });
    return asked ?? moveNow(tx, actor, body);
  });

export const moveNow = (
  tx: Tx,
  actor: Actor,
  { id, client_id: clientId, note }: Move,
): Promise<{ message: string }> =>
  audited(tx, actor, 'payment.move', async (_tx, audit) => {
    const row = requireElsewhere(requireCredited(await lockCredited(tx, id)), clientId);
    const moved = { ...row, moves: row.moves + 1 };
    const [wrong, right] = [await requirePayer(tx, row.client_id), await requirePayer(tx, clientId)];
    const { userId } = actor;
    const amount = row.paid ?? row.amount;
    await store.movePrompts(tx, row.id, clientId);
    await lockTopUps(tx, [row.client_id, clientId]);
    const taken = await takeBackTopUp(tx, {
      clientId: row.client_id,
      of: creditOf(row),
      smsCost: wrong.sms_cost,
      userId,
      cause: moveOf(moved),
      // The wrong client reads it, which must not learn whose the payment is.
      description: `M-Pesa ${nameOf(row)} was for another account`,
    });
    const given = await topUp(tx, {
      clientId,
      kes: amount,
      smsCost: right.sms_cost,
      userId,
      cause: creditOf(moved),
      description: `M-Pesa ${nameOf(row)}`,
    });
    await store.updatePayment(tx, row.id, {
      moves: moved.moves,
      client_id: clientId,
      units: given.units,
      note,
      handled_by: userId,
    });
    // One entry of each client, as each reads its own.
    await audit.record(nameOf(row), {
      clientId: row.client_id,
      before: { client: wrong.name, units: row.units },
      after: { client: null, taken_back: taken.units },
    });
    await audit.record(nameOf(row), {
      clientId,
      before: { client: null },
      after: { client: right.name, amount, units: given.units, note },
    });
    const [back, to] = [counted(taken.units, 'unit'), counted(given.units, 'unit')];
    return { message: `${back} taken back from ${wrong.name}, ${to} credited to ${right.name}` };
  });

function requireElsewhere<Row extends { client_id: number }>(row: Row, clientId: number): Row {
  if (row.client_id !== clientId) return row;
  throw new Refusal(
    422,
    'payment_same_client',
    'This payment is credited to that client already',
    'client_id',
  );
}
