// Contact groups and the contacts in them (requirements/administration.md#contacts; requirements/domain.md#contacts): a
// number is one contact of a client, once in each group. Names and mute belong to the contact and apply in all its
// groups; a contact without a group is deleted. It must never let a client see or change another's contacts. Screening
// decides who gets a send.
import type { AuditAction } from '../../../contract/access.ts';
import type {
  Contact,
  contactCreate,
  contactList,
  contactStatus,
  contactUpdate,
} from '../../../contract/contacts.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Recording } from '../../db/standby/standby.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AuditedFields } from '../../db/schema.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import type { Rows } from '../../http/stream.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import { audited, recordExport, recordPage, type Export } from '../audit/audit.service.ts';
import {
  auditedConsent,
  contactOf,
  requirePast,
  storedConsent,
  withDnd,
  type ShownRow,
} from './consent.service.ts';
import { declareFields } from './fields.service.ts';
import { lockContacts, noGroup } from './groups.service.ts';
import { readContactSearch } from './contactSearch.ts';
import * as store from './contacts.store.ts';
import * as memberships from './memberships.store.ts';
import * as groups from './groups.store.ts';

export { fieldsOfGroup } from './fields.service.ts';
export { recordsConsent } from './contacts.store.ts';
export {
  lastMembership,
  memberNumbersAfter,
  membersAfter,
  type Member,
  type MemberNumber,
} from './memberships.store.ts';

type ContactsRequest = ParsedBodyOf<typeof contactList>;

/** One page of a group's contacts; 422 for a group out of reach. */
export async function listContacts(
  { from, db }: Recording,
  caller: Actor,
  request: ContactsRequest,
): Promise<TableAnswer<Contact>> {
  const filter = await filterOf(from, caller, request);
  const total = await store.countFound(from, filter);
  await recordPage(db, caller, { page: request, file: downloadOf(caller, filter, total) });
  return listPage(request, {
    sorts: store.sortable,
    count: () => Promise.resolve(total),
    rows: async (window) =>
      (await withDnd(from, await store.listContacts(from, { ...window, ...filter }))).map(contactOf),
  });
}

async function filterOf(
  db: Db,
  { reach }: Caller,
  { id: groupId, search, ids, status, consent }: ContactsRequest,
): Promise<store.ContactFilter> {
  const group = groupId === undefined ? undefined : await groups.findGroup(db, reach, groupId);
  if (groupId !== undefined && !group) throw noGroup('id');
  return { reach, group, search: readContactSearch(search), ids, status, consent };
}

/** All contacts of a group that a search finds, newest member first; 422 for a group out of reach. */
export async function exportContacts(
  { from, db }: Recording,
  caller: Actor,
  request: ContactsRequest,
): Promise<Rows<Contact>> {
  const filter = await filterOf(from, caller, request);
  const total = await store.countFound(from, filter);
  await recordExport(db, caller, downloadOf(caller, filter, total));
  return {
    total,
    batches: inBatches(
      async (last: ShownRow | undefined, limit) =>
        withDnd(from, await store.contactsBefore(from, { ...filter, before: last?.contact_id, limit })),
      contactOf,
    ),
  };
}

const downloadOf = (caller: Actor, { group }: store.ContactFilter, rows: number): Export => ({
  clientId: group?.client_id ?? caller.clientId,
  action: 'contact.export',
  subject: group?.name ?? 'Contacts',
  after: { rows },
});

/** Adds contacts to the client's group of that name, which is created if missing. 422 if a number or a consent is invalid. */
export async function addContacts(
  db: Db,
  caller: Actor,
  input: ParsedBodyOf<typeof contactCreate> & { now: Date },
): Promise<{ message: string; contact_group_id: number }> {
  const contacts = new Map<string, store.NewContact>();
  for (const { msisdn: written, first_name, other_name, fields = {}, consent } of input.contacts) {
    requirePast(consent, input.now);
    const msisdn = toMsisdn(written);
    if (msisdn === undefined)
      throw new Refusal(422, 'phone_number_invalid', `${written} is not a mobile number`, 'msisdn');
    contacts.set(msisdn, {
      msisdn,
      firstName: first_name,
      otherName: other_name,
      fields: withValues(fields),
      consent,
    });
  }
  const countryCode = input.contacts[0]?.country_code ?? '';
  const { groupId, groupName, added } = await addToGroup(
    db,
    { caller, name: input.name, contacts: [...contacts.values()], verb: 'add' },
    async (tx, group) => {
      const all = [...contacts.values()];
      await declareFields(tx, group, [...new Set(all.flatMap(({ fields }) => Object.keys(fields)))]);
      return store.upsertMembers(tx, { ...group, countryCode }, all);
    },
  );
  const [only] = contacts.keys();
  if (contacts.size === 1) {
    const what = added === 1 ? 'was added to' : 'is in the group already and was updated:';
    return { message: `${only} ${what} ${groupName}`, contact_group_id: groupId };
  }
  const message = `${added} added to ${groupName}, ${contacts.size - added} updated`;
  return { message, contact_group_id: groupId };
}

/**
 * Adds contacts in one transaction to the client's group of that name in any case, created where missing. `add`
 * returns how many were not in it.
 */
export const addToGroup = (
  db: Db | Tx,
  input: {
    caller: Actor;
    name: string;
    contacts: readonly store.NewContact[];
    rejected?: number;
    verb: 'add' | 'import';
  },
  add: (tx: Tx, group: { clientId: number; groupId: number }) => Promise<number>,
): Promise<{ groupId: number; groupName: string; added: number }> =>
  audited(db, input.caller, `contact.${input.verb}`, async (tx, audit) => {
    const { name, contacts, rejected = 0 } = input;
    const { clientId } = input.caller;
    await lockContacts(tx, clientId);
    const known = await groups.findGroupByName(tx, { clientId, name });
    const groupId = known?.id ?? (await groups.insertGroup(tx, { clientId, name }));
    const added = await add(tx, { clientId, groupId });
    const groupName = known?.name ?? name;
    const consents = contacts.filter(({ consent }) => consent).length;
    const muted = contacts.filter(({ isMuted }) => isMuted).length;
    await audit.record(groupName, {
      clientId,
      after: {
        ...(!known && { group: 'new' }),
        added,
        updated: contacts.length - added,
        rejected,
        ...(consents > 0 && { consents }),
        ...(muted > 0 && { muted }),
      },
    });
    return { groupId, groupName, added };
  });

export const renameContact = (
  db: Db,
  caller: Actor,
  input: ParsedBodyOf<typeof contactUpdate> & { now: Date },
): Promise<string> => {
  const { contact_group_msisdn_id: membershipId, consent, now } = input;
  requirePast(consent, now);
  return changeContact(db, { caller, membershipId, action: 'contact.update' }, async (tx, membership) => {
    const { contact_id, client_id, group_id, msisdn, first_name, other_name, fields: known } = membership;
    const names = { first_name: input.first_name, other_name: input.other_name };
    const agreed = consent === undefined ? undefined : storedConsent(consent);
    requireAsRead({
      noun: 'contact',
      stored: membership,
      wanted: { ...input, ...agreed },
      read: input.read && readWithConsent(input.read),
    });
    // A field with an empty value is removed.
    const fields = input.fields && withValues({ ...known, ...input.fields });
    if (fields) {
      const added = Object.keys(fields).filter((name) => !(name in known));
      await declareFields(tx, { clientId: client_id, groupId: group_id }, added);
    }
    await memberships.updateContact(tx, contact_id, { ...names, ...(fields && { fields }), ...agreed });
    return {
      before: { first_name, other_name, ...(fields && known), ...(agreed && auditedConsent(membership)) },
      after: { ...names, ...fields, ...(agreed && auditedConsent(agreed)) },
      message: `${msisdn} was updated`,
    };
  });
};

/** The fields that were read, with the consent as it is stored: a record without one compares as three empty fields. */
const readWithConsent = ({
  consent,
  ...fields
}: NonNullable<ParsedBodyOf<typeof contactUpdate>['read']>): object =>
  consent === undefined ? fields : { ...fields, ...storedConsent(consent) };

/** Removes fields with an empty value. */
const withValues = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

export const muteContact = (
  db: Db,
  caller: Actor,
  { contact_group_msisdn_id: membershipId, status }: ParsedBodyOf<typeof contactStatus>,
): Promise<string> => {
  const action = status === 1 ? 'contact.unmute' : 'contact.mute';
  return changeContact(db, { caller, membershipId, action }, async (tx, { contact_id, msisdn, ...known }) => {
    await memberships.updateContact(tx, contact_id, { status });
    return {
      before: { status: known.status },
      after: { status },
      message: status === 1 ? `${msisdn} is active again` : `${msisdn} is muted: sends to groups skip it`,
    };
  });
};

export const removeContact = (db: Db, caller: Actor, membershipId: number): Promise<string> =>
  changeContact(db, { caller, membershipId, action: 'contact.delete' }, async (tx, membership) => {
    await memberships.deleteMemberships(tx, [membership]);
    const { first_name, other_name, group_name, msisdn } = membership;
    return {
      before: { first_name, other_name, group: group_name },
      message: `${msisdn} was deleted from the group`,
    };
  });

interface ContactChange {
  before: AuditedFields;
  after?: AuditedFields;
  /** Message of the answer. */
  message: string;
}

const changeContact = (
  db: Db,
  { caller, membershipId, action }: { caller: Actor; membershipId: number; action: AuditAction },
  change: (tx: Tx, membership: memberships.Membership) => Promise<ContactChange>,
): Promise<string> =>
  audited(db, caller, action, async (tx, audit) => {
    const seen = await memberships.findMembership(tx, caller.reach, membershipId);
    if (seen) await lockContacts(tx, seen.client_id);
    const membership = seen && (await memberships.findMembership(tx, caller.reach, membershipId));
    if (!membership)
      throw new Refusal(422, 'contact_not_found', 'Contact not found', 'contact_group_msisdn_id');
    const { message, ...fields } = await change(tx, membership);
    await audit.recordChange(membership.msisdn, { clientId: membership.client_id, ...fields });
    return message;
  });
