// The header that makes a repeated call harmless.
import { Refusal } from '../domain/refusal.ts';

/** Printable ASCII without space and comma, with which Node and proxies join a header that was sent twice. */
const allowed = /^[!-+\--~]{1,200}$/;

/**
 * Reads the key of a call; undefined if it has none. 422 if the header is empty, sent twice, longer than 200 characters or contains
 * other characters than printable ASCII: if keys were cut or joined, those of two calls could become equal.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === 'string' && allowed.test(header))) return header;
  throw new Refusal(
    422,
    'idempotency_key_invalid',
    'Send the Idempotency-Key header once, with 1 to 200 printable ASCII characters and no space or comma',
  );
}
