import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { runSql } from './rows.ts';

/** Makes the statements of a transaction read in the order of an index, as far as their limit. */
export const readInOrder = (tx: Tx): Promise<void> =>
  runSql(
    tx,
  )`SELECT set_config(name, 'off', true) FROM unnest('{enable_seqscan,enable_bitmapscan,enable_sort}'::text[]) name`;

/**
 * Reads the next rows of a long list in the order of its index. Of what was stored since the tables were analyzed PostgreSQL expects a few
 * rows, and to find the next thousand of a campaign's messages it read and sorted all that follow. A transaction of the caller keeps its
 * plans.
 */
export const readingInOrder = <T>(db: Db | Tx, read: (on: Db | Tx) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db
        .transaction()
        .setAccessMode('read only')
        .execute(async (tx) => {
          await readInOrder(tx);
          return read(tx);
        });

/**
 * The rows of a campaign, for an order by `campaign_id, id`. A range, because for an equality the order of the primary key is the same, and
 * PostgreSQL may expect to find the rows of a large campaign by reading all rows in that order.
 */
export const ofCampaign = (id: number, column = 'campaign_id'): RawBuilder<boolean> =>
  sql`${sql.ref(column)} BETWEEN ${id}::bigint AND ${id}::bigint`;
