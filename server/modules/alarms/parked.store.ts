import type { ParkedResult } from '../../../contract/alarms.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { ParkedRow } from '../../db/tables/messageTables.ts';
import type { Dated } from '../../domain/iso.ts';

/** Counts the parked results, and returns the time of the oldest. */
export const countParked = (db: Db): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('parked_results')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('parked').as('since')])
    .executeTakeFirstOrThrow();

export type NamedParked = Dated<ParkedResult, 'parked'>;

/** Lists parked results, oldest first. */
export const listParked = (db: Db, limit: number): Promise<NamedParked[]> =>
  db
    .selectFrom('parked_results as p')
    .leftJoin('connectors as c', 'c.id', 'p.connector_id')
    .select(['p.id', 'p.kind', 'p.message_id', 'p.error', 'p.parked', 'c.name as connector_name'])
    .orderBy('p.id')
    .limit(limit)
    .execute();

export const lockParked = (tx: Tx, id: number): Promise<ParkedRow | undefined> =>
  tx.selectFrom('parked_results').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const deleteParked = (tx: Tx, id: number): Promise<unknown> =>
  tx.deleteFrom('parked_results').where('id', '=', id).execute();
