// What PostgreSQL refuses to store for what is in it is put aside, so that everything beside it is stored. An admin sees it as
// an alarm and has it stored again, or gives it up (modules/alarms). A message whose outcome lies here stays as it was: it is
// never sent again by itself.
import type { Db, Tx } from '../../db/database.ts';
import type { ParkedRow } from '../../db/messageTables.ts';
import { Effects } from '../shared/effects.ts';
import { storeInbound, type InboundText } from './inbound.ts';
import { settleRecorded } from './recorded.ts';
import type { Answered } from '../shared/outgoing.ts';
import { applyReceipts, type ReceivedReceipt } from './receipts.ts';
import { cleanText } from '../shared/receiptTexts.ts';

export type Parkable =
  | { kind: 'outcome'; connectorId: number; engineId: number; content: Answered }
  | { kind: 'receipt'; connectorId: number; content: ReceivedReceipt }
  | { kind: 'text'; connectorId: number; content: InboundText };

/** Puts a result aside with why it was refused; an outcome once, however often its message is recovered. */
export async function park(db: Db | Tx, what: Parkable, error: unknown): Promise<void> {
  await db
    .insertInto('parked_results')
    .values({
      kind: what.kind,
      connector_id: what.connectorId,
      message_id: what.kind === 'outcome' ? what.content.id : null,
      engine_id: what.kind === 'outcome' ? what.engineId : null,
      content: JSON.stringify(what.content),
      error: cleanText(error instanceof Error ? error.message : String(error)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Stores a result that was put aside, as it would have been. `givenUp`: of an outcome only that the message may have been sent,
 * so that its receipt settles it or it is refunded after 72 hours; of a receipt or a text nothing.
 */
export async function storeParked(
  tx: Tx,
  { kind, id, engine_id: engineId, content }: ParkedRow,
  { givenUp, now }: { givenUp: boolean; now: Date },
): Promise<void> {
  const effects = new Effects();
  if (kind === 'outcome') {
    const noted = JSON.parse(content) as Answered;
    const answer: Answered = givenUp ? { ...noted, event: 'outcome_unknown', smscId: null, reason: null, failure: null, retryAt: null } : noted; // prettier-ignore
    if (engineId !== null) await settleRecorded(tx, { engineId, answers: [answer], now }, effects);
  } else if (givenUp) return;
  else if (kind === 'receipt')
    await applyReceipts(tx, { receipts: [JSON.parse(content) as ReceivedReceipt], now }, effects);
  else await storeInbound(tx, { ...(JSON.parse(content) as InboundText), now });
  await effects.apply(tx, `parked:${id}`);
}
