// Takes over from engines that died. What one had perhaps sent comes into doubt and is never sent again by itself; what it
// had claimed and never sent goes back.
import { sql } from 'kysely';
import { byIndex } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { savepoint } from '../../db/savepoint.ts';
import { isDataError } from '../../db/sqlState.ts';
import { nextState, notSent, type MessageState, type TimelineEvent } from '../../domain/messageStates.ts';
import { Effects, countedColumns, type Counted } from '../shared/effects.ts';
import { settleRecorded } from '../settle/recorded.ts';
import { intoOutbox } from '../claim/outbox.ts';
import type { Answered } from '../shared/outgoing.ts';
import { park } from '../settle/parked.ts';
import { rematchReceipts, type ReceiptScope } from '../settle/unmatchedReceipts.ts';

const claimsMax = 10;

/** Claims of dead engines, and what these noted of their messages. */
interface Lost {
  claimed: { engine_id: number | null; id: number }[];
  sent: Set<number>;
  answered: Answered[];
}

/**
 * Takes over what engines not seen for `staleMs` had claimed: what was answered is settled, what was sent without an
 * answer comes into doubt, what was never sent goes back into the outbox. Gives how many came into doubt. Receipts that
 * came meanwhile settle them at once. Indexes: claims_by_engine, journal_by_engine.
 */
export async function recoverClaims(db: Db, order: { staleMs: number; now: Date }): Promise<number> {
  for (let inDoubt = 0; ;) {
    const found = await db.transaction().execute(async (tx) => {
      const lost = await takeLost(tx, order.staleMs);
      return lost && settleLost(tx, lost, order.now);
    });
    if (!found) return inDoubt;
    inDoubt += found.numbers.length;
    if (found.ids.length + found.numbers.length > 0) await rematchReceipts(db, found, order.now);
  }
}

/** The first claims of engines that are dead, none of which may send them any more; with the last one goes the journal. */
async function takeLost(tx: Tx, staleMs: number): Promise<Lost | undefined> {
  const isDead = (row: string) => sql`NOT EXISTS (
    SELECT 1 FROM engines e WHERE e.id = ${sql.ref(`${row}.engine_id`)}
      AND e.seen > now() - ${staleMs}::int * interval '1 millisecond'
  )`;
  const { rows: claims } = await sql<{ engine_id: number | null; ids: number[] }>`
    DELETE FROM claims WHERE id IN (
      SELECT id FROM claims c WHERE ${isDead('c')} LIMIT ${claimsMax} FOR UPDATE SKIP LOCKED
    ) RETURNING engine_id, ids`.execute(tx);
  if (claims.length === 0) {
    await sql`
      DELETE FROM journal j WHERE ${isDead('j')}
        AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.engine_id IS NOT DISTINCT FROM j.engine_id)`.execute(
      tx,
    );
    return undefined;
  }
  // After the claims: what is not noted by now never will be.
  const { rows: steps } = await sql<{ sent: number[]; answered: string }>`
    SELECT sent, answered FROM journal j
    WHERE engine_id = ANY(${claims.map((claim) => claim.engine_id)}::int[]) OR engine_id IS NULL ORDER BY id`.execute(
    tx,
  );
  return {
    claimed: claims.flatMap(({ engine_id, ids }) => ids.map((id) => ({ engine_id, id }))),
    sent: new Set(steps.flatMap(({ sent }) => sent)),
    answered: steps.flatMap(({ answered }) => JSON.parse(answered) as Answered[]),
  };
}

/** One message that PostgreSQL refuses to change must not keep the others of its engine from being recovered. */
async function settleLost(tx: Tx, lost: Lost, now: Date): Promise<ReceiptScope> {
  const { claimed } = lost;
  try {
    return await savepoint(tx, async () => {
      const effects = new Effects();
      const ids = await settleAnswered(tx, lost, { effects, now });
      const numbers = await passOn(tx, lost, { effects, now });
      await effects.apply(tx, `recover:${claimed[0]?.id ?? 0}+${claimed.length}`);
      return { ids, numbers };
    });
  } catch (error) {
    if (!isDataError(error)) throw error;
    const half = Math.ceil(claimed.length / 2);
    if (claimed.length === 1) {
      await parkLost(tx, lost, error);
      return { ids: [], numbers: [] };
    }
    const first = await settleLost(tx, { ...lost, claimed: claimed.slice(0, half) }, now);
    const second = await settleLost(tx, { ...lost, claimed: claimed.slice(half) }, now);
    return { ids: [...first.ids, ...second.ids], numbers: [...first.numbers, ...second.numbers] };
  }
}

/** Puts aside the only message of `lost`, with what would have been stored of it. */
async function parkLost(tx: Tx, { claimed, sent, answered }: Lost, error: unknown): Promise<void> {
  for (const { id, engine_id: engineId } of claimed) {
    const message = await tx
      .selectFrom('messages')
      .select(['attempts', 'parts_sent', 'connector_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!message || engineId === null) throw error;
    const { attempts, parts_sent: partsSent, connector_id: connectorId } = message;
    const content = answered.findLast((one) => one.id === id && one.attempts === attempts) ?? {
      id,
      attempts,
      event: sent.has(id) ? 'outcome_unknown' : 'requeued',
      partsSent,
      smscId: null,
      reason: null,
      failure: null,
      raw: sent.has(id) ? null : notSent,
      retryAt: null,
    };
    await park(tx, { kind: 'outcome', connectorId, engineId, content }, error);
  }
}

/** Stores the answers that were noted and not stored yet; gives the ids by which their receipts come. */
async function settleAnswered(
  tx: Tx,
  lost: Lost,
  { effects, now }: { effects: Effects; now: Date },
): Promise<ReceiptScope['ids']> {
  const engineOf = new Map(lost.claimed.map(({ id, engine_id }) => [id, engine_id]));
  const ids: ReceiptScope['ids'] = [];
  for (const [engineId, answers] of Map.groupBy(lost.answered, ({ id }) => engineOf.get(id))) {
    if (typeof engineId !== 'number') continue;
    const outcomes = await settleRecorded(tx, { engineId, answers, now }, effects);
    for (const { message, smscId } of outcomes)
      ids.push({ connector_id: message.connector_id, smsc_id: smscId });
  }
  return ids.filter(({ smsc_id }) => smsc_id !== null);
}

/** The rest: into doubt what was sent, back into the outbox what was not. Gives what came into doubt. */
async function passOn(
  tx: Tx,
  lost: Lost,
  { effects, now }: { effects: Effects; now: Date },
): Promise<ReceiptScope['numbers']> {
  const happened = lost.claimed.map(({ id, engine_id }) => {
    const state = nextState('submitting', lost.sent.has(id) ? 'outcome_unknown' : 'requeued');
    const kind = state === 'unknown' ? state : 'retry';
    const event: TimelineEvent = { at: now.toISOString(), kind, ...(kind === 'retry' && { raw: notSent }) };
    return { id, engine_id, state, event };
  });
  // Another engine may have sent it since: then it is not the dead one's any more.
  const { rows } = await sql<Counted & { msisdn: string; state: MessageState }>`
    WITH changed AS (
      UPDATE messages m SET state = h.state, timeline = m.timeline || h.event
      FROM json_to_recordset(${JSON.stringify(happened)}::json) AS h(engine_id int, id bigint, state text, event jsonb)
      WHERE ${byIndex('m.id', 'h.id')} AND m.state = 'submitting' AND m.engine_id IS NOT DISTINCT FROM h.engine_id
      RETURNING ${countedColumns}, m.msisdn, m.state, m.not_before
    ), waits AS (
      INSERT INTO awaiting (id, connector_id, msisdn, unknown)
      SELECT id, connector_id, msisdn, true FROM changed WHERE state = 'unknown'
    ), back AS (${intoOutbox})
    SELECT * FROM changed`.execute(tx);
  for (const row of rows) effects.add(row, { from: 'submitting', to: row.state });
  return rows.filter(({ state }) => state === 'unknown');
}
