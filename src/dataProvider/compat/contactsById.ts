// Finds contacts of any group by the ids of their memberships.
import type { Identifier } from 'react-admin';
import { contactGroups, contactList, type Contact } from '../../../contract/contacts.ts';
import { call } from '../call.ts';
import { HttpError } from '../http.ts';
import { rowsOf, type PageAnswer, type PageRequest } from './page.ts';
import { contactFrom } from './rows.ts';

/** The contacts with these ids. A backend of the specification requires a group, so every group is searched there. */
export async function contactsById(
  request: PageRequest,
  ids: readonly Identifier[],
): Promise<PageAnswer<Contact>> {
  try {
    const answer = await call(contactList, { ...request, ids: [...ids] });
    return { ...answer, data: rowsOf(answer).map(contactFrom) };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422 || error.code !== undefined) throw error;
    return { data: await searchGroups(ids) };
  }
}

async function searchGroups(ids: readonly Identifier[]): Promise<Contact[]> {
  const wanted = new Set(ids.map(String));
  const found: Contact[] = [];
  for (const { id } of (await call(contactGroups, {})).message ?? []) {
    for (let page = 1, lastPage = 1; page <= lastPage && found.length < wanted.size; page++) {
      const answer = await call(contactList, { id, page, per_page: searchPageSize });
      found.push(
        ...rowsOf(answer)
          .map(contactFrom)
          .filter((contact) => wanted.has(String(contact.id))),
      );
      lastPage = answer.last_page || 1;
    }
  }
  return found;
}

/** Contacts read per request. */
const searchPageSize = 1000;
