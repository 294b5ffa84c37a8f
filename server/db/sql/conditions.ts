// SQL conditions that queries of many tables share.
import { sql, type RawBuilder } from 'kysely';
import { numberArray } from './arrays.ts';
import type { NumberSearch } from '../../domain/numberSearch.ts';
import type { Reach } from '../../domain/reach.ts';

/** Rows of clients within reach; `column` holds the client id. */
export const within = (reach: Reach, column: string): RawBuilder<boolean> =>
  reach === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${reach.clientId}`;

/** Rows of the named ids, which may be any whole numbers; `column` holds the id. Undefined selects all rows. */
export const named = (ids: readonly number[] | undefined, column: string): RawBuilder<boolean> =>
  ids === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = ANY(${numberArray(ids)}::bigint[])`;

/** Rows whose `column` is `value`, a whole number of any size or a text. Undefined selects all rows. */
export function equals(column: string, value: number | string | undefined): RawBuilder<boolean> {
  if (value === undefined) return sql<boolean>`true`;
  return typeof value === 'number'
    ? sql<boolean>`${sql.ref(column)} = ${value}::bigint`
    : sql<boolean>`${sql.ref(column)} = ${value}`;
}

/** Conditions that must all hold. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` AND `)}`;

/**
 * `column` = `value`, where `value` is a column of a joined row, by an index. The plain equality also allows a plan that reads the whole
 * table of `column`. It looks as cheap while the table is nearly empty, and a prepared statement keeps it. Partitions are pruned as well.
 */
export const byIndex = (column: string, value: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ANY(ARRAY[${sql.ref(value)}])`;

/** Whether a campaign that has not ended reads its recipients from an upload; `column` holds its id. */
export const isFileOfOpenCampaign = (column: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM campaigns open WHERE (open.source->>'upload_id')::bigint = ${sql.ref(column)}
    AND open.state NOT IN ('finished', 'cancelled', 'failed'))`;

/**
 * Whether a text of a client's system, such as the reference of a message, contains the digits of a number, which may have other characters
 * between them and digits around them. Null where `msisdn` is empty.
 */
export const quotesNumber = (text: string, msisdn: string): RawBuilder<boolean | null> =>
  sql`regexp_replace(${sql.ref(text)}, '[^0-9]', '', 'g') LIKE '%' || nullif(regexp_replace(${sql.ref(msisdn)}, '^254', ''), '') || '%'`;

/** LIKE pattern that finds a typed text anywhere in a value. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** Escapes a text so that LIKE finds no wildcard in it. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Numbers that a search matches. Needs an index of `column` and one of the reversed column; an OR of patterns uses both. */
export function isNumber(search: NumberSearch | 'nothing', column: string): RawBuilder<boolean> {
  if (search === 'nothing') return sql<boolean>`false`;
  const number = sql.ref(column);
  if (search.kind === 'whole') return sql<boolean>`${number} = ${search.msisdn}`;
  const patterns = search.beginnings.map((digits) => sql<boolean>`${number} LIKE ${`${digits}%`}`);
  if (search.end !== undefined) {
    patterns.push(sql<boolean>`reverse(${number}) LIKE ${`${search.end.split('').toReversed().join('')}%`}`);
  }
  return sql<boolean>`(${sql.join(patterns, sql` OR `)})`;
}
