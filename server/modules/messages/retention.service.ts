// Erases what is older than a client's retention period: texts and numbers of its messages, and the files and lists of its
// campaigns (requirements/kenya.md#data-protection, Data Protection Act 2019). Rows, counts and ledger stay, so every
// report still adds up.
import type { Db } from '../../db/database.ts';
import { dayMs } from '../../domain/durations.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { cancelPaused } from '../campaigns/control/campaignControl.service.ts';
import * as store from './retention.store.ts';

/** Rows erased per transaction: the longest that receipts and sends wait. */
const batchSize = 2_000;

/** Days for which a message of a paused campaign may wait after its client's retention has ended; then the campaign is cancelled. */
const waitingDaysMax = 30;

/**
 * Erases for every client with a retention period, from where the last run ended. Messages that may still be sent are listed, and erased
 * in the first run after they were sent. Stops between batches. Returns the number of messages.
 */
export async function eraseOld(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (const client of await store.listLimits(db)) {
    const until = new Date(now.getTime() - client.retention_days * dayMs);
    const range = { clientId: client.id, from: client.erased_before, until: firstIdAt(until) };
    const eraseFrom = (first: number, lock: typeof store.lockMessages) =>
      inBatches(first, signal, (from) =>
        db.transaction().execute(async (tx) => {
          const locked = await lock(tx, { ...range, from }, batchSize);
          if (locked.length > 0) await store.eraseLocked(tx, client.id, locked);
          return locked;
        }),
      );
    erased += await eraseFrom(range.from, store.lockMessages);
    if (signal?.aborted) return erased;
    const before = firstIdAt(new Date(until.getTime() - waitingDaysMax * dayMs));
    await cancelPaused(db, (tx, id) => store.listPaused(tx, { clientId: client.id, before, id }));
    erased += await eraseFrom(0, store.lockListed);
    if (signal?.aborted) return erased;
    await store.eraseIncoming(db, range);
    await store.eraseSources(db, client.id, until);
    await store.rememberErased(db, client.id, Math.max(range.from, range.until));
  }
  return erased;
}

/** Repeats `erase` behind the last message that it read; returns how many it erased. */
async function inBatches(
  first: number,
  signal: AbortSignal | undefined,
  erase: (from: number) => Promise<{ id: number; waits: boolean }[]>,
): Promise<number> {
  let erased = 0;
  for (let from: number | undefined = first; from !== undefined;) {
    if (signal?.aborted) break;
    const batch = await erase(from);
    erased += batch.filter(({ waits }) => !waits).length;
    const last = batch.at(-1);
    from = last && last.id + 1;
  }
  return erased;
}
