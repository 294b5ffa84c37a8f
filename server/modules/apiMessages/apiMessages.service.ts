// Messages of a live key's client, one or a page of them, and their cancellation. A message of another client answers like a
// missing one.
import type { z } from 'zod';
import type { messageWithEvents, MessageObject } from '../../../contract/v1/messages.ts';
import { statusTable, type V1Status } from '../../../contract/v1/statuses.ts';
import type { MessageStatus, NarrowStatus } from '../../../contract/messages.ts';
import type { Db } from '../../db/database.ts';
import { unlessSlow } from '../../db/sqlState.ts';
import { isSmallWork } from '../../db/messages/workTables.ts';
import { firstIdAt, instantOfId } from '../../domain/messageId.ts';
import { encodingOf, eventsOf, messageObject, type MessageFacts } from '../../domain/messageObject.ts';
import type { StateGroup } from '../../domain/messageStates.ts';
import { endOfNairobiDay, nairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { cancelMessage, refusalOfCancel } from '../intake/cancellation.service.ts';
import { countsByDay } from '../messages/messages.service.ts';
import * as store from './reading.store.ts';

export type MessageWithEvents = z.input<typeof messageWithEvents>;

const factsOf = ({ ucs2, text, ...row }: store.ApiRow): MessageFacts => ({
  ...row,
  live: true,
  encoding: ucs2 === null ? encodingOf(text) : ucs2 ? 'UCS-2' : 'GSM-7',
});

interface Own {
  clientId: number;
  id: number;
  now: Date;
}

/** Returns a message of the client; 404 for any other id. */
export async function readMessage(db: Db, own: Own): Promise<MessageWithEvents> {
  const row = await store.findApiMessage(db, own);
  if (!row) throw notFound('message_not_found', 'Message');
  const facts = factsOf(row);
  return { ...messageObject(facts, own.now), events: eventsOf(facts) };
}

/** Cancels a message that no engine has claimed; 409 for any other of the client's. */
export async function cancelLive(db: Db, own: Own): Promise<MessageObject> {
  const { clientId, id, now } = own;
  const verdict = await db.transaction().execute((tx) => cancelMessage(tx, { id, reach: { clientId } }));
  if (verdict !== 'cancelled') throw refusalOfCancel(verdict);
  const { events: _events, ...object } = await readMessage(db, { clientId, id, now });
  return object;
}

/** The first messages that match, newest first, at most `limit`; 422 for a filter that reads too many of them. */
export async function listLive(db: Db, filter: store.ApiFilter, limit: number): Promise<MessageObject[]> {
  const rows = await unlessSlow(() => find(db, filter, limit), tooBroad);
  return rows.map((row) => messageObject(factsOf(row), filter.now));
}

const tooBroad = () =>
  new Refusal(
    422,
    'search_too_broad',
    'This filter would have to look through too many messages. Give a shorter range of created_after and created_before',
    'status',
  );

const workTables: Partial<Record<V1Status, (filter: store.ApiFilter) => ReturnType<typeof store.ofOutbox>>> =
  {
    scheduled: store.ofOutbox,
    queued: store.ofOutbox,
    sent: store.ofAwaiting,
    unknown: store.ofAwaiting,
  };

async function find(db: Db, filter: store.ApiFilter, limit: number): Promise<store.ApiRow[]> {
  const { status } = filter;
  const by = (source: ReturnType<typeof store.ofApi>) => store.listApiMessages(db, filter, { source, limit });
  if (filter.batchId !== undefined || filter.reference !== undefined) return by(store.ofApi(filter));
  if (filter.msisdn !== undefined) return by(store.ofNumber(filter));
  if (status === undefined) return by(store.ofClient(filter, limit));
  const group = groups[statusTable[status].console];
  if (group === 'failed') return by(store.ofFailures(filter, limit));
  const work = workTables[status]?.(filter);
  if (work && (await isSmallWork(db, work))) return by(work);
  return scanDays(db, filter, { group, limit });
}

const groups: Record<MessageStatus | NarrowStatus, StateGroup> = {
  Scheduled: 'queued',
  Queued: 'queued',
  Pending: 'pending',
  Delivered: 'delivered',
  Failed: 'failed',
  Expired: 'failed',
  Cancelled: 'failed',
};

/** Reads only days on which the client has messages of that group, as many at once as may fill the page. */
async function scanDays(
  db: Db,
  filter: store.ApiFilter,
  { group, limit }: { group: StateGroup; limit: number },
): Promise<store.ApiRow[]> {
  const { clientId, fromId, beforeId } = filter;
  const newest = nairobiDay(instantOfId(beforeId));
  const days = await countsByDay(db, {
    clientId,
    status: group,
    startDate: nairobiDay(instantOfId(fromId)),
    endDate: newest,
  });
  const rows: store.ApiRow[] = [];
  for (let at = 0; at < days.length && rows.length < limit;) {
    const last = days[at]?.day ?? newest;
    let first = last;
    // The day of the cursor may have none left.
    for (let sum = 0; at < days.length && sum < limit - rows.length; at++) {
      const { day, messages } = days[at] ?? { day: first, messages: 0 };
      first = day;
      if (day !== newest) sum += messages;
    }
    const part = {
      ...filter,
      fromId: Math.max(fromId, firstIdAt(startOfNairobiDay(first))),
      beforeId: Math.min(beforeId, firstIdAt(endOfNairobiDay(last))),
    };
    const rest = limit - rows.length;
    rows.push(
      ...(await store.listApiMessages(db, part, { source: store.ofClient(part, rest), limit: rest })),
    );
  }
  return rows;
}
