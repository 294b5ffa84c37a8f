// PostgreSQL that cannot be reached: stopped, restarting, failed over, out of disk, or beyond a broken network. Statements fail until it is back;
// the same request succeeds then.
import { codeOf, messageOf } from './thrown.ts';

/**
 * SQLSTATEs of connections: refused, lost, shut down, starting up, or to a standby that was the primary before a failover; and of a
 * machine that is short of connections, memory or disk (class 53).
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
  // This process, this machine, or its range of ports has none left for a connection.
  'EMFILE',
  'ENFILE',
  'EADDRNOTAVAIL',
]);
/** Errors of connections to PostgreSQL, marked because telcos and webhooks cause socket errors as well. */
const ofDatabase = new WeakSet<Error>();

/** Marks an error of a connection to PostgreSQL. Refusals, such as a wrong password, are not marked. */
export function markUnreachable(error: Error | null | undefined): void {
  if (error && socketErrors.has(codeOf(error) ?? '')) ofDatabase.add(error);
}

/** Errors of the pg library, which have no code. */
const ofDriver = /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether a statement failed because PostgreSQL could not be reached. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? '';
  return states.test(code) || ofDatabase.has(error) || (code === '' && ofDriver.test(error.message));
}

/** The reason in a few words. The error of a name with several addresses has a code but no message. */
export const reasonOf = (error: unknown): string => messageOf(error) || (codeOf(error) ?? String(error));
