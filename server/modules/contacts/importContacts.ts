// Imports a file of contacts into a group: all valid rows or, where the file is refused, none. Returns the rejected rows with
// their reasons (requirements/administration.md#contacts: .csv, at most 2 MB).
import {
  contactNameCharactersMax,
  contactsFileBytesMax,
  contactsFileRowsMax,
  contactTexts,
} from '../../../contract/contacts.ts';
import type { contactUpload } from '../../../contract/contacts.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { readFile } from '../uploads/uploads.service.ts';
import { addToGroup } from './contacts.service.ts';
import { upsertMembers, type NewContact } from './contacts.store.ts';
import { nameReader, type Names } from './nameColumns.ts';

/** Rows of one statement: few enough for the memory, enough to make round trips cheap. */
const batchSize = 2000;

type Rejected = { row: number; value: string; reason: string }[];

export async function importContacts(
  db: Db,
  caller: Actor,
  upload: { groupName: string; countryCode: string; file: UploadedFile | undefined },
): Promise<AnswerOf<typeof contactUpload>> {
  const { contacts, rejected } = await readContacts(checked(upload.file));
  if (contacts.length === 0) throw new Refusal(422, 'file_without_numbers', noContact(rejected), 'file');
  const { countryCode } = upload;
  const { groupId, added } = await addToGroup(
    db,
    {
      caller,
      name: upload.groupName,
      rows: contacts.length,
      rejected: rejected.length,
      verb: 'import',
    },
    async (tx, group) => {
      let count = 0;
      for (let at = 0; at < contacts.length; at += batchSize) {
        count += await upsertMembers(tx, { ...group, countryCode }, contacts.slice(at, at + batchSize));
      }
      return count;
    },
  );
  const updated = contacts.length - added;
  const parts = [
    `${added.toLocaleString('en')} added`,
    `${updated.toLocaleString('en')} updated`,
    `${rejected.length.toLocaleString('en')} rejected`,
  ];
  return { message: parts.join(', '), contact_group_id: groupId, added, updated, rejected };
}

function checked(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw new Refusal(422, 'file_missing', contactTexts.fileMissing, 'file');
  if (!/\.csv$/i.test(file.name))
    throw new Refusal(422, 'file_format_unsupported', contactTexts.fileFormat, 'file');
  if (file.bytes.length > contactsFileBytesMax)
    throw new Refusal(422, 'file_too_large', contactTexts.fileSize, 'file');
  return file;
}

async function readContacts(file: UploadedFile): Promise<{ contacts: NewContact[]; rejected: Rejected }> {
  const table = await readFile(file);
  const namesOf = nameReader(table);
  const contacts = new Map<string, NewContact>();
  const rejected: Rejected = [];
  for await (const batch of table) {
    for (const { row, value, msisdn, cells } of batch) {
      const names = namesOf(cells);
      const fault = faultOf({ msisdn, names, isKnown: msisdn !== undefined && contacts.has(msisdn) });
      if (fault !== undefined) rejected.push({ row, value: value.slice(0, 40), reason: fault });
      else if (msisdn !== undefined) contacts.set(msisdn, { msisdn, ...names });
    }
    if (contacts.size + rejected.length > contactsFileRowsMax) throw tooManyRows();
  }
  return { contacts: [...contacts.values()], rejected };
}

function faultOf(row: { msisdn: string | undefined; names: Names; isKnown: boolean }): string | undefined {
  if (row.msisdn === undefined) return 'Invalid number';
  if (row.isKnown) return 'Duplicate';
  const isLong = Object.values(row.names).some((name: string) => name.length > contactNameCharactersMax);
  return isLong ? `Name longer than ${contactNameCharactersMax} characters` : undefined;
}

const tooManyRows = () =>
  new Refusal(
    422,
    'file_too_many_rows',
    `At most ${contactsFileRowsMax.toLocaleString('en')} rows can be imported at once. Split the file`,
    'file',
  );

const noContact = (rejected: Rejected) => {
  const [first] = rejected;
  const why = first ? ` Row ${first.row}: ${first.reason} (${first.value})` : '';
  return `No row of the file holds a contact.${why}`;
};
