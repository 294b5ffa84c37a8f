// Months of messages that were dropped (docs/running/growth.md#sizing-and-growth). Their counts and postings stay, so nothing compares these
// with messages any more.
import { sql, type RawBuilder } from 'kysely';
import { idEpochSeconds, idSequenceBits } from '../../domain/messageId.ts';

/** The lowest id of the oldest partition. The default partition has no bounds, and so no digits. */
const firstId = sql`(
  SELECT min(substring(pg_get_expr(c.relpartbound, c.oid) FROM '\\d+')::bigint)
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'messages'::regclass)`;

const firstInstant = sql`to_timestamp((${firstId} >> ${sql.lit(idSequenceBits)}) + ${sql.lit(idEpochSeconds)})`;
const firstDay = sql`(${firstInstant} AT TIME ZONE 'Africa/Nairobi')::date`;

/** Whether there are counts from before the oldest partition, but no message. */
const isAnyDropped = sql`(SELECT EXISTS (SELECT FROM message_counts WHERE day < ${firstDay})
  AND NOT EXISTS (SELECT FROM messages WHERE id < ${firstId}))`;

/** Whether messages of a day in Nairobi were dropped: the first day that is left lacks its first hours, as months are those of UTC. */
export const isDroppedDay = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${isAnyDropped} AND ${day} <= (SELECT ${firstDay}))`;

/** Whether messages of what was created at an instant may have been dropped. */
export const isBeforeDropped = (created: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${isAnyDropped} AND ${created} < (SELECT ${firstInstant}))`;
