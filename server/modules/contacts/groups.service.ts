// Contact groups (requirements/administration.md#contacts): listed, renamed and deleted. A group that a campaign has yet to
// send to cannot be deleted.
import type { ContactGroup, groupUpdate } from '../../../contract/contacts.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { recordsConsent } from './contacts.store.ts';
import * as groups from './groups.store.ts';

/** The client's groups by name. Further fields and consents are present only if there are any, because they extend the specification. */
export async function listGroups(db: Db, clientId: number): Promise<ContactGroup[]> {
  const consent = await recordsConsent(db, clientId);
  return (await groups.listGroups(db, clientId)).map(({ fields, ...group }) => ({
    ...group,
    ...(fields.length > 0 && { fields }),
    ...(consent && { consent }),
  }));
}

export const renameGroup = (
  db: Db,
  caller: Actor,
  { contact_group_id: groupId, name, read }: ParsedBodyOf<typeof groupUpdate>,
): Promise<string> =>
  audited(db, caller, 'contact_group.rename', async (tx, audit) => {
    const group = await lockGroup(tx, caller, groupId);
    requireAsRead({ noun: 'group', stored: group, wanted: { name }, read });
    const other = await groups.findGroupByName(tx, { clientId: group.client_id, name });
    if (other && other.id !== groupId)
      throw new Refusal(422, 'name_taken', `There is a group named ${other.name} already`, 'name');
    await groups.updateGroup(tx, groupId, { name });
    await audit.recordChange(group.name, {
      clientId: group.client_id,
      before: { name: group.name },
      after: { name },
    });
    return `${group.name} is now named ${name}`;
  });

/** Deletes a group; 422 while a campaign has yet to send to it. */
export const deleteGroup = (db: Db, caller: Actor, groupId: number): Promise<string> =>
  audited(db, caller, 'contact_group.delete', async (tx, audit) => {
    const group = await lockGroup(tx, caller, groupId);
    await groups.lockForDeletion(tx, groupId);
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
    await audit.record(group.name, { clientId: group.client_id, before: { contacts: group.contacts } });
    return `${group.name} was deleted`;
  });

/** Serialises writes to one client's contacts, after a lock of the client, which its deletion takes before it deletes them. */
export async function lockContacts(tx: Tx, clientId: number): Promise<void> {
  await requireClient(tx, 'all', clientId);
  await groups.lockContacts(tx, clientId);
}

async function lockGroup(tx: Tx, caller: Caller, groupId: number): Promise<groups.Group> {
  const seen = await groups.findGroup(tx, caller.reach, groupId);
  if (seen) await lockContacts(tx, seen.client_id);
  // Another transaction may have deleted it before the lock was taken.
  const group = seen && (await groups.findGroup(tx, caller.reach, groupId));
  if (!group) throw noGroup('contact_group_id');
  return group;
}

/** Locks a group of the client until the send to it is stored: it may have been deleted after its contacts were read. */
export async function shareGroup(tx: Tx, group: { clientId: number; groupId: number }): Promise<void> {
  if (!(await groups.shareGroup(tx, group))) throw noGroup('contact_group_id');
}

export const noGroup = (field: string) =>
  new Refusal(422, 'contact_group_not_found', 'Contact group not found', field);
