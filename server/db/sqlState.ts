// Codes for why PostgreSQL refused a statement (SQLSTATE).
import { codeOf, hasCode } from '../domain/thrown.ts';

export const uniqueViolation = '23505';
export const foreignKeyViolation = '23503';
/** Deadlock: the transaction and another one waited for each other. */
export const deadlock = '40P01';
/** Cancelled: it ran longer than its statement_timeout. */
export const tookTooLong = '57014';
export const outOfRange = '22003';
/** A write on a standby, or on a database that was made read-only. */
export const readOnly = '25006';

/** Whether PostgreSQL refused the data of a statement (classes 22 and 23), which a retry would not change. */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '');

/** Runs reads. If a statement exceeds its time limit, throws the error that `slow` returns. */
export async function unlessSlow<Result>(read: () => Promise<Result>, slow: () => Error): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw hasCode(error, tookTooLong) ? slow() : error;
  }
}

/** Runs a write. If a unique index refuses it, throws the error that `taken` returns. */
export async function unlessTaken<Result>(write: () => Promise<Result>, taken: () => Error): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (hasCode(error, uniqueViolation)) throw taken();
    throw error;
  }
}
