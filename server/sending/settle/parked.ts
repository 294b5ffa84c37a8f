// Parks results that PostgreSQL refuses to store because of their content, so that they do not block other results. An
// admin sees an alarm and retries or discards them (modules/alarms). A message with a parked outcome keeps its state and is
// never sent again automatically.
import type { Db, Tx } from '../../db/database.ts';
import type { ParkedRow } from '../../db/tables/messageTables.ts';
import { messageOf } from '../../domain/thrown.ts';
import { Effects } from '../shared/effects.ts';
import { storeInbound, type InboundText } from './inbound.ts';
import { settleSerialized } from './serializedOutcomes.ts';
import type { SerializedOutcome } from '../shared/outgoing.ts';
import type { ReceivedReceipt } from './receiptChanges.ts';
import { applyReceipts } from './receipts.ts';
import { cleanText } from '../shared/receiptTexts.ts';

export type ParkedResult =
  | { kind: 'outcome'; connectorId: number; engineId: number; content: SerializedOutcome }
  | { kind: 'receipt'; connectorId: number; content: ReceivedReceipt }
  | { kind: 'text'; connectorId: number; content: InboundText };

/** Stores a refused result with the reason; a claim's outcome is parked once, however often its message is recovered. */
export async function parkResult(db: Db | Tx, what: ParkedResult, error: unknown): Promise<void> {
  await db
    .insertInto('parked_results')
    .values({
      kind: what.kind,
      connector_id: what.connectorId,
      message_id: what.kind === 'outcome' ? what.content.id : null,
      engine_id: what.kind === 'outcome' ? what.engineId : null,
      content: JSON.stringify(what.content),
      error: cleanText(messageOf(error)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What becomes of an outcome that is given up. */
const unknown = {
  event: 'outcome_unknown',
  smscId: null,
  reason: null,
  failure: null,
  retryAt: null,
} satisfies Partial<SerializedOutcome>;

/**
 * Stores a parked result as if it had just arrived. With `givenUp` it discards a receipt or a text, and marks the message of
 * an outcome as unknown, so that its receipt settles it or 72 hours refund it.
 */
export async function resolveParked(
  tx: Tx,
  { kind, id, engine_id: engineId, content }: ParkedRow,
  { givenUp, now }: { givenUp: boolean; now: Date },
): Promise<void> {
  const effects = new Effects();
  if (kind === 'outcome') {
    const parked = JSON.parse(content) as SerializedOutcome;
    const answer = givenUp ? { ...parked, ...unknown } : parked;
    if (engineId !== null) await settleSerialized(tx, { engineId, answers: [answer], now }, effects);
  } else if (givenUp) return;
  else if (kind === 'receipt')
    await applyReceipts(tx, { receipts: [JSON.parse(content) as ReceivedReceipt], now }, effects);
  else await storeInbound(tx, { ...(JSON.parse(content) as InboundText), now });
  await effects.apply(tx, `parked:${id}`);
}
