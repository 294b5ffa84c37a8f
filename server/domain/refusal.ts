import type { ErrorCode, StatusOf } from '../../contract/errors.ts';
import { counted } from './sentences.ts';

/**
 * The one expected error: an HTTP status, a code of the contract's closed list and a message a person can act on; `field`
 * names the field of the body that is wrong. Everything else is a bug and answers a plain 500.
 */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly status: StatusOf<Code>;
  readonly code: Code;
  readonly field: string | undefined;

  // The order of every refusal; an object would only name again what reads by itself.
  // oxlint-disable-next-line eslint/max-params
  constructor(status: StatusOf<Code>, code: Code, message: string, field?: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** 429: too many attempts; the answer says in Retry-After when the next one is heard. */
export class TooManyAttempts extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(what: string, retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes > 120 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute');
    super(429, 'too_many_attempts', `Too many ${what}. Try again in ${wait}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whatever is missing, the action on the module or the reach. */
export const forbidden = (): Refusal =>
  new Refusal(403, 'permission_denied', 'You do not have permission to do this');

/** Of a suspended client (DOMAIN section 1); `wish` is what it wanted to do. */
export const suspended = (wish: string): Refusal =>
  new Refusal(422, 'account_suspended', `Your account is suspended. It can read, but not ${wish}.`);

/** The same answer for what does not exist and for what is out of the caller's reach (DOMAIN section 1). */
export const notFound = (code: NotFoundCode, what: string): Refusal =>
  new Refusal<NotFoundCode>(404, code, `${what} not found`);

/** The codes that may come with status 404. */
export type NotFoundCode = {
  [Code in ErrorCode]: 404 extends StatusOf<Code> ? Code : never;
}[ErrorCode];
