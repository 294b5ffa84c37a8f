// Messages of test keys: simulated by their numbers, free, kept for 7 days, in a table of their own, so that no report, ledger or
// list of the console has them. Their events go to test endpoints, marked `live: false`.
import type { MessageObject } from '../../../contract/v1/messages.ts';
import type { Db, Tx } from '../../db/database.ts';
import { dayMs } from '../../domain/durations.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { eventsOf, messageObject, statusOf, type MessageFacts } from '../../domain/messageObject.ts';
import { isFinal } from '../../domain/messageStates.ts';
import { statusEvents } from '../../domain/messageStatus.ts';
import { notFound } from '../../domain/refusal.ts';
import { nextTestStep } from '../../domain/testMessages.ts';
import { finalVerdict, refusalOfCancel } from '../intake/cancellation.service.ts';
import { recordTestEvents, type NewEvent } from '../webhooks/events.service.ts';
import type { MessageWithEvents } from './apiMessages.service.ts';
import type { ApiFilter } from './reading.store.ts';
import * as store from './testMessages.store.ts';

const keptDays = 7;

function factsOf({ ucs2, client_id: _clientId, ...row }: store.TestRow): MessageFacts {
  const isRefunded = row.state === 'failed' && !row.timeline.some(({ kind }) => kind === 'pending');
  return {
    ...row,
    units: isRefunded ? 0 : row.parts,
    cost: isRefunded ? '0.00' : row.cost,
    reason: null,
    encoding: ucs2 ? 'UCS-2' : 'GSM-7',
    live: false,
  };
}

interface Own {
  clientId: number;
  id: number;
  now: Date;
}

/** Returns a message of the client's test keys; 404 for any other id. */
export async function readTestMessage(db: Db, { now, ...own }: Own): Promise<MessageWithEvents> {
  const row = await store.findTestMessage(db, own);
  if (!row) throw notFound('message_not_found', 'Message');
  const facts = factsOf(row);
  return { ...messageObject(facts, now), events: eventsOf(facts) };
}

/** Lists messages, newest first, at most `limit`. */
export const listTest = async (db: Db, filter: ApiFilter, limit: number): Promise<MessageObject[]> =>
  (await store.listTestMessages(db, filter, limit)).map((row) => messageObject(factsOf(row), filter.now));

/** Cancels a message that has not been sent; 409 for any other of the client's. */
export const cancelTest = (db: Db, { clientId, id, now }: Own): Promise<MessageObject> =>
  db.transaction().execute(async (tx) => {
    const row = await store.findTestMessage(tx, { clientId, id, isLocked: true });
    if (!row) throw refusalOfCancel('not_found');
    if (row.state !== 'queued') throw refusalOfCancel(isFinal(row.state) ? finalVerdict(row) : 'sending');
    const event = { at: now.toISOString(), kind: 'failed' as const };
    const step = { id, state: 'failed' as const, failure: 'message_cancelled' as const, event, nextAt: null };
    const [changed] = await reportSteps(tx, [step], now);
    if (!changed) throw new Error(`Test message ${id} was not changed`);
    return messageObject(factsOf(changed), now);
  });

/** Messages per transaction. */
const stepsMax = 500;

/** Takes the next step of every message that is due; returns how many it took. Any number of processes may run it. */
export async function advanceTestMessages(db: Db, now: Date): Promise<number> {
  let taken = 0;
  for (let last = stepsMax; last === stepsMax; taken += last)
    last = await db.transaction().execute(async (tx) => {
      const due = await store.lockDue(tx, { now, limit: stepsMax });
      if (due.length > 0)
        await reportSteps(
          tx,
          due.map((row) => ({ id: row.id, ...nextTestStep(row, now) })),
          now,
        );
      return due.length;
    });
  return taken;
}

/** Stores steps and the events of those that have one. */
async function reportSteps(
  tx: Tx,
  steps: Parameters<typeof store.saveSteps>[1],
  now: Date,
): Promise<store.TestRow[]> {
  const rows = await store.saveSteps(tx, steps);
  await recordTestEvents(
    tx,
    rows.flatMap((row): NewEvent[] => {
      const facts = factsOf(row);
      const type = statusEvents[statusOf(facts, now)];
      return type === null
        ? []
        : [{ clientId: row.client_id, type, at: now, data: messageObject(facts, now) }];
    }),
  );
  return rows;
}

/** Deletes messages older than 7 days. */
export const deleteOldTestMessages = (db: Db, now: Date): Promise<void> =>
  store.deleteTestMessages(db, firstIdAt(new Date(now.getTime() - keptDays * dayMs)));
