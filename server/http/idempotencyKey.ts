// The header that makes a repeated call harmless.
import { Refusal } from '../domain/refusal.ts';

/** Printable ASCII; without space and comma, by which Node and proxies join a header that came twice. */
const allowed = /^[!-+\--~]{1,200}$/;

/**
 * The key of a call, undefined where it has none. 422 where the header is empty, came twice, is longer than 200 characters or
 * holds any but printable ASCII characters: cut or joined, the keys of two calls could become one.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === 'string' && allowed.test(header))) return header;
  throw new Refusal(
    422,
    'idempotency_key_invalid',
    'Send the Idempotency-Key header once, with 1 to 200 printable ASCII characters and no space or comma',
  );
}
