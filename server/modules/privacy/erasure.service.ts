// Erases one number over all tables, as a job in batches of one transaction each: after a kill it continues where it was, and counts
// each row once. Rows of messages, counts and ledger stay, as with retention (decisions/021-retention-erases-texts.md). It never
// changes the audit log.
import type { Db, Tx } from '../../db/database.ts';
import { sha256 } from '../../runtime/sha256.ts';
import type { Reach } from '../../domain/reach.ts';
import { record } from '../audit/audit.service.ts';
import { cancelOne } from '../campaigns/control/cancelOne.service.ts';
import { hashEntries } from '../erasedDnd/erasedDnd.service.ts';
import { numberForms } from './numberForms.ts';
import { places, type PrivacyPlace } from './places.ts';
import * as store from './privacy.store.ts';

/** Rows changed per transaction: the longest that receipts and sends wait. */
const batchSize = 1000;

export const listRunningErasures = store.listRunning;

export interface ErasureBounds {
  now: () => Date;
  signal?: AbortSignal;
  batch?: number;
}

/** Returns whether it is finished; it is not while a message may still be sent. Jobs repeat it until it is. */
export async function runErasure(
  db: Db,
  id: number,
  { now, signal, batch = batchSize }: ErasureBounds,
): Promise<boolean> {
  const erasure = await store.findErasure(db, 'all', id);
  if (erasure?.msisdn == null) return true;
  const reach: Reach = erasure.client_id === null ? 'all' : { clientId: erasure.client_id };
  const numbered: store.Numbered = { reach, forms: numberForms(erasure.msisdn) };
  await cancelWaiting(db, numbered, signal);
  if (signal?.aborted || (await store.countSending(db, numbered)) > 0) return false;
  for (const place of places) {
    if (place.treatment === 'kept' || place.treatment === 'refused') continue;
    for (let changed = batch; changed > 0;) {
      if (signal?.aborted) return false;
      changed = await db.transaction().execute(async (tx) => {
        const running = await store.lockRunning(tx, id);
        if (!running) return 0;
        const rows = await eraseBatch(tx, place, {
          ...numbered,
          keyId: running.key_id,
          hash: running.number_hash,
          limit: batch,
        });
        if (rows > 0) await store.addRows(tx, id, { kind: place.kind, rows });
        return rows;
      });
    }
  }
  return db.transaction().execute((tx) => certify(tx, id, { ...numbered, now: now() }));
}

function eraseBatch(
  tx: Tx,
  place: PrivacyPlace,
  { keyId, hash, ...batch }: store.Numbered & { keyId: string; hash: Buffer; limit: number },
): Promise<number> {
  if (place.kind === 'messages') return store.eraseMessages(tx, batch);
  if (place.kind === 'dnd')
    return hashEntries(tx, { reach: batch.reach, msisdn: batch.forms.msisdn, keyId, hash });
  return store.eraseRows(tx, place, batch);
}

/** Cancels messages that wait, with a refund; those of a campaign are counted there. */
async function cancelWaiting(db: Db, numbered: store.Numbered, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const waiting = await store.listWaiting(db, numbered, batchSize);
    let cancelled = 0;
    for (const message of waiting) {
      if (signal?.aborted) return;
      const done = await db.transaction().execute((tx) => cancelOne(tx, message));
      if (done) cancelled++;
    }
    // Waits for messages that an engine has claimed meanwhile.
    if (cancelled === 0) return;
  }
}

/** Finishes the erasure unless a row with the number came meanwhile. */
async function certify(
  tx: Tx,
  id: number,
  { now, ...numbered }: store.Numbered & { now: Date },
): Promise<boolean> {
  const erasure = await store.lockRunning(tx, id);
  if (!erasure) return true;
  const kept: Record<string, number> = {};
  for (const place of places) {
    const left = await store.countRows(tx, place, numbered);
    if (place.treatment === 'kept') kept[place.kind] = left;
    else if (left > 0 && place.treatment !== 'refused') return false;
  }
  const certificate = JSON.stringify(
    {
      certificate: 'Erasure of one phone number (Kenya, Data Protection Act 2019)',
      erasure: id,
      scope: erasure.client_id === null ? 'all clients' : `client ${erasure.client_id}`,
      requested: erasure.requested.toISOString(),
      requested_by: erasure.requested_by,
      reason: erasure.reason,
      finished: now.toISOString(),
      number: { hmac_sha256: erasure.number_hash.toString('hex'), key: erasure.key_id },
      rows: erasure.counts,
      kept,
    },
    null,
    2,
  );
  await store.finish(tx, { id, finished: now, certificate });
  await record(tx, {
    userId: erasure.user_id,
    clientId: erasure.client_id,
    address: erasure.address,
    action: 'privacy.erased',
    subject: `Erasure ${id}`,
    after: { ...erasure.counts, certificate_sha256: sha256(certificate).toString('hex') },
  });
  return true;
}
