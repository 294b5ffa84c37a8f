// Imports a file of contacts into a group, once per Idempotency-Key: all valid rows or, where the file is refused, none. Returns the
// rejected rows with their reasons (requirements/administration.md#contacts; requirements/deviations.md#files-of-contacts).
import { consentIsWhole, consentNotWhole, isFurther } from '../../../contract/contactFields.ts';
import {
  contactsFileBytesMax,
  contactsFileRowsMax,
  contactTexts,
  type contactColumnsRead,
  type contactUpload,
} from '../../../contract/contacts.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import { grouped } from '../../../contract/grouped.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findAnswer, once, type KeyedRequest } from '../../db/idempotency.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import {
  deleteUnusedUpload,
  fileAsKeyed,
  storeUpload,
  openUpload,
  previewOf,
  readFile,
  type OpenTable,
} from '../uploads/uploads.service.ts';
import { addToGroup } from './contacts.service.ts';
import { upsertMembers, type NewContact } from './contacts.store.ts';
import { consentReader } from './consentCells.ts';
import { columnReader, faultOfCells, suggestColumns } from './fileColumns.ts';
import { declareFields } from './fields.service.ts';

/** Rows of one statement: few enough for the memory, enough to make round trips cheap. */
const batchSize = 2000;

type Rejected = { row: number; value: string; reason: string }[];

/** The file is in the form, or stored by {@link readContactColumns}. */
interface Import extends ParsedBodyOf<typeof contactUpload> {
  file: UploadedFile | undefined;
  idempotencyKey: string | undefined;
  now: Date;
}
type Imported = AnswerOf<typeof contactUpload>;

export async function importContacts(db: Db, caller: Actor, upload: Import): Promise<Imported> {
  const request = await requestOf(caller, upload);
  // Before the file is opened: the import deletes a stored one.
  const first = await findAnswer<Imported>(db, request);
  if (first) return first;
  const open = opener(db, caller, upload);
  using table = await open();
  const uses = upload.columns ?? suggestColumns(table);
  if (!consentIsWhole(uses)) throw new Refusal(422, 'file_column_not_found', consentNotWhole, 'columns');
  const read = await readContacts(await withNumbers(table, uses, open), { uses, now: upload.now });
  if (read.contacts.length === 0)
    throw new Refusal(422, 'file_without_numbers', noContact(read.rejected), 'file');
  return db
    .transaction()
    .execute((tx) => once(tx, request, () => storeContacts(tx, caller, { ...upload, ...read, uses })));
}

async function requestOf(
  { clientId }: Actor,
  { file, idempotencyKey: key, now: _now, ...form }: Import,
): Promise<KeyedRequest> {
  return { clientId, key, body: { contacts: { ...form, file: file && (await fileAsKeyed(file)) } } };
}

interface ReadImport extends Import {
  contacts: readonly NewContact[];
  rejected: Rejected;
  uses: readonly string[];
}

async function storeContacts(tx: Tx, caller: Actor, given: ReadImport): Promise<Imported> {
  const { name, country_code: countryCode, upload_id: uploadId, contacts, rejected, uses } = given;
  const { groupId, added } = await addToGroup(
    tx,
    { caller, name, contacts, rejected: rejected.length, verb: 'import' },
    async (_tx, group) => {
      await declareFields(tx, group, uses.filter(isFurther));
      const count = await insertAll(tx, { ...group, countryCode }, contacts);
      if (uploadId !== undefined) await deleteUnusedUpload(tx, uploadId);
      return count;
    },
  );
  const updated = contacts.length - added;
  const parts = [
    `${grouped(added)} added`,
    `${grouped(updated)} updated`,
    `${grouped(rejected.length)} rejected`,
  ];
  return { message: parts.join(', '), contact_group_id: groupId, added, updated, rejected };
}

async function insertAll(
  tx: Tx,
  group: Parameters<typeof upsertMembers>[1],
  contacts: readonly NewContact[],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < contacts.length; at += batchSize)
    count += await upsertMembers(tx, group, contacts.slice(at, at + batchSize));
  return count;
}

/** Stores a file for a day, and returns what its columns are taken for, before the import. */
export async function readContactColumns(
  db: Db,
  caller: Actor,
  file: UploadedFile | undefined,
): Promise<AnswerOf<typeof contactColumnsRead>> {
  const checkedFile = checked(file);
  const table = await readFile(checkedFile);
  const preview = await previewOf(table, requireFewRows);
  const { clientId, userId } = caller;
  const uploadId = await storeUpload(db, { clientId, userId, file: checkedFile });
  return { message: { upload_id: uploadId, uses: suggestColumns(table), ...preview } };
}

type Open = (numberColumn?: string) => Promise<OpenTable>;

function opener(db: Db, { clientId }: Actor, { file, upload_id: uploadId }: Import): Open {
  if (uploadId === undefined) {
    const given = checked(file);
    return (numberColumn) => readFile(given, numberColumn);
  }
  return (numberColumn) =>
    openUpload(db, { clientId, uploadId, by: 'request', ...(numberColumn && { numberColumn }) });
}

/** The table with its numbers in the chosen column; 422 if the choice was made for another file. */
function withNumbers(table: OpenTable, uses: readonly string[], open: Open): OpenTable | Promise<OpenTable> {
  if (uses.length !== table.columns.length)
    throw new Refusal(422, 'file_column_not_found', 'The columns are those of another file', 'columns');
  const chosen = table.columns[uses.indexOf('msisdn')];
  if (chosen === undefined || chosen === table.numberColumn) return table;
  // Two files of the same request would wait for each other's thread.
  table[Symbol.dispose]();
  return open(chosen);
}

function checked(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw new Refusal(422, 'file_missing', contactTexts.fileMissing, 'file');
  if (!/\.(csv|xlsx)$/i.test(file.name))
    throw new Refusal(422, 'file_format_unsupported', contactTexts.fileFormat, 'file');
  if (file.bytes.length > contactsFileBytesMax)
    throw new Refusal(422, 'file_too_large', contactTexts.fileSize, 'file');
  return file;
}

async function readContacts(
  table: OpenTable,
  { uses, now }: { uses: readonly string[]; now: Date },
): Promise<{ contacts: NewContact[]; rejected: Rejected }> {
  const read = columnReader(uses);
  const readConsent = consentReader(uses, now);
  const contacts = new Map<string, NewContact>();
  const rejected: Rejected = [];
  for await (const batch of table) {
    for (const { row, value, msisdn, cells } of batch) {
      const texts = read(cells);
      const { consent, fault: consentFault } = readConsent(cells);
      const fault = faultOf(msisdn, contacts) ?? faultOfCells(texts) ?? consentFault;
      if (fault !== undefined) rejected.push({ row, value: value.slice(0, 40), reason: fault });
      else if (msisdn !== undefined) contacts.set(msisdn, { msisdn, ...texts, consent });
    }
    requireFewRows(contacts.size + rejected.length);
  }
  return { contacts: [...contacts.values()], rejected };
}

function faultOf(msisdn: string | undefined, known: ReadonlyMap<string, NewContact>): string | undefined {
  if (msisdn === undefined) return 'Invalid number';
  return known.has(msisdn) ? 'Duplicate' : undefined;
}

function requireFewRows(rows: number): void {
  if (rows <= contactsFileRowsMax) return;
  throw new Refusal(
    422,
    'file_too_many_rows',
    `At most ${grouped(contactsFileRowsMax)} rows can be imported at once. Split the file`,
    'file',
  );
}

const noContact = (rejected: Rejected) => {
  const [first] = rejected;
  const why = first ? ` Row ${first.row}: ${first.reason} (${first.value})` : '';
  return `No row of the file holds a contact.${why}`;
};
