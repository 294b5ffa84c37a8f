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

/** 429: the answer says in Retry-After when to come again. */
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

/** What a client may have of something on a day in Nairobi is used up; `what` begins the sentence. */
export class DailyLimitReached extends RetryLater {
  constructor(what: string) {
    const left = daySeconds - ((Math.floor(Date.now() / 1000) + nairobiSeconds) % daySeconds);
    super('daily_limit_reached', `${what}. Try again tomorrow.`, left);
  }
}

/** Whatever is missing, the action on the module or the reach. */
export const forbidden = (): Refusal =>
  new Refusal(403, 'permission_denied', 'You do not have permission to do this');

/** Of a suspended client (requirements/domain.md#access); `wish` is what it wanted to do. */
export const suspended = (wish: string): Refusal =>
  new Refusal(422, 'account_suspended', `Your account is suspended. It can read, but not ${wish}.`);

/** The same answer for what does not exist and for what is out of the caller's reach (requirements/domain.md#reach). */
export const notFound = (code: NotFoundCode, what: string): Refusal =>
  new Refusal<NotFoundCode>(404, code, `${what} not found`);

/** The codes that may come with status 404. */
export type NotFoundCode = {
  [Code in ErrorCode]: 404 extends StatusOf<Code> ? Code : never;
}[ErrorCode];
