// The guarantees that must hold after any fault (docs/reliability.md), with the results of the run.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { arrivedTexts } from './arrivals.ts';
import type { Load } from './load.ts';
import type { System } from './system.ts';

export interface Promised {
  promise: string;
  seen: string;
  holds: boolean;
}

/** A period in which no message reached a telco. */
export interface Pause {
  seconds: number;
  during: string;
}

/** Longest time without sending that any fault may cause. */
const pauseSecondsMax = 30;
/** Longest time until every message is final or in doubt. */
const drainMs = 180_000;

/** Counts the accepted messages by state. */
async function countStates(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT state, count(*) AS count FROM messages WHERE message LIKE 'chaos %' GROUP BY state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Waits until no message is queued or being submitted; returns the counts by state. */
async function drained(db: Db): Promise<Record<string, number>> {
  for (const until = Date.now() + drainMs; ; await delay(500)) {
    const states = await countStates(db);
    const onTheWay = (states['queued'] ?? 0) + (states['submitting'] ?? 0);
    if (onTheWay === 0 || Date.now() > until) return states;
  }
}

export async function seenPromises(
  { db, telcoLogs }: System,
  { load, pauses }: { load: Load; pauses: readonly Pause[] },
): Promise<Promised[]> {
  const states = await drained(db);
  const stored = Object.values(states).reduce((sum, count) => sum + count, 0);
  const sent = arrivedTexts(telcoLogs);
  const distinct = new Set(sent);
  const unknown = states['unknown'] ?? 0;
  const accepted = load.accepted.size;
  const missing = [...load.accepted.keys()].filter((n) => !distinct.has(`chaos ${n}`)).length;
  const onTheWay = (states['queued'] ?? 0) + (states['submitting'] ?? 0);
  const ledger = await verifyLedger(db);
  const longest = pauses.toSorted((a, b) => b.seconds - a.seconds)[0];
  const answers = [...load.answers].map(([what, count]) => `${count} × ${what}`).join(', ');
  return [
    {
      promise: 'a message that was accepted is stored, once',
      seen: `${accepted} accepted, ${stored} stored`,
      holds: stored === accepted,
    },
    { promise: 'no message reaches a telco twice', seen: `${sent.length} arrived, ${sent.length - distinct.size} of them again`, holds: sent.length === distinct.size },
    {
      promise: 'a message that does not arrive is in doubt and shown as unknown',
      seen: `${missing} did not arrive, ${unknown} unknown`,
      holds: missing <= unknown && (states['failed'] ?? 0) === 0,
    },
    { promise: 'nothing stays behind', seen: `${onTheWay} still waiting`, holds: onTheWay === 0 },
    {
      promise: 'a call is accepted, or refused with 503 and Retry-After',
      seen: [answers, ...load.faults.slice(0, 3)].join('; '),
      holds: load.faults.length === 0,
    },
    {
      promise: `a fault stops sending for at most ${pauseSecondsMax} s`,
      seen: longest ? `${longest.seconds.toFixed(1)} s, ${longest.during}` : 'no fault',
      holds: (longest?.seconds ?? 0) <= pauseSecondsMax,
    },
    { promise: 'the ledger adds up', seen: `${ledger.length} broken rules`, holds: ledger.length === 0 },
  ]; // oxfmt-ignore
}
