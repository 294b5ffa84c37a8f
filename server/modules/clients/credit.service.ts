// Units for a client out of the platform's stock (requirements/administration.md#client-detail;
// requirements/domain.md#ledger), once per Idempotency-Key. Only the platform's people may credit, whatever permissions
// another role has.
import type { creditClient } from '../../../contract/clients.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import { grouped } from '../../../contract/grouped.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { askFirst } from '../approvals/approvals.service.ts';
import { audited } from '../audit/audit.service.ts';
import { giveBonus, transferUnits } from '../ledger/stock.service.ts';
import { stockLeft } from '../ledger/statements.service.ts';
import { requireClient } from './clients.service.ts';

export async function creditClientBy(
  db: Db,
  actor: Actor,
  order: ParsedBodyOf<typeof creditClient> & { idempotencyKey: string | undefined },
): Promise<AnswerOf<typeof creditClient>> {
  platformOnly(actor.reach);
  const { idempotencyKey: key, ...body } = order;
  return db
    .transaction()
    .execute((tx) =>
      once(tx, { clientId: actor.clientId, key, body: { credit: body } }, () => credit(tx, actor, body)),
    );
}

type Credit = ParsedBodyOf<typeof creditClient>;

async function credit(tx: Tx, actor: Actor, body: Credit): Promise<AnswerOf<typeof creditClient>> {
  const { client_id: clientId, sms_units: units, description: note = '' } = body;
  const { name: subject } = await requireClient(tx, actor.reach, clientId);
  const asked = await askFirst(tx, actor, { kind: 'credit', subject, clientId, units, note, body });
  return asked ?? creditNow(tx, actor, body);
}

export const creditNow = (
  tx: Tx,
  actor: Actor,
  { client_id: clientId, sms_units: units, description, bonus = false }: Credit,
): Promise<{ message: string }> =>
  audited(tx, actor, 'client.credit', async (_tx, audit) => {
    const client = await requireClient(tx, actor.reach, clientId);
    const move = {
      clientId,
      units,
      userId: actor.userId,
      cause: `credit:${clientId}`,
      description: description || `${bonus ? 'Bonus units' : 'Units'} for ${client.name}`,
    };
    try {
      await (bonus ? giveBonus : transferUnits)(tx, move);
    } catch (error) {
      // The specification's console shows what a 422 says, and is silent on 402.
      if (error instanceof Refusal && error.code === 'balance_insufficient')
        throw new Refusal(422, 'balance_insufficient', await shortOfStock(tx, units), 'sms_units');
      throw error;
    }
    const after = { units, description: move.description, ...(bonus && { bonus }) };
    await audit.record(client.name, { clientId, after });
    return { message: `${counted(units, bonus ? 'bonus unit' : 'unit')} credited to ${client.name}` };
  });

async function shortOfStock(tx: Tx, units: number): Promise<string> {
  const stock = counted(await stockLeft(tx), 'unit');
  return `The stock has ${stock}, and ${grouped(units)} are needed. Load units first`;
}
