// Erases what is older than a client's retention period: texts and numbers of its messages, and the files and lists of its
// campaigns (requirements/kenya.md#data-protection, Data Protection Act 2019). Rows, counts and ledger stay, so every
// report still adds up.
import type { Db } from '../../db/database.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import * as store from './retention.store.ts';

/** Rows erased per statement: the longest that receipts and sends wait. */
const batchSize = 2_000;

const dayMs = 86_400_000;

/**
 * Erases for every client with a retention period, from where the last run ended or first skipped a message. Stops between batches.
 * Returns the number of messages.
 */
export async function eraseOld(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (const client of await store.listLimits(db)) {
    const until = new Date(now.getTime() - client.retention_days * dayMs);
    const range = { clientId: client.id, from: client.erased_before, until: firstIdAt(until) };
    // Messages that may still be sent are skipped; the next run begins with the first of them.
    let firstWaiting = range.until;
    for (let from: number | undefined = range.from; from !== undefined;) {
      if (signal?.aborted) return erased;
      const batch = await store.eraseMessages(db, { ...range, from }, batchSize);
      const waiting = batch.filter(({ waits }) => waits);
      erased += batch.length - waiting.length;
      firstWaiting = Math.min(firstWaiting, waiting[0]?.id ?? firstWaiting);
      const last = batch.at(-1);
      from = last && last.id + 1;
    }
    await store.eraseIncoming(db, range);
    await store.eraseSources(db, client.id, until);
    await store.rememberErased(db, client.id, firstWaiting);
  }
  return erased;
}
