// The contacts of a group as a react-admin resource, and what can be done with groups and contacts
// (requirements/administration.md#contacts).
import type { GetListParams, GetListResult } from 'react-admin';
import * as contract from '../../../contract/contacts.ts';
import type { Contact } from '../../../contract/contacts.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { streamRows } from '../streamRows.ts';
import type { RowStream } from '../streamRows.ts';
import { pageFrom, pageOfParams, sortText } from './page.ts';

export interface ContactFilter {
  /** Id of the group; without one there are no contacts. */
  group?: number;
  /** A number, a part of one, or names. */
  q?: string;
}

/** The order of the specification: by membership, newest first. */
export const newestMember = { field: 'contact_id', order: 'DESC' } as const;

export const contactsRpc = {
  'contact-sms': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<Contact>> {
      const { group, q } = (params.filter ?? {}) as ContactFilter;
      if (!group) return { data: [], total: 0 };
      const request = { id: group, ...pageOfParams(params), sort: sortText(params.sort ?? newestMember) };
      const search = q?.trim();
      const answer = await call(contract.contactList, search ? { ...request, search } : request, {
        signal: params.signal,
      });
      return pageFrom(answer, request);
    },
  },
};

/** All contacts of a group that a search finds, newest member first; undefined where the list is sorted otherwise. */
export function streamContacts(list: Pick<GetListParams, 'filter' | 'sort'>): RowStream<Contact> | undefined {
  const { field, order } = list.sort ?? newestMember;
  if (field !== newestMember.field || order !== newestMember.order) return undefined;
  const { group = 0, q } = (list.filter ?? {}) as ContactFilter;
  const body = { id: group, search: q?.trim() || undefined };
  return (signal) => streamRows(contract.exportContacts, body, { signal });
}

export interface NewContact {
  msisdn: string;
  first_name: string;
  other_name: string;
}

/** Adds to the group of that name, or makes it. */
export const addContact = (name: string, contact: NewContact) =>
  call(contract.contactCreate, {
    name,
    contacts: [{ country_code: contract.contactCountry, ...contact }],
  });

export type ContactsImported = AnswerOf<typeof contract.contactUpload>;

/** Sends a file into the group of that name; the server reads it and says what became of each row. */
export const importContacts = (name: string, file: File): Promise<ContactsImported> =>
  call(contract.contactUpload, { name, country_code: contract.contactCountry }, { file });

export const renameGroup = (contact_group_id: number, name: string) =>
  call(contract.groupUpdate, { contact_group_id, name });

export const deleteGroup = (contact_group_id: number) => call(contract.groupDelete, { contact_group_id });

/** What the calls on one contact name it by: its membership; a backend that gives none has it as id. */
const membershipOf = ({ contact_id, id }: Contact) => ({ contact_group_msisdn_id: contact_id ?? id });

export const renameContact = (contact: Contact, names: { first_name: string; other_name: string }) =>
  call(contract.contactUpdate, { ...membershipOf(contact), ...names });

export const setContactStatus = (contact: Contact, status: 0 | 1) =>
  call(contract.contactStatus, { ...membershipOf(contact), status });

export const deleteContact = (contact: Contact) => call(contract.contactDelete, membershipOf(contact));
