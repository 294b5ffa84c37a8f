// Recovers the claims of stale engines. Messages that may have been sent become unknown and are never sent again
// automatically; claimed messages that were never sent are requeued.
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { savepoint } from '../../db/savepoint.ts';
import { isDataError } from '../../db/sqlState.ts';
import { rawNotSent } from '../../domain/messageStates.ts';
import { Effects } from '../shared/effects.ts';
import { keyOf, parseAnswers, settleSerialized } from '../settle/serializedOutcomes.ts';
import { claimColumns, claimedIn, endUnanswered, type Claimed, type ClaimRow } from '../claim/unanswered.ts';
import type { SerializedOutcome } from '../shared/outgoing.ts';
import { parkResult } from '../settle/parked.ts';
import {
  receiptIds,
  rematchReceipts,
  rematchRecentReceipts,
  type ReceiptScope,
} from '../settle/unmatchedReceipts.ts';

/** Claims recovered in one transaction: an engine seldom holds more, so its journal is read once. */
const claimsMax = 100;

/** Claims of stale engines, with the journal's record of their messages. */
interface StaleWork {
  claimed: Claimed[];
  /** Keys of the claims whose messages may have been sent. */
  sent: ReadonlySet<string>;
  answered: SerializedOutcome[];
}

/**
 * Recovers the claims of engines without a heartbeat for `staleMs`: settles answered messages, marks messages that were sent
 * without an answer as unknown, and requeues the rest. Receipts that have arrived since settle the unknown ones at once, and
 * those that the engine had no time to match after it stored their answers. Returns the number of unknown messages. Indexes: claims_by_engine, journal_by_engine.
 */
export async function recoverClaims(db: Db, order: { staleMs: number; now: Date }): Promise<number> {
  for (let unknown = 0, isAny = false; ; isAny = true) {
    const recovered = await db.transaction().execute(async (tx) => {
      const work = await takeStaleClaims(tx, order.staleMs);
      return work && settleStale(tx, work, order.now);
    });
    if (!recovered) {
      if (isAny) await rematchRecentReceipts(db, order.now);
      return unknown;
    }
    unknown += recovered.numbers.length;
    if (recovered.ids.length + recovered.numbers.length > 0) await rematchReceipts(db, recovered, order.now);
  }
}

/** Deletes claims of stale engines, which can no longer send them, or, after the last claim, the journals. */
async function takeStaleClaims(tx: Tx, staleMs: number): Promise<StaleWork | undefined> {
  const isStale = (row: string) => sql`NOT EXISTS (
    SELECT 1 FROM engines e WHERE e.id = ${sql.ref(`${row}.engine_id`)}
      AND e.seen > now() - ${staleMs}::int * interval '1 millisecond'
  )`;
  const claims = await allRows(tx)<ClaimRow>`
    DELETE FROM claims WHERE id IN (
      SELECT id FROM claims c WHERE ${isStale('c')} ORDER BY engine_id LIMIT ${claimsMax} FOR UPDATE SKIP LOCKED
    ) RETURNING ${claimColumns}`;
  if (claims.length === 0) {
    await runSql(tx)`
      DELETE FROM journal j WHERE ${isStale('j')}
        AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.engine_id IS NOT DISTINCT FROM j.engine_id)`;
    return undefined;
  }
  // Read after the claims are deleted, because their engine can then no longer add journal rows for them.
  const steps = await allRows(tx)<{ sent: number[]; attempts: number[] | null; answered: string }>`
    SELECT sent, attempts, answered FROM journal j
    WHERE engine_id = ANY(${claims.map((claim) => claim.engine_id)}::int[]) OR engine_id IS NULL ORDER BY id`;
  return {
    claimed: claimedIn(claims),
    sent: new Set(
      steps.flatMap(({ sent, attempts }) =>
        sent.map((id, place) => keyOf({ id, attempts: attempts?.[place] ?? null })),
      ),
    ),
    answered: steps.flatMap(({ answered }) => parseAnswers(answered)),
  };
}

/** Whether a message may have been sent. A journal of the previous version does not contain the claim's number. */
const isSent = ({ sent }: StaleWork, claim: Claimed): boolean =>
  sent.has(keyOf(claim)) || sent.has(keyOf({ ...claim, attempts: null }));

/** Settles in halves after a data error: a message that PostgreSQL refuses must not block the others. */
async function settleStale(tx: Tx, work: StaleWork, now: Date): Promise<ReceiptScope> {
  const { claimed } = work;
  try {
    return await savepoint(tx, async () => {
      const effects = new Effects();
      const ids = await settleAnswers(tx, work, { effects, now });
      const numbers = await settleUnanswered(tx, work, { effects, now });
      await effects.apply(tx, `recover:${claimed[0]?.id ?? 0}+${claimed.length}`);
      return { ids, numbers };
    });
  } catch (error) {
    if (!isDataError(error)) throw error;
    const half = Math.ceil(claimed.length / 2);
    if (claimed.length === 1) {
      await parkMessage(tx, work, error);
      return { ids: [], numbers: [] };
    }
    const first = await settleStale(tx, { ...work, claimed: claimed.slice(0, half) }, now);
    const second = await settleStale(tx, { ...work, claimed: claimed.slice(half) }, now);
    return { ids: [...first.ids, ...second.ids], numbers: [...first.numbers, ...second.numbers] };
  }
}

/** Parks the outcome of the only message. */
async function parkMessage(tx: Tx, work: StaleWork, error: unknown): Promise<void> {
  for (const claim of work.claimed) {
    const { id, engine_id: engineId, claimed: since } = claim;
    const message = await tx
      .selectFrom('messages')
      .select(['attempts', 'parts_sent', 'connector_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!message || engineId === null) throw error;
    const { parts_sent: partsSent, connector_id: connectorId } = message;
    const attempts = claim.attempts ?? message.attempts;
    const wasSent = isSent(work, claim);
    const answer = work.answered.findLast((one) => one.id === id && one.attempts === attempts) ?? {
      id,
      attempts,
      event: wasSent ? 'outcome_unknown' : 'requeued',
      partsSent,
      smscId: null,
      reason: null,
      failure: null,
      raw: wasSent ? null : rawNotSent,
      retryAt: null,
    };
    const content = { ...answer, claimed: since };
    await parkResult(tx, { kind: 'outcome', connectorId, engineId, content }, error);
  }
}

/** Settles messages with an answer in the journal; returns the ids of their receipts. */
async function settleAnswers(
  tx: Tx,
  work: StaleWork,
  { effects, now }: { effects: Effects; now: Date },
): Promise<ReceiptScope['ids']> {
  const claimOf = new Map(work.claimed.map((claim) => [keyOf(claim), claim]));
  const ids: ReceiptScope['ids'] = [];
  const findClaim = ({ id, attempts }: SerializedOutcome) =>
    claimOf.get(keyOf({ id, attempts })) ?? claimOf.get(keyOf({ id, attempts: null }));
  for (const [engineId, answers] of Map.groupBy(work.answered, (answer) => findClaim(answer)?.engine_id)) {
    if (typeof engineId !== 'number') continue;
    const timed = answers.map((answer) => ({ ...answer, claimed: findClaim(answer)?.claimed ?? null }));
    const outcomes = await settleSerialized(tx, { engineId, answers: timed, now }, effects);
    ids.push(...outcomes.flatMap(receiptIds));
  }
  return ids.filter(({ smsc_id }) => smsc_id !== null);
}

/** Marks the sent messages as unknown and requeues the others; returns the unknown ones. */
async function settleUnanswered(
  tx: Tx,
  work: StaleWork,
  { effects, now }: { effects: Effects; now: Date },
): Promise<ReceiptScope['numbers']> {
  const claims = work.claimed.map((claim) => ({
    ...claim,
    event: isSent(work, claim) ? ('outcome_unknown' as const) : ('requeued' as const),
  }));
  const rows = await endUnanswered(tx, claims, now);
  for (const row of rows) effects.add(row, { from: 'submitting', to: row.state });
  return rows.filter(({ state }) => state === 'unknown');
}
