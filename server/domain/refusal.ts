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

/** The same answer for what does not exist and for what is out of the caller's reach (DOMAIN section 1). */
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`);
