import { createHash } from 'node:crypto';
import { eventLoopYield } from '../../runtime/eventLoopYield.ts';
import type { UploadedFile } from '../../http/multipart.ts';

/** Bytes that are hashed before yielding to the event loop. */
const hashedAtOnce = 1024 * 1024;

/** A file as part of a request with an idempotency key: a hash in place of its bytes. */
export async function fileAsKeyed({ name, bytes }: UploadedFile): Promise<{ name: string; bytes: string }> {
  const hash = createHash('sha256');
  const yieldIfDue = eventLoopYield();
  for (let at = 0; at < bytes.length; at += hashedAtOnce) {
    hash.update(bytes.subarray(at, at + hashedAtOnce));
    await yieldIfDue();
  }
  return { name, bytes: hash.digest('hex') };
}
