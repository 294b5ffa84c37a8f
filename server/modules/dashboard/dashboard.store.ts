import type { MessageClass } from '../../../contract/messages.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { allRows, firstNumber } from '../../db/sql/rows.ts';
import type { StateGroup } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';

type Sums = Record<StateGroup, number>;

/** All messages within reach by class and state. Uses the primary key of the counts by month if reach is one client. */
export async function sumMessages(db: Db, reach: Reach): Promise<Record<MessageClass, Sums>> {
  const rows = await allRows(db)<Sums & { class: MessageClass }>`
    SELECT class, sum(queued)::bigint AS queued, sum(pending)::bigint AS pending,
      sum(delivered)::bigint AS delivered, sum(failed)::bigint AS failed
    FROM message_counts_monthly WHERE ${within(reach, 'client_id')} GROUP BY class`;
  const of = (messageClass: MessageClass): Sums =>
    rows.find((row) => row.class === messageClass) ?? { queued: 0, pending: 0, delivered: 0, failed: 0 };
  return { transactional: of('transactional'), promotional: of('promotional') };
}

export const countContacts = (db: Db, reach: Reach): Promise<number> => firstNumber(db)`
  SELECT count(*) AS contacts FROM contacts WHERE ${within(reach, 'client_id')}`;

/** KES for a unit, as exact decimal text. */
export const findPrice = async (db: Db, clientId: number): Promise<string | undefined> =>
  (await db.selectFrom('clients').select('sms_cost').where('id', '=', clientId).executeTakeFirst())?.sms_cost;
