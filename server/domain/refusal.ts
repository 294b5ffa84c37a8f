import { counted } from './sentences.ts';

/** The one expected error: a status and a message a person can act on. Everything else is a bug and answers a plain 500. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.field = field;
  }
}

/** 429: too many attempts; the answer says in Retry-After when the next one is heard. */
export class TooManyAttempts extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(what: string, retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes > 120 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute');
    super(429, `Too many ${what}. Try again in ${wait}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whatever is missing, the action on the module or the reach. */
export const forbidden = (): Refusal => new Refusal(403, 'You do not have permission to do this');

/** Of a suspended client (DOMAIN section 1); `wish` is what it wanted to do. */
export const suspended = (wish: string): Refusal =>
  new Refusal(422, `Your account is suspended. It can read, but not ${wish}.`);

/** The same answer for what does not exist and for what is out of the caller's reach (DOMAIN section 1). */
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`);
