// PostgreSQL that cannot be reached: stopped, restarting, failed over, out of disk, or beyond a broken network. Statements fail until it is back;
// the same request succeeds then.
import { codeOf, messageOf } from './thrown.ts';

/**
 * SQLSTATE of connections: refused, lost, shut down, starting up, and to a standby, where the primary was before a failover; and of a machine
 * that is short of connections, memory or disk (class 53).
 */
const states = /^(?:08...|57P0[1-3]|53...|25006)$/;
const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Errors of connections to PostgreSQL: telcos and webhooks have errors of sockets, too. */
const ofDatabase = new WeakSet<Error>();

/** Marks an error of a connection to PostgreSQL; refusals, as of a wrong password, stay as they are. */
export function markUnreachable(error: Error | null | undefined): void {
  if (error && socketErrors.has(codeOf(error) ?? '')) ofDatabase.add(error);
}

/** Errors of pg itself, which have no code. */
const ofDriver = /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether a statement failed because PostgreSQL could not be reached. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? '';
  return states.test(code) || ofDatabase.has(error) || (code === '' && ofDriver.test(error.message));
}

/** Why, in a few words: the error of a name with several addresses has a code and no message of its own. */
export const reasonOf = (error: unknown): string => messageOf(error) || (codeOf(error) ?? String(error));
