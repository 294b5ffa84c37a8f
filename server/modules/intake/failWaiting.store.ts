import { sql, type RawBuilder } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import { addEvent, eventAt } from '../../db/messages/timeline.ts';
import { isUnsentRow } from '../../db/messages/unsent.ts';
import type { MessageState } from '../../domain/messageStates.ts';
import type { CountMove } from '../counts/counts.service.ts';

/** States of the messages with a row in each of the tables. */
export const waitingStates = { outbox: ['queued', 'held'], awaiting: ['unknown'] } as const;

export interface Failing {
  failure: FailureCode;
  /** The reason as a sentence for users. */
  reason: string;
  /** Failure and reason for messages of campaigns, if they differ. */
  ofCampaign?: Pick<Failing, 'failure' | 'reason'>;
  table: keyof typeof waitingStates;
  /** Selects and locks the `ctid` of rows of the table. */
  picked: RawBuilder<unknown>;
  /** Time of the event; by default that of the transaction. */
  at?: Date;
}

export type FailedRow = Pick<
  CountMove,
  'id' | 'client_id' | 'class' | 'connector_id' | 'sender_id' | 'package_id'
> & {
  campaign_id: number | null;
  was: MessageState;
  /** Parts that were never sent. */
  refunded: number;
  cost_change: string;
  unsent: boolean;
};

/**
 * Deletes the picked rows, which takes ownership of their messages, and fails these. The messages are locked in a subquery, not in a WITH
 * query (decisions/072-locks-apart-from-partitions.md). Indexes: those of `picked`, then one probe of messages per row.
 */
export function failPicked(tx: Tx, to: MessageState, order: Failing): Promise<FailedRow[]> {
  const { table, picked, at, ofCampaign = order } = order;
  const whyOf = (name: 'failure' | 'reason') =>
    sql`CASE WHEN m.campaign_id IS NULL THEN ${order[name]} ELSE ${ofCampaign[name]} END`;
  return allRows(tx)`
    WITH removed AS MATERIALIZED (
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(${picked})) RETURNING id
    )
    UPDATE messages m SET state = ${to}, reason = ${whyOf('reason')}, failure_code = ${whyOf('failure')},
      cost = m.cost * m.parts_sent / m.parts, message = CASE WHEN m.otp THEN '' ELSE m.message END,
      ${addEvent(eventAt(to, at ? sql`${at}::timestamptz` : sql`now()`))}
    FROM (
      SELECT m.id, m.cost, m.state FROM removed JOIN messages m ON ${byIndex('m.id', 'removed.id')}
      WHERE m.state IN (${sql.join(waitingStates[table].map((state) => sql.lit(state)))}) FOR UPDATE OF m
    ) old WHERE ${byIndex('m.id', 'old.id')}
    RETURNING m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.campaign_id, old.state AS was,
      m.parts - m.parts_sent AS refunded, m.cost - old.cost AS cost_change,
      ${isUnsentRow('m')} AS unsent`;
}
