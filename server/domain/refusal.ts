import type { ErrorCode, StatusOf } from '../../contract/errors.ts';
import { secondMs } from './durations.ts';
import { endOfNairobiDay, nairobiDay } from './nairobiDay.ts';
import { counted } from './sentences.ts';

/**
 * The one expected error: an HTTP status, a code of the contract's closed list and a message that explains what to do; `field`
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

/** Returns an error if it is a refusal; throws any other error. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** A refusal that is answered with a Retry-After header. */
export class RetryLater<Code extends ErrorCode = ErrorCode> extends Refusal<Code> {
  readonly retryAfterSeconds: number;

  constructor(
    { status, code, message, field }: { status: StatusOf<Code>; code: Code; message: string; field?: string },
    retryAfterSeconds: number,
  ) {
    super(status, code, message, field);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Too many attempts of one kind. */
export class TooManyAttempts extends RetryLater<'too_many_attempts'> {
  constructor(what: string, retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes > 120 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute');
    const message = `Too many ${what}. Try again in ${wait}.`;
    super({ status: 429, code: 'too_many_attempts', message }, retryAfterSeconds);
  }
}

/** Too many requests in a minute. */
export class TooManyRequests extends RetryLater<'too_many_requests'> {
  constructor(retryAfterSeconds: number) {
    const message = `Too many requests. Try again in ${counted(retryAfterSeconds, 'second')}.`;
    super({ status: 429, code: 'too_many_requests', message }, retryAfterSeconds);
  }
}

/** The refusal of a file while uploads use all of the memory or all of the threads reserved for them. */
export class TooManyFiles extends RetryLater<'too_many_files'> {
  constructor() {
    const message = 'Too many files are being read at the moment. Try again in a minute';
    super({ status: 503, code: 'too_many_files', message, field: 'file' }, 60);
  }
}

/** A client's cap of a Nairobi day is reached; `what` begins the sentence. */
export class DailyLimitReached extends RetryLater<'daily_limit_reached'> {
  constructor(what: string) {
    const now = new Date();
    const leftMs = endOfNairobiDay(nairobiDay(now)).getTime() - now.getTime();
    const message = `${what}. Try again tomorrow.`;
    super({ status: 429, code: 'daily_limit_reached', message }, Math.ceil(leftMs / secondMs));
  }
}

/** The answer to both a missing permission and missing reach. */
export const forbidden = (): Refusal =>
  new Refusal(403, 'permission_denied', 'You do not have permission to do this');

/** Refuses to grant a permission, named by `field`, that the caller does not hold. */
export const permissionNotHeld = (field: string): Refusal =>
  new Refusal(422, 'permission_not_held', 'You cannot grant a permission you do not hold yourself', field);

/** Refuses an action of a suspended client (requirements/domain.md#access); `action` completes the sentence. */
export const suspended = (action: string): Refusal =>
  new Refusal(422, 'account_suspended', `Your account is suspended. It can read, but not ${action}.`);

/** Refuses an action for a suspended client that another client's user, or no user, requested. */
export const accountSuspended = (): Refusal =>
  new Refusal(422, 'account_suspended', 'The account is suspended');

/** The same answer for a missing record and for one out of the caller's reach (requirements/domain.md#reach). */
export const notFound = (code: NotFoundCode, what: string): Refusal =>
  new Refusal<NotFoundCode>(404, code, `${what} not found`);

/** Refuses a client that does not exist or is out of reach. 422 and not 404, because `field` of the body names it. */
export const clientNotFound = (field: 'id' | 'client_id' = 'client_id'): Refusal =>
  new Refusal(422, 'client_not_found', 'Client not found', field);

/** The codes that may come with status 404. */
export type NotFoundCode = {
  [Code in ErrorCode]: 404 extends StatusOf<Code> ? Code : never;
}[ErrorCode];
