// Imports a file of numbers into the DND list, once per Idempotency-Key: whole or, where the file is refused, not at all.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { dndImport } from '../../../contract/dnd.ts';
import { grouped } from '../../../contract/grouped.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { audited } from '../audit/audit.service.ts';
import { fileAsKeyed, readFile } from '../uploads/uploads.service.ts';
import { auditScope, ownerOf, type Owner } from './dnd.service.ts';
import { insertEntries } from './dnd.store.ts';

const importRowsMax = 100_000;
const batchSize = 1000;

interface DndFile extends Owner {
  file: UploadedFile | undefined;
  idempotencyKey: string | undefined;
}
type Imported = AnswerOf<typeof dndImport>;

/** Imports a file; 422 if it cannot be read or is longer than {@link importRowsMax}. */
export async function importDnd(
  db: Db,
  caller: Actor,
  { file, idempotencyKey: key, ...owner }: DndFile,
): Promise<Imported> {
  // Refused before the file is read, and again if the client is deleted meanwhile.
  await ownerOf(db, caller, owner);
  if (!file) throw new Refusal(422, 'file_missing', 'Choose a file of numbers', 'file');
  const read = await readNumbers(file);
  const body = { dnd: { ...owner, ...(await fileAsKeyed(file)) } };
  return db
    .transaction()
    .execute((tx) =>
      once(tx, { clientId: caller.clientId, key, body }, () =>
        storeNumbers(tx, caller, { ...read, owner, detail: file.name.slice(0, 200) }),
      ),
    );
}

interface ReadNumbers {
  msisdns: readonly string[];
  rejected: Imported['rejected'];
}

const storeNumbers = (
  tx: Tx,
  caller: Actor,
  { msisdns, rejected, owner, detail }: ReadNumbers & { owner: Owner; detail: string },
): Promise<Imported> =>
  audited(tx, caller, 'dnd.import', async (_tx, audit) => {
    const clientId = await ownerOf(tx, caller, owner);
    let added = 0;
    for (let at = 0; at < msisdns.length; at += batchSize) {
      const entries = msisdns.slice(at, at + batchSize).map((msisdn) => ({ clientId, msisdn, detail }));
      added += (await insertEntries(tx, { entries, source: 'import' })).length;
    }
    const known = msisdns.length - added;
    const counts = { added, known, rejected: rejected.length };
    await audit.record(detail, { clientId, after: { ...counts, ...auditScope(clientId) } });
    const parts = [
      `${grouped(added)} added`,
      `${grouped(known)} known already`,
      `${grouped(rejected.length)} rejected`,
    ];
    return { message: parts.join(', '), added, known, rejected };
  });

/** Sorted, so that batches of several imports and of the engine lock in one order. */
async function readNumbers(file: UploadedFile): Promise<ReadNumbers> {
  const msisdns = new Set<string>();
  const rejected: Imported['rejected'] = [];
  for await (const batch of await readFile(file)) {
    for (const { row, value, msisdn } of batch) {
      const reason = msisdn === undefined ? 'Invalid number' : msisdns.has(msisdn) ? 'Duplicate' : undefined;
      if (reason !== undefined) rejected.push({ row, value: value.slice(0, 40), reason });
      else if (msisdn !== undefined) msisdns.add(msisdn);
    }
    if (msisdns.size + rejected.length > importRowsMax) {
      throw new Refusal(
        422,
        'file_too_many_rows',
        `At most ${grouped(importRowsMax)} rows can be imported at once`,
        'file',
      );
    }
  }
  return { msisdns: [...msisdns].toSorted(), rejected };
}
