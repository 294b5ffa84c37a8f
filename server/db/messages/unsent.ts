// Which failed messages were not sent: no part of them was handed over to a network, so they say nothing about it
// (requirements/domain.md#message-states).
import { sql, type RawBuilder } from 'kysely';
import { neverHandedOver, type FailureCode } from '../../../contract/failures.ts';

const codes = sql.join(neverHandedOver.map((code) => sql.lit(code)));

/** Whether the message in row `row` failed without having been sent. */
export const isUnsentRow = (row: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${row}.state`)} = 'failed' AND ${sql.ref(`${row}.parts_sent`)} = 0
  AND coalesce(${sql.ref(`${row}.failure_code`)} IN (${codes}), false))`;

/** Whether the failed message in row `row` was sent in part, before a reason for which others are not sent. */
export const isPartlySentRow = (row: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${row}.parts_sent`)} > 0 AND ${sql.ref(`${row}.failure_code`)} IN (${codes}))`;

/** The same as {@link isUnsentRow} of a message that fails for a reason after some of its parts were accepted. */
export const isUnsent = (failure: FailureCode | null | undefined, partsSent: number): boolean =>
  partsSent === 0 && failure != null && neverHandedOver.includes(failure);
