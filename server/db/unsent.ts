// Which failed messages were not sent: no part of them was handed over to a network, so they say nothing about it
// (requirements/domain.md#message-states).
import { sql, type RawBuilder } from 'kysely';
import { neverHandedOver, type FailureCode } from '../../contract/failures.ts';

const codes = sql.join(neverHandedOver.map((code) => sql.lit(code)));

/** Whether the message in row `row` failed without having been sent. */
export const isUnsentRow = (row: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${row}.state`)} = 'failed' AND ${sql.ref(`${row}.parts_sent`)} = 0
  AND coalesce(${sql.ref(`${row}.failure_code`)} IN (${codes}), false))`;

/** The same of a message that fails for a reason after some of its parts were accepted. */
export const isUnsent = (failure: FailureCode | null | undefined, partsSent: number): boolean =>
  partsSent === 0 && failure != null && neverHandedOver.includes(failure);
