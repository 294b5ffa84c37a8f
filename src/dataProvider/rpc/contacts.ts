// The contacts of a group, and what can be done with groups and contacts (requirements/administration.md#contacts).
import type { GetListParams, GetListResult } from 'react-admin';
import * as contract from '../../../contract/contacts.ts';
import type { Contact } from '../../../contract/contacts.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { contactFrom } from '../compat/rows.ts';
import type { RowStream } from '../streamRows.ts';
import { isOwnOrder, listOf, sortedAs, streamOf } from './list.ts';

/** The order of the specification: by membership, newest first. */
export const newestMember = { field: 'contact_id', order: 'DESC' } as const;

/** The group's id and the text that is searched for, as the call names them. */
const named = <List extends Pick<GetListParams, 'filter'>>(list: List): List => {
  const { group, q, ...filter } = (list.filter ?? {}) as { group?: number; q?: string };
  return { ...list, filter: { ...filter, id: group, search: q } };
};

const contacts = listOf(contract.contactList, { sort: sortedAs(newestMember) });

export const resources = {
  'contact-sms': {
    async getList(params: GetListParams): Promise<GetListResult<Contact>> {
      const list = named(params);
      if (!(list.filter as { id?: number }).id) return { data: [], total: 0 };
      const { data, ...page } = await contacts.getList(list);
      return { ...page, data: (data as Contact[]).map(contactFrom) };
    },
  },
};

/** All contacts of a group that a search finds, newest member first; in another order they are read page by page. */
export const streamContacts = (
  list: Pick<GetListParams, 'filter' | 'sort'>,
): RowStream<Contact> | undefined =>
  isOwnOrder(list, newestMember) ? streamOf(contract.exportContacts, {}, named(list)) : undefined;

export interface NewContact {
  msisdn: string;
  first_name: string;
  other_name: string;
}

/** Adds to the group of that name, which is created where there is none. */
export const addContact = (name: string, contact: NewContact) =>
  call(contract.contactCreate, {
    name,
    contacts: [{ country_code: contract.contactCountry, ...contact }],
  });

export type ContactsImported = AnswerOf<typeof contract.contactUpload>;

/** Imports a file into the group of that name; the answer has the result of each row. */
export const importContacts = (name: string, file: File): Promise<ContactsImported> =>
  call(contract.contactUpload, { name, country_code: contract.contactCountry }, { file });

export const renameGroup = (contact_group_id: number, name: string) =>
  call(contract.groupUpdate, { contact_group_id, name });

export const deleteGroup = (contact_group_id: number) => call(contract.groupDelete, { contact_group_id });

const membershipOf = ({ contact_id }: Contact) => ({ contact_group_msisdn_id: contact_id });

export const renameContact = (contact: Contact, names: { first_name: string; other_name: string }) =>
  call(contract.contactUpdate, { ...membershipOf(contact), ...names });

export const setContactStatus = (contact: Contact, status: 0 | 1) =>
  call(contract.contactStatus, { ...membershipOf(contact), status });

export const deleteContact = (contact: Contact) => call(contract.contactDelete, membershipOf(contact));
