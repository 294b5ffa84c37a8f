// Takes over from engines that died. What one had perhaps sent comes into doubt and is never sent again by itself; what it
// had claimed and never sent goes back.
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { nextState, notSent, type MessageState, type TimelineEvent } from '../domain/messageStates.ts';
import { Effects, countedColumns, type Counted } from './effects.ts';
import { intoOutbox, settle } from './outbox.ts';
import type { Answered, Outcome, Outgoing } from './outgoing.ts';
import { adoptStrays, type StrayScope } from './strays.ts';

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
      if (!lost) return undefined;
      const effects = new Effects();
      const accepted = await settleAnswered(tx, lost, { effects, now: order.now });
      const unknown = await passOn(tx, lost, { effects, now: order.now });
      await effects.apply(tx, `recover:${lost.claimed[0]?.id ?? 0}+${lost.claimed.length}`);
      return { ids: accepted, numbers: unknown };
    });
    if (!found) return inDoubt;
    inDoubt += found.numbers.length;
    if (found.ids.length + found.numbers.length > 0) await adoptStrays(db, found, order.now);
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

/** Stores the answers that were noted and not stored yet; gives the ids by which their receipts come. */
async function settleAnswered(
  tx: Tx,
  lost: Lost,
  { effects, now }: { effects: Effects; now: Date },
): Promise<StrayScope['ids']> {
  const engineOf = new Map(lost.claimed.map(({ id, engine_id }) => [id, engine_id]));
  const answerOf = new Map(lost.answered.filter(({ id }) => engineOf.has(id)).map((one) => [one.id, one]));
  const { rows } = await sql<Outgoing>`
    SELECT m.id, 0 AS claim_id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.campaign_id, m.msisdn,
      m.message, m.parts, m.parts_sent, m.attempts, m.cost, false AS on_dnd
    FROM messages m WHERE m.id = ANY(${[...answerOf.keys()]}::bigint[]) AND m.state = 'submitting' FOR UPDATE`.execute(
    tx,
  );
  const ids: StrayScope['ids'] = [];
  const byEngine = Map.groupBy(rows, ({ id }) => engineOf.get(id));
  for (const [engineId, messages] of byEngine) {
    if (typeof engineId !== 'number') continue;
    const outcomes = messages.flatMap((message): Outcome[] => {
      const answer = answerOf.get(message.id);
      if (answer?.attempts !== message.attempts) return [];
      const retryAt = answer.retryAt === null ? null : new Date(answer.retryAt);
      return [{ ...answer, failure: answer.failure ?? null, message, retryAt }];
    });
    await settle(tx, { engineId, outcomes, now }, effects);
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
): Promise<StrayScope['numbers']> {
  const happened = lost.claimed.map(({ id, engine_id }) => {
    const state = nextState('submitting', lost.sent.has(id) ? 'lost_sight' : 'put_back');
    const kind = state === 'unknown' ? state : 'retry';
    const event: TimelineEvent = { at: now.toISOString(), kind, ...(kind === 'retry' && { raw: notSent }) };
    return { id, engine_id, state, event };
  });
  // Another engine may have sent it since: then it is not the dead one's any more.
  const { rows } = await sql<Counted & { msisdn: string; state: MessageState }>`
    WITH changed AS (
      UPDATE messages m SET state = h.state, timeline = m.timeline || h.event
      FROM json_to_recordset(${JSON.stringify(happened)}::json) AS h(engine_id int, id bigint, state text, event jsonb)
      WHERE m.id = h.id AND m.state = 'submitting' AND m.engine_id IS NOT DISTINCT FROM h.engine_id
      RETURNING ${countedColumns}, m.msisdn, m.state, m.not_before
    ), waits AS (
      INSERT INTO awaiting (id, connector_id, msisdn, unknown)
      SELECT id, connector_id, msisdn, true FROM changed WHERE state = 'unknown'
    ), back AS (${intoOutbox})
    SELECT * FROM changed`.execute(tx);
  for (const row of rows) effects.add(row, { from: 'submitting', to: row.state });
  return rows.filter(({ state }) => state === 'unknown');
}
