// Imports a file of numbers into the DND list, whole or, where the file is refused, not at all.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { dndImport } from '../../../contract/dnd.ts';
import { grouped } from '../../../contract/grouped.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { audited } from '../audit/audit.service.ts';
import { readFile } from '../uploads/uploads.service.ts';
import { auditScope, ownerOf, type Owner } from './dnd.service.ts';
import { insertEntries } from './dnd.store.ts';

const importRowsMax = 100_000;
const batchSize = 1000;

interface DndFile extends Owner {
  file: UploadedFile | undefined;
}

/** Imports a file; 422 if it cannot be read or is longer than {@link importRowsMax}. */
export async function importDnd(
  db: Db,
  caller: Actor,
  { file, ...owner }: DndFile,
): Promise<AnswerOf<typeof dndImport>> {
  // Refused before the file is read, and again if the client is deleted meanwhile.
  await ownerOf(db, caller, owner);
  if (!file) throw new Refusal(422, 'file_missing', 'Choose a file of numbers', 'file');
  const { msisdns, rejected } = await readNumbers(file);
  const detail = file.name.slice(0, 200);
  let added = 0;
  await audited(db, caller, 'dnd.import', async (tx, audit) => {
    const clientId = await ownerOf(tx, caller, owner);
    for (let at = 0; at < msisdns.length; at += batchSize) {
      const entries = msisdns.slice(at, at + batchSize).map((msisdn) => ({ clientId, msisdn, detail }));
      added += (await insertEntries(tx, { entries, source: 'import' })).length;
    }
    const counts = { added, known: msisdns.length - added, rejected: rejected.length };
    await audit.record(detail, { clientId, after: { ...counts, ...auditScope(clientId) } });
  });
  const known = msisdns.length - added;
  const parts = [
    `${grouped(added)} added`,
    `${grouped(known)} known already`,
    `${grouped(rejected.length)} rejected`,
  ];
  return { message: parts.join(', '), added, known, rejected };
}

/** Sorted, so that batches of several imports and of the engine lock in one order. */
async function readNumbers(file: UploadedFile) {
  const msisdns = new Set<string>();
  const rejected: AnswerOf<typeof dndImport>['rejected'] = [];
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
