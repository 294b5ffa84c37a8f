// Calls of the contacts API as a signed-in user.
import type { Consent } from '../../../contract/consent.ts';
import { contactGroups, contactList, type Contact } from '../../../contract/contacts.ts';
import type { Db } from '../../../server/db/database.ts';
import type { Answer, TestApp } from '../testApp.ts';

export interface ContactsApi {
  call: (path: string, body?: object) => Promise<Answer>;
  /** Each group as `Name: count`. */
  groups: () => Promise<string[]>;
  groupId: (name: string) => Promise<number>;
  list: (
    id: number,
    body?: object,
  ) => Promise<{ data: Contact[]; total?: number; last_page: number; current_page?: number }>;
  add: (name: string, contacts: readonly Partial<NewContact>[]) => Promise<Answer>;
  upload: (
    file: { name?: string; text: string } | undefined,
    form?: Record<string, string>,
  ) => Promise<Answer>;
}

interface NewContact {
  country_code: string;
  msisdn: string;
  first_name: string;
  other_name: string;
  consent: Consent;
}

export function contactsApi(app: TestApp, { token }: { token: string }): ContactsApi {
  const call = (path: string, body: object = {}) => app.call(path, body, { token });
  const readGroups = async () => contactGroups.answer.parse((await call('contact/group')).body).message;
  return {
    call,
    groups: async () => (await readGroups()).map(({ name, contacts }) => `${name}: ${contacts}`),
    groupId: async (name) => (await readGroups()).find((group) => group.name === name)?.id ?? 0,
    list: async (id, body = {}) => {
      const answer = await call('contact/group/list', { id, ...body });
      if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
      return contactList.answer.parse(answer.body);
    },
    add: (name, contacts) =>
      call('contact/create', {
        name,
        contacts: contacts.map((given) => ({
          country_code: 'ke',
          msisdn: '0712345671',
          first_name: 'Jane',
          other_name: 'Wanjiku',
          ...given,
        })),
      }),
    upload: (file, form = { name: 'Staff', country_code: 'ke' }) =>
      app.form(
        'contact/upload',
        { ...form, ...(file && { file: { name: file.name ?? 'people.csv', content: file.text } }) },
        { token },
      ),
  };
}

/** Deletes all contacts and groups, and the campaigns to them, so that a test sees only its own. */
export async function clearContacts(db: Db): Promise<void> {
  await db.deleteFrom('campaign_runs').execute();
  await db.deleteFrom('campaigns').execute();
  await db.deleteFrom('contacts').execute();
  await db.deleteFrom('contact_groups').execute();
}

/** Creates a group with one contact; returns both ids. */
export async function aContact(api: ContactsApi, given: Parameters<ContactsApi['add']>[1][number] = {}) {
  const { body } = await api.add('Staff', [given]);
  const id = body.contact_group_id as number;
  const [row] = (await api.list(id)).data;
  return { group: id, membership: row?.contact_id ?? 0 };
}

/** The contacts of a group with their status, each as one text. */
export const shownIn = async (api: ContactsApi, id: number, body: object = {}) =>
  (await api.list(id, body)).data.map(
    ({ msisdn, first_name, other_name, status }) => `${msisdn} ${first_name} ${other_name} ${status}`,
  );

/** Numbers on three networks. */
export const three = [
  { msisdn: '0712345671', first_name: 'Jane', other_name: 'Wanjiku' },
  { msisdn: '0733345672', first_name: 'Otieno', other_name: 'Juma Ali' },
  { msisdn: '0772345673', first_name: 'Mary Jane', other_name: 'Abdi' },
];
