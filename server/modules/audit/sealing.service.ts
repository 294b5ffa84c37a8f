// Seals committed entries of the audit log: gives each its place in the chain and its hash (decisions/052-audit-as-evidence.md).
// Changes never wait for it: it reads what they have committed. Any number of processes may run it on one database.
import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import * as store from './chain.store.ts';
import type { Horizon } from './chain.store.ts';

/** Entries of one transaction: a few milliseconds of hashing. */
const batchMax = 500;

export interface Sealer {
  /** Seals everything that is committed, unless another process is at it; returns how many it sealed. Not for concurrent calls. */
  seal: (signal?: AbortSignal) => Promise<number>;
}

/**
 * Entries are found by their ids from `settled` on. An id is drawn before its entry is committed, so `settled` becomes the newest id
 * only when every transaction that may hold a lower one has ended: all that had begun when the log was read once more, as one
 * statement draws the id and writes the row.
 */
export function createSealer(db: Db): Sealer {
  let awaited: { newest: number; begun?: bigint } | undefined;
  let settled = 0;
  /** The newest entry when all were sealed and none could follow below it. */
  let done = -1;

  function settle({ newest, ended, begun }: Horizon): void {
    if (awaited?.begun !== undefined && ended >= awaited.begun) {
      settled = awaited.newest;
      awaited = undefined;
    }
    if (awaited) awaited.begun ??= begun;
    else awaited = { newest };
  }

  return {
    async seal(signal) {
      const horizon = await store.readHorizon(db);
      if (horizon.newest === done) return 0;
      settle(horizon);
      let sealed = 0;
      let after = 0;
      for (;;) {
        const batch = await sealBatch(db, { settled, after });
        sealed += batch.sealed;
        after = batch.last;
        if (batch.sealed < batchMax || signal?.aborted) {
          if (batch.settled === horizon.newest) done = horizon.newest;
          return sealed;
        }
      }
    },
  };
}

/** Seals the next entries after an id; `settled` of the result is -1 while another process seals. */
async function sealBatch(
  db: Db,
  { settled, after }: { settled: number; after: number },
): Promise<{ sealed: number; last: number; settled: number }> {
  return db.transaction().execute(async (tx) => {
    const end = await store.lockChain(tx);
    if (!end) return { sealed: 0, last: after, settled: -1 };
    const from = Math.max(after, end.settled);
    const entries = await store.listUnsealed(tx, { seq: end.seq, from, limit: batchMax });
    let { hash } = end;
    const seals = entries.map(({ content, ...entry }) => {
      hash = createHash('sha256').update(hash).update(content).digest();
      return { ...entry, hash };
    });
    const last = entries.at(-1);
    const bound = last && entries.length === batchMax ? Math.min(last.id, settled) : settled;
    const next = { seq: last?.seq ?? end.seq, hash, settled: Math.max(end.settled, bound) };
    if (seals.length > 0) await store.insertSeals(tx, seals);
    if (last || next.settled > end.settled) await store.updateChain(tx, next);
    return { sealed: seals.length, last: last?.id ?? after, settled: next.settled };
  });
}
