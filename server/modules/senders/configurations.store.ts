import { sql, type ExpressionBuilder } from 'kysely';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import type { SenderConfiguration, SenderMapping, senderTable } from '../../../contract/senders.ts';
import { allOf, containing, equals, named } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { listOrder, newestFirst } from '../../db/sql/listOrder.ts';
import { lockRow } from '../../db/locks/lockRow.ts';
import { countOf, firstNumber, insertedId, type Row } from '../../db/sql/rows.ts';
import type { Schema } from '../../db/schema.ts';
import type { SortedWindow } from '../../http/listPage.ts';
import { usable } from './senders.store.ts';

export interface Configuration {
  code: string;
  package_id: number;
  connector_id: number;
  route_order?: number | undefined;
}

/** Filters of the two lists, all of which must match. `client_id` selects what the client may send with. */
type ListFilter = Omit<ParsedBodyOf<typeof senderTable>, 'page' | 'per_page' | 'sort'>;

/** Whether one of the columns contains the text. */
const isIn = (text: string | undefined, ...columns: string[]) =>
  text
    ? sql<boolean>`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)}::text ILIKE ${containing(text)}`),
        sql` OR `,
      )})`
    : sql<boolean>`true`;

const configurations = (db: Db, { search, ids, status, connector_id, client_id }: ListFilter) =>
  db
    .selectFrom('sender_configurations as s')
    .innerJoin('connectors as c', 'c.id', 's.connector_id')
    .where(allOf([named(ids, 's.id'), equals('s.status', status), equals('s.connector_id', connector_id)]))
    .where(isIn(search, 's.code', 'c.name', 's.package_id'))
    .$if(client_id !== undefined, (query) =>
      query.where(
        sql<boolean>`EXISTS (SELECT FROM client_senders k
          WHERE k.sender_configuration_id = s.id AND ${equals('k.client_id', client_id)})`,
      ),
    );

/** The keys by which the table can be sorted, and their expressions. */
const configurationSorts = {
  id: sql`s.id`,
  code: sql`lower(s.code)`,
  package_id: sql`s.package_id`,
  connector_name: sql`lower(c.name)`,
  status: sql`s.status`,
};
type ConfigurationSort = keyof typeof configurationSorts;
export const configurationSortable = keysOf(configurationSorts);

/** Lists configurations as sorted, then newest first. All are sorted, since a platform has thousands at most. */
export const listConfigurations = (
  db: Db,
  { sort, offset, limit }: SortedWindow<ConfigurationSort>,
  filter: ListFilter,
): Promise<SenderConfiguration[]> =>
  configurations(db, filter)
    .select(['s.id', 's.code', 's.package_id', 's.connector_id', 'c.name as connector_name', 's.status'])
    .select('s.route_order')
    .select((eb) => clientsOf(eb).as('clients'))
    .$narrowType<{ clients: number }>()
    .orderBy(listOrder(configurationSorts, sort ?? newestFirst))
    .orderBy('s.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

const clientsOf = (eb: ExpressionBuilder<Schema & { s: Schema['sender_configurations'] }, 's'>) =>
  eb
    .selectFrom('client_senders as m')
    .select((count) => count.fn.countAll<number>().as('clients'))
    .whereRef('m.sender_configuration_id', '=', 's.id');

export const countConfigurations = (db: Db, filter: ListFilter): Promise<number> =>
  countOf(configurations(db, filter));

export const listAssignable = (db: Db): Promise<{ id: number; code: string; connector_name: string }[]> =>
  configurations(db, {})
    .select(['s.id', 's.code', 'c.name as connector_name'])
    .where('s.status', '=', 1)
    .where('c.status', '=', 1)
    .orderBy('s.code')
    .orderBy('c.name')
    .execute();

export const insertConfiguration = (db: Db, row: Configuration): Promise<number> =>
  insertedId(db.insertInto('sender_configurations').values(row).returning('id'));

export async function updateConfiguration(
  tx: Tx,
  id: number,
  changes: Partial<Configuration & { status: number }>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('sender_configurations').set(changes).where('id', '=', id).execute();
}

export type StoredConfiguration = Omit<Row<'sender_configurations'>, 'created'> & { connector_name: string };

const stored = (tx: Tx) =>
  tx
    .selectFrom('sender_configurations as s')
    .innerJoin('connectors as c', 'c.id', 's.connector_id')
    .select(['s.id', 's.code', 's.package_id', 's.connector_id', 'c.name as connector_name', 's.status'])
    .select('s.route_order');

async function lock(tx: Tx, row: { id: number; mode?: 'share' }): Promise<StoredConfiguration | undefined> {
  await lockRow(tx, 'sender_configurations', row);
  return stored(tx)
    .where('s.id', '=', sql<number>`${row.id}::bigint`)
    .executeTakeFirst();
}

/** Finds a configuration and locks it against assignment to a client until the transaction ends. */
export const lockConfiguration = (tx: Tx, id: number): Promise<StoredConfiguration | undefined> =>
  lock(tx, { id });

/** Finds a configuration and locks it against change and deletion until the transaction ends. It may still be assigned. */
export const shareConfiguration = (tx: Tx, id: number): Promise<StoredConfiguration | undefined> =>
  lock(tx, { id, mode: 'share' });

/** Finds a configuration by name and connector. */
export const findConfiguration = (
  tx: Tx,
  { code, connector_id }: Configuration,
): Promise<StoredConfiguration | undefined> =>
  stored(tx)
    .where('s.code', '=', code)
    .where('s.connector_id', '=', connector_id)
    .forShare('s')
    .executeTakeFirst();

/** Stores a configuration and returns its id; undefined if the connector already has the name. */
export async function insertMissing(tx: Tx, row: Configuration): Promise<number | undefined> {
  const made = await tx
    .insertInto('sender_configurations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['code', 'connector_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function deleteConfiguration(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sender_configurations').where('id', '=', id).execute();
}

export async function listClientNames(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('client_senders as m')
    .innerJoin('clients as c', 'c.id', 'm.client_id')
    .select('c.name')
    .where('m.sender_configuration_id', '=', id)
    .orderBy('c.name')
    .execute();
  return rows.map((row) => row.name);
}

/** Counts messages of the name at the connector without a final state. */
export const countUnderWay = (
  tx: Tx,
  { connector_id, code }: { connector_id: number; code: string },
): Promise<number> => firstNumber(tx)`
  SELECT count(*) AS total FROM (
    SELECT id FROM outbox WHERE connector_id = ${connector_id}
    UNION SELECT id FROM awaiting WHERE connector_id = ${connector_id}
    UNION SELECT unnest(ids) FROM claims WHERE connector_id = ${connector_id}
  ) w JOIN messages m ON m.id = w.id
  WHERE m.sender_id = ${code} AND m.state NOT IN ('delivered', 'failed')`;

const mappings = (db: Db, { search, ids, status, connector_id, client_id }: ListFilter) =>
  db
    .selectFrom('client_senders as m')
    .innerJoin('clients as o', 'o.id', 'm.client_id')
    .innerJoin('sender_configurations as s', 's.id', 'm.sender_configuration_id')
    .innerJoin('connectors as c', 'c.id', 's.connector_id')
    .where(
      allOf([
        named(ids, 'm.id'),
        equals('m.client_id', client_id),
        equals('s.connector_id', connector_id),
        status === undefined ? sql`true` : sql`${usable} = ${status}`,
        isIn(search, 'o.name', 's.code'),
      ]),
    );

/** The keys by which the table of assignments can be sorted, and their expressions. */
const mappingSorts = {
  id: sql`m.id`,
  client_name: sql`lower(o.name)`,
  sender_id: sql`lower(s.code)`,
  connector_name: sql`lower(c.name)`,
};
type MappingSort = keyof typeof mappingSorts;
export const mappingSortable = keysOf(mappingSorts);

export const listMappings = (
  db: Db,
  { sort, offset, limit }: SortedWindow<MappingSort>,
  filter: ListFilter,
): Promise<SenderMapping[]> =>
  mappings(db, filter)
    .select(['m.id', 'm.client_id', 'o.name as client_name', 's.code as sender_id', 'm.otp'])
    .select(['m.sender_configuration_id', 's.connector_id', 'c.name as connector_name', usable.as('status')])
    .orderBy(listOrder(mappingSorts, sort ?? newestFirst))
    .orderBy('m.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countMappings = (db: Db, filter: ListFilter): Promise<number> => countOf(mappings(db, filter));
