// What a client does not want kept any longer goes: texts and numbers of its messages, the files and lists they came from
// (requirements/kenya.md#data-protection, Data Protection Act 2019). Rows, counts and ledger stay, so every report
// still adds up.
import type { Db } from '../../db/database.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import * as store from './retention.store.ts';

/** Rows a statement erases; receipts and sends wait no longer than for one of them. */
const batchSize = 2_000;

const dayMs = 86_400_000;

/** Erases for every client that has a limit, from where the last night ended; stops between two batches. Returns the messages. */
export async function eraseOld(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (const client of await store.listLimits(db)) {
    const until = new Date(now.getTime() - client.retention_days * dayMs);
    const range = { clientId: client.id, from: client.erased_before, until: firstIdAt(until) };
    for (let last: number | undefined = range.from; last !== undefined;) {
      if (signal?.aborted) return erased;
      const batch = await store.eraseMessages(db, { ...range, from: last }, batchSize);
      erased += batch.length;
      last = batch.at(-1);
    }
    await store.eraseSources(db, client.id, until);
    await store.rememberErased(db, client.id, range.until);
  }
  return erased;
}
