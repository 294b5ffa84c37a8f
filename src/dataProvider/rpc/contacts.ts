// Contact groups and their contacts (requirements/administration.md#contacts).
import type { GetListParams, GetListResult } from 'react-admin';
import * as contract from '../../../contract/contacts.ts';
import type { Contact } from '../../../contract/contacts.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { contactsById } from '../compat/contactsById.ts';
import { inBulk } from '../compat/inBulk.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { contactFrom } from '../compat/rows.ts';
import type { UploadOptions } from '../http.ts';
import { callOnce } from '../once.ts';
import { inParts } from '../inParts.ts';
import type { RowStream } from '../streamRows.ts';
import { isOwnOrder, listOf, recordsOf, sortedAs, streamOf } from './list.ts';
import { posts, postsWith, type DeletedMany, type UpdatedMany } from './verbs.ts';

/** The default order of the specification: by membership, newest first. */
export const newestMember = { field: 'contact_id', order: 'DESC' } as const;

/** Renames the filters for the group and the search text to the fields of the call. */
const named = <List extends Pick<GetListParams, 'filter'>>(list: List): List => {
  const { group, q, ...filter } = (list.filter ?? {}) as { group?: number; q?: string };
  return { ...list, filter: { ...filter, id: group, search: q } };
};

const contacts = listOf(contract.contactList, { sort: sortedAs(newestMember) });

type ContactStatus = Omit<BodyOf<typeof contract.contactStatus>, 'contact_group_msisdn_id'>;
interface ContactFile extends UploadOptions {
  key: string;
  data: Pick<BodyOf<typeof contract.contactUpload>, 'name' | 'country_code'>;
  file: File | undefined;
  /** The upload that {@link columnsQuery} stored, and the uses of its columns. */
  read?: { uploadId?: unknown; columns?: unknown };
}
export type ContactColumnsRead = AnswerOf<typeof contract.contactColumnsRead>['message'];
export type ContactsImported = AnswerOf<typeof contract.contactUpload>;

interface Move {
  /** The ids of memberships. */
  ids: readonly number[];
  /** The current group of the contacts. */
  from: number | undefined;
  to: { id: number; name: string };
}

const readGroups = async (signal?: AbortSignal) =>
  (await call(contract.contactGroups, {}, { signal })).message ?? [];

/** All groups, in the order of the call. */
export const groupsQuery = {
  queryKey: ['contact-groups', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readGroups(signal),
};

const idsOfFiles = new WeakMap<File, number>();
let lastId = 0;

/** A file that is chosen again is read again: it may have been corrected, and the stored one deleted. */
function idOf(file: File): number {
  const id = idsOfFiles.get(file) ?? ++lastId;
  idsOfFiles.set(file, id);
  return id;
}

/** Stores a file and answers its columns; null if the backend does not read files in advance. */
export const columnsQuery = (file: File | undefined, onProgress: (share: number) => void) => ({
  queryKey: ['contact-columns', file && idOf(file)],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    onProgress(0);
    return nullIfMissing(call(contract.contactColumnsRead, {}, { file, signal, onProgress }));
  },
});

export const resources = {
  /** Ids of these records are those of memberships. Creating a contact also creates the named group if it does not exist. */
  'contact-sms': {
    async getList(params: GetListParams): Promise<GetListResult<Contact>> {
      const list = named(params);
      if (!(list.filter as { id?: number }).id) return { data: [], total: 0 };
      const { data, ...page } = await contacts.getList(list);
      return { ...page, data: (data as Contact[]).map(contactFrom) };
    },
    ...recordsOf(contactsById),
    create: posts(contract.contactCreate),
    /** The answer holds the result of each row. */
    import: ({ data, file, read = {}, ...options }: ContactFile): Promise<ContactsImported> => {
      const { uploadId, columns } = read;
      if (uploadId === undefined) return callOnce(contract.contactUpload, data, { ...options, file });
      const stored = { upload_id: Number(uploadId), columns: JSON.stringify(columns) };
      return callOnce(contract.contactUpload, { ...data, ...stored }, options);
    },
    update: postsWith('contact_group_msisdn_id', contract.contactUpdate),
    setStatus: postsWith('contact_group_msisdn_id', contract.contactStatus),
    setStatusOfMany: ({ ids, data: { status } }: UpdatedMany<ContactStatus>) =>
      inBulk(ids, {
        all: (part) => call(contract.contactsStatus, { ids: part, status }),
        each: (id) => call(contract.contactStatus, { contact_group_msisdn_id: id, status }),
      }),
    moveMany: async ({ ids, from, to }: Move) =>
      (await nullIfMissing(
        inParts(ids, (part) => call(contract.contactsMove, { ids: part, contact_group_id: to.id })),
      )) ?? moveEach({ ids, from, to }),
    delete: postsWith('contact_group_msisdn_id', contract.contactDelete),
    deleteMany: ({ ids }: DeletedMany) =>
      inBulk(ids, {
        all: (part) => call(contract.contactsDelete, { ids: part }),
        each: (id) => call(contract.contactDelete, { contact_group_msisdn_id: id }),
      }),
    affects: ['contact-groups'],
  },
  // Contacts belong to their group: renaming or deleting it changes no contact of another group.
  'contact-groups': {
    async getList({ signal }: GetListParams): Promise<GetListResult> {
      const data = await readGroups(signal);
      return { data, total: data.length };
    },
    ...recordsOf(async () => ({ data: await readGroups() })),
    update: postsWith('contact_group_id', contract.groupUpdate),
    delete: postsWith('contact_group_id', contract.groupDelete),
  },
};

/** Moves contacts on a backend without the call: adds each to the other group by name, then deletes it from its current group. */
async function moveEach({ ids, from, to }: Move): Promise<void> {
  const { getMany } = recordsOf(async (request) => {
    const answer = await call(contract.contactList, { ...request, id: from });
    return { ...answer, data: answer.data.map(contactFrom) };
  });
  const { data } = await getMany({ ids: [...ids] });
  for (const { id, country_code = contract.contactCountry, msisdn, first_name, other_name } of data) {
    const moved = { country_code, msisdn, first_name, other_name };
    await call(contract.contactCreate, { name: to.name, contacts: [moved] });
    await call(contract.contactDelete, { contact_group_msisdn_id: id });
  }
}

/** Streams the contacts of a group that a search finds, newest member first; undefined for other orders, which are read page by page. */
export const streamContacts = (
  list: Pick<GetListParams, 'filter' | 'sort'>,
): RowStream<Contact> | undefined =>
  isOwnOrder(list, newestMember) ? streamOf(contract.exportContacts, {}, named(list)) : undefined;
