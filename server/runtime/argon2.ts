// Hashes of secrets that people choose or type: argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). Each takes a
// core and a thread of libuv for tens of milliseconds. All at once, they would hold up sends, and files and names that libuv reads.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** libuv has four threads. */
const limit = pLimit(Math.max(1, Math.min(3, availableParallelism() - 1)));

export const hashSecret = (secret: string): Promise<string> => limit(() => hash(secret));

export const secretFits = (stored: string, secret: string): Promise<boolean> =>
  limit(() => verify(stored, secret));
