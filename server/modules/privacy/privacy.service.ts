// One subscriber's number over all tables (requirements/kenya.md#data-protection; decisions/054-one-number-over-all-tables.md): what
// holds it, a file of it all, and its erasure, which a job does (erasure.service.ts). The audit entries of these acts do not hold the
// number. A client's people reach rows of their client alone.
import type { z } from 'zod';
import type {
  Erasure,
  FoundNumber,
  erasureCertificate,
  exportNumber as exportNumberCall,
  listErasures as listErasuresCall,
} from '../../../contract/privacy.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { hashNumber, tryHashNumber } from '../../db/secrets/numberHash.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { listPage } from '../../http/listPage.ts';
import type { RowsOf } from '../../http/stream.ts';
import { audited } from '../audit/audit.service.ts';
import { countErasedDnd } from '../erasedDnd/erasedDnd.service.ts';
import { numberForms } from './numberForms.ts';
import { places } from './places.ts';
import * as store from './privacy.store.ts';

function numberedFor({ reach }: Caller, given: string): store.Numbered {
  const msisdn = toMsisdn(given);
  if (msisdn === undefined) throw new Refusal(422, 'phone_number_invalid', 'Invalid phone number', 'msisdn');
  return { reach, forms: numberForms(msisdn) };
}

export async function findNumber(db: Db, caller: Actor, given: string): Promise<FoundNumber> {
  const numbered = numberedFor(caller, given);
  const { msisdn } = numbered.forms;
  const kinds: FoundNumber['kinds'] = [];
  for (const place of places) {
    const rows = await store.countRows(db, place, numbered);
    if (rows > 0) kinds.push({ kind: place.kind, rows, treatment: place.treatment });
  }
  const hashed = await countErasedDnd(db, caller.reach, msisdn);
  if (hashed > 0) kinds.push({ kind: 'erased_dnd', rows: hashed, treatment: 'kept' });
  // Erasures that were hashed with a key that has been removed can no longer be recognised, so such keys are skipped.
  const hashes = (await store.listHashKeys(db)).flatMap((keyId) => tryHashNumber(keyId, msisdn) ?? []);
  const erasures = await store.listByHash(db, caller.reach, hashes);
  await audited(db, caller, 'privacy.find', (_tx, audit) =>
    audit.record('One number', {
      clientId: caller.clientId,
      after: { rows: kinds.reduce((sum, { rows }) => sum + rows, 0) },
    }),
  );
  return { msisdn, kinds, erasures };
}

/** Everything with the number within reach, kind by kind. */
export async function exportNumber(
  db: Db,
  caller: Actor,
  given: string,
): Promise<RowsOf<typeof exportNumberCall>> {
  const numbered = numberedFor(caller, given);
  let total = 0;
  for (const place of places) total += await store.countRows(db, place, numbered);
  await audited(db, caller, 'privacy.export', (_tx, audit) =>
    audit.record('One number', { clientId: caller.clientId, after: { rows: total } }),
  );
  return { total, batches: readAll(db, numbered) };
}

async function* readAll(
  db: Db,
  numbered: store.Numbered,
): AsyncGenerator<AnswerOf<typeof exportNumberCall>[]> {
  for (const place of places) {
    yield* inBatches<store.ExportedRow, AnswerOf<typeof exportNumberCall>>(
      (last, limit) => store.readRows(db, place, { ...numbered, after: last?.key, limit }),
      ({ row }) => ({ kind: place.kind, row }),
    );
  }
}

/** Begins an erasure; 422 while a campaign that has not ended may send to the number from its file again. */
export async function eraseNumber(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: Date },
  caller: Actor,
  given: { msisdn: string; reason: string },
): Promise<{ id: number; message: string }> {
  const numbered = numberedFor(caller, given.msisdn);
  const { msisdn } = numbered.forms;
  const key = await secrets.commonKey(db);
  if (!key)
    throw new Refusal(
      422,
      'secret_key_missing',
      'Numbers are erased with a keyed hash: set TUMA_SECRET_KEY_FILE or TUMA_SECRET_KEY first',
    );
  for (const place of places)
    if (place.treatment === 'refused' && (await store.countRows(db, place, numbered)) > 0)
      throw new Refusal(
        422,
        'number_in_campaign',
        'A file of a campaign that has not ended holds the number. Cancel the campaign first, or wait for its end',
        'msisdn',
      );
  return audited(db, caller, 'privacy.erase', async (tx, audit) => {
    const clientId = caller.reach === 'all' ? null : caller.reach.clientId;
    const { id, isNew } = await store.insertErasure(tx, {
      client_id: clientId,
      msisdn,
      key_id: key.id,
      number_hash: hashNumber(key, msisdn),
      user_id: caller.userId,
      requested_by: await store.findUserName(tx, caller.userId),
      address: caller.address,
      reason: given.reason.replaceAll(new RegExp(String.raw`\+?\d[\d\s().-]{6,}\d`, 'g'), '…'),
      requested: now,
    });
    if (!isNew) return audit.unchanged({ id, message: 'The erasure of this number is running already' });
    await audit.record(`Erasure ${id}`, { clientId });
    return { id, message: 'The erasure has begun' };
  });
}

export async function listErasures(
  db: Db,
  { reach }: Caller,
  body: z.output<(typeof listErasuresCall)['body']>,
): Promise<AnswerOf<typeof listErasuresCall>> {
  return listPage(body, {
    sorts: [],
    count: () => store.countErasures(db, reach),
    rows: async (window) => (await store.listErasures(db, reach, window)).map(toWire),
  });
}

const toWire = (row: store.ErasureRow): Erasure => ({
  id: row.id,
  state: row.finished ? 'finished' : 'running',
  requested: row.requested.toISOString(),
  requested_by: row.requested_by,
  client_id: row.client_id,
  reason: row.reason,
  finished: row.finished?.toISOString() ?? null,
  rows: Object.values(row.counts).reduce((sum, rows) => sum + rows, 0),
});

export async function readCertificate(
  db: Db,
  { reach }: Caller,
  id: number,
): Promise<AnswerOf<typeof erasureCertificate>> {
  const erasure = await store.findErasure(db, reach, id);
  if (!erasure) throw notFound('erasure_not_found', 'Erasure');
  const { certificate } = erasure;
  if (certificate === null)
    throw new Refusal(422, 'erasure_running', 'The erasure is running. Its certificate follows at its end');
  return { certificate, sha256: sha256(certificate).toString('hex') };
}
