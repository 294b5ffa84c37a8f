import { sql } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import { messageClasses, type MessageClass } from '../../../contract/messages.ts';
import type { Db } from '../../db/database.ts';
import { allRows, firstNumber } from '../../db/sql/rows.ts';

export interface DayCounts {
  day: string;
  class: MessageClass;
  queued: number;
  pending: number;
  delivered: number;
  failed: number;
  unsent: number;
  parts: number;
}

/** A client's messages by day and class from a day on; a range of the primary key of the counts. */
export const listDays = (db: Db, clientId: number, from: string): Promise<DayCounts[]> => allRows(db)`
  SELECT day::text AS day, class, sum(queued)::bigint AS queued, sum(pending)::bigint AS pending,
    sum(delivered)::bigint AS delivered, sum(failed)::bigint AS failed, sum(unsent)::bigint AS unsent,
    sum(parts)::bigint AS parts
  FROM message_counts WHERE client_id = ${clientId} AND day >= ${from}::date GROUP BY day, class`;

interface FailureCount {
  class: MessageClass;
  failure_code: FailureCode | null;
  count: number;
}

/** The latest failures of each class from a message on, by reason; a range of the index message_failures_by_client alone. */
export function countFailures(
  db: Db,
  { clientId, from, limit }: { clientId: number; from: number; limit: number },
): Promise<FailureCount[]> {
  const latest = messageClasses.map(
    (messageClass) => sql`
      (SELECT class, failure_code FROM message_failures
       WHERE client_id = ${clientId} AND class = ${messageClass} AND id >= ${from}::bigint
       ORDER BY id DESC LIMIT ${limit})`,
  );
  return allRows(db)`
    SELECT class, failure_code, count(*) AS count FROM (${sql.join(latest, sql` UNION ALL `)}) f
    GROUP BY class, failure_code ORDER BY count DESC, class, failure_code`;
}

/** The members of a client's groups, which each group counts. */
export const countGroupContacts = (db: Db, clientId: number): Promise<number> => firstNumber(db)`
  SELECT coalesce(sum(contacts), 0)::bigint AS contacts FROM contact_groups WHERE client_id = ${clientId}`;
