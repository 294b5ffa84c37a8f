// Contact groups and the contacts in them (requirements/administration.md#contacts; requirements/domain.md#contacts): a
// number is one contact of a client, once in each group. Names and mute belong to the contact and hold in all its
// groups; a contact in no group is forgotten. It must never let a client see or touch another's; who is left out of a
// send is the send's business.
import type { Contact } from '../../../contract/contacts.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { readSort } from '../../domain/sortOrder.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AuditedFields } from '../../db/schema.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import type { Rows } from '../../http/stream.ts';
import { tableAnswer, type TableAnswer } from '../../http/tablePage.ts';
import { beginsFile, record, recordExport } from '../audit/audit.service.ts';
import { readContactSearch } from './contactSearch.ts';
import * as store from './contacts.store.ts';
import * as groups from './groups.store.ts';

export { listGroups } from './groups.store.ts';
export { membersAfter } from './contacts.store.ts';

export const groupExists = async (
  db: Db | Tx,
  { clientId, groupId }: { clientId: number; groupId: number },
): Promise<boolean> => (await groups.findGroup(db, { clientId }, groupId)) !== undefined;

export interface ContactsRequest {
  groupId: number;
  page: number;
  perPage: number;
  /** `<field>|asc` or `<field>|desc`. */
  sort: string | undefined;
  search: string | undefined;
}

/** One page of a group's contacts; 422 for a group out of reach. */
export async function listContacts(
  db: Db,
  caller: Actor,
  request: ContactsRequest,
): Promise<TableAnswer<Contact>> {
  const { groupId, page, perPage } = request;
  const group = await groups.findGroup(db, caller.reach, groupId);
  if (!group) throw noGroup('id');
  const search = readContactSearch(request.search);
  const total = search ? await store.countFound(db, { group, search }) : group.contacts;
  if (beginsFile(request)) await enterExport(db, caller, { group, total });
  const offset = (page - 1) * perPage;
  const sort = readSort(request.sort, store.sortable) ?? { by: 'contact_id' as const, descending: true };
  const rows =
    offset < total ? await store.listContacts(db, { group, search, sort, offset, limit: perPage }) : [];
  return tableAnswer({ page, per_page: perPage }, total, rows.map(toWire));
}

const toWire = (row: store.ContactRow): Contact => ({ ...row, created: row.created.toISOString() });

/** All contacts of a group that a search finds, newest member first; 422 for a group out of reach. */
export async function exportContacts(
  db: Db,
  caller: Actor,
  request: Pick<ContactsRequest, 'groupId' | 'search'>,
): Promise<Rows<Contact>> {
  const group = await groups.findGroup(db, caller.reach, request.groupId);
  if (!group) throw noGroup('id');
  const search = readContactSearch(request.search);
  const total = search ? await store.countFound(db, { group, search }) : group.contacts;
  await enterExport(db, caller, { group, total });
  return {
    total,
    batches: inBatches<store.ContactRow, Contact>(
      (last, limit) => store.contactsBefore(db, { group, search, before: last?.contact_id, limit }),
      toWire,
    ),
  };
}

/** Who took a group's contacts away, and how many. */
const enterExport = (
  db: Db,
  caller: Actor,
  { group, total }: { group: groups.Group; total: number },
): Promise<void> =>
  recordExport(db, caller, {
    clientId: group.client_id,
    action: 'contact.export',
    subject: group.name,
    after: { rows: total },
  });

/** Adds to the client's group of that name, made where there is none. 422 where one of the numbers is none. */
export async function addContacts(
  db: Db,
  caller: Actor,
  input: {
    name: string;
    contacts: readonly { country_code: string; msisdn: string; first_name: string; other_name: string }[];
  },
): Promise<{ message: string; contact_group_id: number }> {
  const contacts = new Map<string, store.NewContact>();
  for (const { msisdn: written, first_name, other_name } of input.contacts) {
    const msisdn = toMsisdn(written);
    if (msisdn === undefined)
      throw new Refusal(422, 'phone_number_invalid', `${written} is not a mobile number`, 'msisdn');
    contacts.set(msisdn, { msisdn, firstName: first_name, otherName: other_name });
  }
  const countryCode = input.contacts[0]?.country_code ?? '';
  const { groupId, groupName, added } = await inGroup(
    db,
    { caller, name: input.name, rows: contacts.size, verb: 'add' },
    (tx, group) => store.upsertMembers(tx, { ...group, countryCode }, [...contacts.values()]),
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
 * Enters contacts, `rows` of them, in one transaction into the client's group of that name in any case, made where there
 * is none. `add` gives how many were not in it.
 */
export const inGroup = (
  db: Db,
  {
    caller,
    name,
    ...told
  }: { caller: Actor; name: string; rows: number; rejected?: number; verb: 'add' | 'import' },
  add: (tx: Tx, group: { clientId: number; groupId: number }) => Promise<number>,
): Promise<{ groupId: number; groupName: string; added: number }> =>
  db.transaction().execute(async (tx) => {
    const { clientId } = caller;
    await groups.lockContacts(tx, clientId);
    const known = await groups.findGroupByName(tx, { clientId, name });
    const groupId = known?.id ?? (await groups.insertGroup(tx, { clientId, name }));
    const added = await add(tx, { clientId, groupId });
    const { rows, rejected = 0, verb } = told;
    await record(tx, {
      ...entryOf(caller, clientId, `contact.${verb}`),
      subject: known?.name ?? name,
      after: { ...(!known && { group: 'new' }), added, updated: rows - added, rejected },
    });
    return { groupId, groupName: known?.name ?? name, added };
  });

export const renameGroup = (
  db: Db,
  caller: Actor,
  { groupId, name }: { groupId: number; name: string },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, caller, groupId);
    const other = await groups.findGroupByName(tx, { clientId: group.client_id, name });
    if (other && other.id !== groupId)
      throw new Refusal(422, 'name_taken', `There is a group named ${other.name} already`, 'name');
    await groups.updateGroup(tx, groupId, name);
    await record(tx, {
      ...entryOf(caller, group.client_id, 'contact_group.rename'),
      subject: group.name,
      before: { name: group.name },
      after: { name },
    });
    return `${group.name} is now named ${name}`;
  });

/** 422 while a campaign has yet to send to it. */
export const deleteGroup = (db: Db, caller: Actor, groupId: number): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, caller, groupId);
    const campaign = await groups.findCampaignOf(tx, groupId);
    if (campaign !== undefined) {
      throw new Refusal(
        422,
        'contact_group_in_use',
        `The campaign ${campaign} has yet to send to ${group.name}. Cancel it first, or wait until it is finished`,
        'contact_group_id',
      );
    }
    await groups.deleteGroup(tx, groupId);
    await record(tx, {
      ...entryOf(caller, group.client_id, 'contact_group.delete'),
      subject: group.name,
      before: { contacts: group.contacts },
    });
    return `${group.name} was deleted`;
  });

export const renameContact = (
  db: Db,
  caller: Actor,
  input: { membershipId: number; firstName: string; otherName: string },
): Promise<string> =>
  onContact(
    db,
    { caller, membershipId: input.membershipId },
    async (tx, { contact_id, msisdn, ...known }) => {
      const { first_name, other_name } = known;
      const names = { first_name: input.firstName, other_name: input.otherName };
      await store.updateContact(tx, contact_id, names);
      return {
        verb: 'update',
        before: { first_name, other_name },
        after: names,
        said: `${msisdn} was updated`,
      };
    },
  );

export const muteContact = (
  db: Db,
  caller: Actor,
  { membershipId, status }: { membershipId: number; status: 0 | 1 },
): Promise<string> =>
  onContact(db, { caller, membershipId }, async (tx, { contact_id, msisdn, ...known }) => {
    await store.updateContact(tx, contact_id, { status });
    return {
      verb: status === 1 ? 'unmute' : 'mute',
      before: { status: known.status },
      after: { status },
      said: status === 1 ? `${msisdn} is active again` : `${msisdn} is muted: sends to groups skip it`,
    };
  });

export const removeContact = (db: Db, caller: Actor, membershipId: number): Promise<string> =>
  onContact(db, { caller, membershipId }, async (tx, membership) => {
    await store.deleteMembership(tx, membership);
    const { first_name, other_name, group_name, msisdn } = membership;
    return {
      verb: 'delete',
      before: { first_name, other_name, group: group_name },
      said: `${msisdn} was deleted from the group`,
    };
  });

async function lockGroup(tx: Tx, caller: Caller, groupId: number): Promise<groups.Group> {
  const seen = await groups.findGroup(tx, caller.reach, groupId);
  if (seen) await groups.lockContacts(tx, seen.client_id);
  // Whoever held the lock may have deleted it.
  const group = seen && (await groups.findGroup(tx, caller.reach, groupId));
  if (!group) throw noGroup('contact_group_id');
  return group;
}

interface Changed {
  /** As the audit log has it. */
  verb: string;
  before: AuditedFields;
  after?: AuditedFields;
  said: string;
}

const onContact = (
  db: Db,
  { caller, membershipId }: { caller: Actor; membershipId: number },
  change: (tx: Tx, membership: store.Membership) => Promise<Changed>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const seen = await store.findMembership(tx, caller.reach, membershipId);
    if (seen) await groups.lockContacts(tx, seen.client_id);
    const membership = seen && (await store.findMembership(tx, caller.reach, membershipId));
    if (!membership)
      throw new Refusal(422, 'contact_not_found', 'Contact not found', 'contact_group_msisdn_id');
    const { verb, before, after, said } = await change(tx, membership);
    await record(tx, {
      ...entryOf(caller, membership.client_id, `contact.${verb}`),
      subject: membership.msisdn,
      before,
      after,
    });
    return said;
  });

const entryOf = ({ userId, address }: Actor, clientId: number, action: string) => ({
  userId,
  address,
  clientId,
  action,
});

const noGroup = (field: string) =>
  new Refusal(422, 'contact_group_not_found', 'Contact group not found', field);
