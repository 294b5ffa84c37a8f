import { sql, type RawBuilder } from 'kysely';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { allOf, equals, isNumber, named, within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { onDays, type Days } from '../../db/sql/days.ts';
import { allRows, firstNumber, type Row } from '../../db/sql/rows.ts';
import type { NumberSearch } from '../../domain/numberSearch.ts';
import type { SortOrder } from '../../domain/sortOrder.ts';
import type { Reach } from '../../domain/reach.ts';

export type DndSource = Row<'dnd'>['source'];

export interface NewEntry {
  /** Null for an entry that binds every client. */
  clientId: number | null;
  msisdn: string;
  detail?: string;
}

export type InsertedEntry = Pick<DndRow, 'id' | 'client_id' | 'msisdn' | 'source' | 'created'>;

/**
 * Adds entries and returns the new ones; existing ones stay as they are. Entries are inserted in one order, so that
 * concurrent transactions do not deadlock.
 */
export const insertEntries = (
  tx: Tx,
  { entries, source }: { entries: readonly NewEntry[]; source: DndSource },
): Promise<InsertedEntry[]> => allRows(tx)`
  INSERT INTO dnd (client_id, msisdn, source, detail)
  SELECT e.client_id, e.msisdn, ${source}, e.detail
  FROM unnest(${textArray(entries.map(({ clientId }) => (clientId === null ? null : String(clientId))))}::int[],
    ${textArray(entries.map(({ msisdn }) => msisdn))}::text[],
    ${textArray(entries.map(({ detail }) => detail ?? null))}::text[]) AS e(client_id, msisdn, detail)
  ORDER BY e.msisdn, e.client_id
  ON CONFLICT DO NOTHING RETURNING id, client_id, msisdn, source, created`;

/**
 * The entries of the numbers, of these clients and of the platform (null), one probe each by (msisdn, client_id), and the keys of erased
 * numbers, each in a row of its own with the key alone.
 */
export const findListed = (
  db: Db | Tx,
  { clientIds, msisdns }: { clientIds: readonly number[]; msisdns: readonly string[] },
): Promise<{ msisdn: string; client_id: number | null; key_id: string | null }[]> => allRows(db)`
  SELECT d.msisdn, d.client_id, NULL AS key_id FROM unnest(${textArray([...new Set(msisdns)])}::text[]) AS r(msisdn)
  CROSS JOIN LATERAL (
    SELECT * FROM dnd WHERE msisdn = r.msisdn OFFSET 0
  ) d WHERE d.client_id = ANY(${numberArray(clientIds)}::int[]) OR d.client_id IS NULL
  UNION ALL SELECT '', NULL, key_id FROM erased_dnd_keys`;

/** Deletes opt-outs of the subscriber; entries of clients, imports and receipts stay. */
export async function deleteSubscriberOptOuts(
  tx: Tx,
  { clientIds, msisdn }: { clientIds: readonly number[]; msisdn: string },
): Promise<void> {
  await tx
    .deleteFrom('dnd')
    .where('msisdn', '=', msisdn)
    .where('client_id', 'in', [...clientIds])
    .where('source', '=', 'subscriber')
    .execute();
}

export interface OwnFilter {
  clientId: number;
  id?: number | undefined;
  msisdn?: string | undefined;
  /** Limits the list to entries that follow this one in the list. */
  beforeId?: number | undefined;
  limit: number;
}

/** A client's own entries, newest first, without the platform's. Indexes: dnd_by_client_id, and (msisdn, client_id). */
export function listOwn(
  db: Db | Tx,
  { clientId, id, msisdn, beforeId, limit }: OwnFilter,
): Promise<InsertedEntry[]> {
  const where = allOf([
    equals('client_id', clientId),
    equals('id', id),
    equals('msisdn', msisdn),
    beforeId === undefined ? sql`true` : sql`id < ${beforeId}`,
  ]);
  return allRows(db)`
    SELECT id, client_id, msisdn, source, created FROM dnd WHERE ${where} ORDER BY id DESC LIMIT ${limit}`;
}

export type DeletedEntry = Pick<DndRow, 'id' | 'msisdn' | 'client_id' | 'source'>;

/** Returns the deleted entries, without those that are missing or out of reach. */
export const deleteEntries = (tx: Tx, reach: Reach, ids: readonly number[]): Promise<DeletedEntry[]> =>
  tx
    .deleteFrom('dnd')
    .where(named(ids, 'id'))
    .where(within(reach, 'client_id'))
    .returning(['id', 'msisdn', 'client_id', 'source'])
    .execute();

export interface DndFilter extends Days {
  reach: Reach;
  search: NumberSearch | 'nothing' | undefined;
  ids?: readonly number[] | undefined;
  source?: DndSource | undefined;
  /** Limits the list to entries of the platform, or to those of clients. */
  scope?: 'platform' | 'client' | undefined;
  /** Limits the list to entries of this client, without the platform's. */
  client_id?: number | undefined;
  /** Limits the list to entries that follow this one, newest first. */
  after?: Pick<DndRow, 'created_exact' | 'id'> | undefined;
}

export type DndRow = Row<'dnd'> & {
  /** The time of the entry to the microsecond, a precision that a Date does not have. */
  created_exact: string;
  client_name: string | null;
};

export const sortable = ['created', 'msisdn'] as const;

/**
 * Newest first unless sorted otherwise. Indexes: dnd_by_client_created with dnd_of_platform_created, dnd_by_created;
 * by number dnd_by_client_number with dnd_of_platform_number, and (msisdn, client_id), which also finds a whole number.
 */
export function listEntries(
  db: Db,
  filter: DndFilter,
  page: { offset: number; limit: number; sort: SortOrder<(typeof sortable)[number]> | undefined },
): Promise<DndRow[]> {
  const { sort, offset, limit } = page;
  const direction = sort?.descending === false ? sql`ASC` : sql`DESC`;
  const byCreated = sql`created ${direction}, id ${direction}`;
  const by = sort?.by === 'msisdn' ? sql`msisdn ${direction}` : byCreated;
  const order = sort?.by === 'msisdn' ? sql`${by}, id DESC` : byCreated;
  return allRows(db)`
    SELECT d.*, d.created::text AS created_exact, c.name AS client_name
    FROM (SELECT *, row_number() OVER () AS place FROM (
      SELECT * FROM ${reached(filter, sql`ORDER BY ${by} LIMIT ${offset + limit}`)} ORDER BY ${order} OFFSET ${offset} LIMIT ${limit}) page) d
    LEFT JOIN clients c ON c.id = d.client_id
    ORDER BY d.place`;
}

/** Returns the entries that follow a given one, newest first. The indexes are those of the list. */
export function entriesAfter(
  db: Db,
  filter: DndFilter,
  { last, limit }: { last: DndFilter['after']; limit: number },
): Promise<DndRow[]> {
  const order = sql`ORDER BY created DESC, id DESC LIMIT ${limit}`;
  return allRows(db)`
    SELECT d.*, d.created::text AS created_exact, c.name AS client_name
    FROM (SELECT * FROM ${reached({ ...filter, after: last }, order)} ${order}) d LEFT JOIN clients c ON c.id = d.client_id
    ORDER BY d.created DESC, d.id DESC`;
}

export const countEntries = (db: Db, filter: DndFilter): Promise<number> =>
  firstNumber(db)`SELECT count(*) AS total FROM ${reached(filter)}`;

/**
 * Two scans in the order of their index, each cut to what the page can need, instead of one with an OR, which would sort
 * the whole list. A number is once in each.
 */
function reached(filter: DndFilter, cut: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const { reach } = filter;
  const rows = (owner: RawBuilder<unknown>) =>
    sql`SELECT id, client_id, msisdn, source, detail, created FROM dnd WHERE ${owner} AND ${matching(filter)}`;
  if (reach === 'all') return sql`(${rows(sql`true`)}) entries`;
  const [own, platform] = [rows(sql`client_id = ${reach.clientId}`), rows(sql`client_id IS NULL`)];
  return sql`((${own} ${cut}) UNION ALL (${platform} ${cut})) entries`;
}

const scopes = { platform: sql`client_id IS NULL`, client: sql`client_id IS NOT NULL` };

const matching = ({ search, scope, after, ...filter }: DndFilter): RawBuilder<unknown> =>
  allOf([
    named(filter.ids, 'id'),
    equals('source', filter.source),
    equals('client_id', filter.client_id),
    scope === undefined ? sql`true` : scopes[scope],
    onDays('created', filter),
    search === undefined ? sql`true` : isNumber(search, 'msisdn'),
    after ? sql`(created, id) < (${after.created_exact}::timestamptz, ${after.id}::bigint)` : sql`true`,
  ]);
