import type { ErrorCode, StatusOf } from '../../contract/errors.ts';
import { counted } from './sentences.ts';

/**
 * The one expected error: an HTTP status, a code of the contract's closed list and a message that says what to do; `field`
 * names the invalid field of the body. Any other error is a bug and answers a plain 500.
 */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly status: StatusOf<Code>;
  readonly code: Code;
  readonly field: string | undefined;

  // Always in this order; an object would only repeat the names.
  // oxlint-disable-next-line eslint/max-params
  constructor(status: StatusOf<Code>, code: Code, message: string, field?: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** An error as the refusal it is; throws any other. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** 429 with a Retry-After. */
export class RetryLater extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(code: RetryCode, message: string, retryAfterSeconds: number) {
    super(429, code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The codes that may come with status 429. */
type RetryCode = { [Code in ErrorCode]: 429 extends StatusOf<Code> ? Code : never }[ErrorCode];

/** Too many attempts of one kind. */
export class TooManyAttempts extends RetryLater {
  constructor(what: string, retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes > 120 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute');
    super('too_many_attempts', `Too many ${what}. Try again in ${wait}.`, retryAfterSeconds);
  }
}

/** Too many requests in a minute. */
export class TooManyRequests extends RetryLater {
  constructor(retryAfterSeconds: number) {
    const wait = counted(retryAfterSeconds, 'second');
    super('too_many_requests', `Too many requests. Try again in ${wait}.`, retryAfterSeconds);
  }
}

const daySeconds = 86_400;
/** Nairobi is three hours ahead of UTC all year. */
const nairobiSeconds = 3 * 3_600;

/** A client's cap of a Nairobi day is reached; `what` begins the sentence. */
export class DailyLimitReached extends RetryLater {
  constructor(what: string) {
    const left = daySeconds - ((Math.floor(Date.now() / 1000) + nairobiSeconds) % daySeconds);
    super('daily_limit_reached', `${what}. Try again tomorrow.`, left);
  }
}

/** For a missing permission and for missing reach alike. */
export const forbidden = (): Refusal =>
  new Refusal(403, 'permission_denied', 'You do not have permission to do this');

/** What the caller would give to others without holding it; `field` names it. */
export const permissionNotHeld = (field: string): Refusal =>
  new Refusal(422, 'permission_not_held', 'You cannot grant a permission you do not hold yourself', field);

/** Of a suspended client (requirements/domain.md#access); `action` completes the sentence. */
export const suspended = (action: string): Refusal =>
  new Refusal(422, 'account_suspended', `Your account is suspended. It can read, but not ${action}.`);

/** The same answer for a missing record and for one out of the caller's reach (requirements/domain.md#reach). */
export const notFound = (code: NotFoundCode, what: string): Refusal =>
  new Refusal<NotFoundCode>(404, code, `${what} not found`);

/** The codes that may come with status 404. */
export type NotFoundCode = {
  [Code in ErrorCode]: 404 extends StatusOf<Code> ? Code : never;
}[ErrorCode];
