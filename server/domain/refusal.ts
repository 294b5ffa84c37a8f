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
    super(429, `Too many ${what}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The same answer for what does not exist and for what is out of the caller's reach (DOMAIN section 1). */
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`);
