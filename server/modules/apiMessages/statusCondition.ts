// A status of the HTTP API as a condition on rows.
import { sql, type RawBuilder } from 'kysely';
import { keysOf } from '../../../contract/keysOf.ts';
import { failureTable, type V1Status } from '../../../contract/v1/statuses.ts';
import { textArray } from '../../db/sql/arrays.ts';
import { allOf } from '../../db/sql/conditions.ts';
import type { MessageState } from '../../domain/messageStates.ts';

const statesOf: Readonly<Partial<Record<V1Status, readonly MessageState[]>>> = {
  scheduled: ['queued'],
  queued: ['queued', 'held', 'submitting'],
  sent: ['pending'],
  unknown: ['unknown'],
  delivered: ['delivered'],
};

/** `of` is the table of the messages. Undefined: all rows. */
export function ofStatus(
  { status, now }: { status?: V1Status | undefined; now: Date },
  of: string,
  sendAt: RawBuilder<Date | null> = sql`${sql.ref(`${of}.send_at`)}`,
): RawBuilder<boolean> {
  if (status === undefined) return sql<boolean>`true`;
  const state = sql.ref(`${of}.state`);
  const states = statesOf[status];
  if (!states) return allOf([sql`${state} = 'failed'`, hasCodes(status, of)]);
  const isIn = sql`${state} = ANY(${textArray(states)}::text[])`;
  const waits = sql`(${state} = 'queued' AND coalesce(${sendAt} > ${now}, false))`;
  if (status === 'scheduled') return allOf([isIn, waits]);
  return status === 'queued' ? allOf([isIn, sql`NOT ${waits}`]) : allOf([isIn]);
}

/** The failure codes of a status; messages that failed before codes were stored have `failed`. */
export function hasCodes(status: V1Status | undefined, table: string): RawBuilder<boolean> {
  const codes = keysOf(failureTable).filter((code) => failureTable[code].status === status);
  const column = sql.ref(`${table}.failure_code`);
  const isOne = sql<boolean>`${column} = ANY(${textArray(codes)}::text[])`;
  return status === 'failed' ? sql<boolean>`(${isOne} OR ${column} IS NULL)` : isOne;
}
