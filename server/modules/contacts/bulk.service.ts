// Changes of many contacts at once (requirements/domain.md#contacts): deleted, muted, moved, in one transaction under the locks
// of their clients, with one audit entry a client. Memberships out of reach answer like missing ones.
import type { AuditAction } from '../../../contract/access.ts';
import type { BulkAnswer, BulkVerdict } from '../../../contract/bulk.ts';
import type { contactsMove } from '../../../contract/contacts.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { AuditedFields } from '../../db/schema.ts';
import { bulkAnswer, inLockOrder, type RecordVerdict } from '../../domain/bulk.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import * as memberships from './memberships.store.ts';
import { lockContacts } from './groups.service.ts';
import * as groups from './groups.store.ts';

type Members = readonly memberships.Membership[];

/** Deletes contacts from their groups. */
export const removeContacts = (db: Db, caller: Actor, ids: readonly number[]): Promise<BulkAnswer> =>
  changeMany(
    db,
    { caller, ids, action: 'contact.delete', did: 'deleted from the group' },
    async (tx, members) => {
      await memberships.deleteMemberships(tx, members);
      return { verdictOf: () => 'done', fields: (done) => ({ before: { groups: groupsOf(done) } }) };
    },
  );

export const muteContacts = (
  db: Db,
  caller: Actor,
  { ids, status }: { ids: readonly number[]; status: 0 | 1 },
): Promise<BulkAnswer> =>
  changeMany(
    db,
    status === 1
      ? { caller, ids, action: 'contact.unmute', did: 'active again' }
      : { caller, ids, action: 'contact.mute', did: 'muted' },
    async (tx, members) => {
      const changed = members.filter((member) => member.status !== status);
      await memberships.updateContacts(
        tx,
        changed.map(({ contact_id }) => contact_id),
        { status },
      );
      return {
        verdictOf: (member) => (member.status === status ? 'unchanged' : 'done'),
        fields: () => ({ after: { status } }),
      };
    },
  );

/** Moves contacts to another group of their client; 422 for a group out of reach. */
export const moveContacts = (
  db: Db,
  caller: Actor,
  { ids, contact_group_id: groupId }: ParsedBodyOf<typeof contactsMove>,
): Promise<BulkAnswer> =>
  changeMany(db, { caller, ids, action: 'contact.move', did: 'moved' }, async (tx, members) => {
    const group = await groups.findGroup(tx, caller.reach, groupId);
    if (!group)
      throw new Refusal(422, 'contact_group_not_found', 'Contact group not found', 'contact_group_id');
    const verdictOf = (member: memberships.Membership): BulkVerdict => {
      if (member.client_id !== group.client_id) return 'refused';
      return member.group_id === group.id ? 'unchanged' : 'done';
    };
    const moved = members.filter((member) => verdictOf(member) === 'done');
    await memberships.moveMemberships(tx, moved, group.id);
    return {
      verdictOf,
      refusal: { code: 'contact_group_not_found', reason: `${group.name} is a group of another client` },
      fields: (done) => ({ before: { groups: groupsOf(done) }, after: { group: group.name } }),
    };
  });

const groupsOf = (members: Members): string =>
  [...new Set(members.map(({ group_name }) => group_name))].join(', ');

interface Change {
  verdictOf: (member: memberships.Membership) => BulkVerdict;
  /** The reason with which members are refused. */
  refusal?: Omit<RecordVerdict, 'verdict'>;
  /** Fields of the audit entry of one client, besides the number of changed contacts. */
  fields: (done: Members) => { before?: AuditedFields; after?: AuditedFields };
}

const changeMany = (
  db: Db,
  { caller, ids, action, did }: { caller: Actor; ids: readonly number[]; action: AuditAction; did: string },
  change: (tx: Tx, members: Members) => Promise<Change>,
): Promise<BulkAnswer> =>
  audited(db, caller, action, async (tx, audit) => {
    const seen = await memberships.listMemberships(tx, caller.reach, ids);
    const clientIds = inLockOrder(seen.map(({ client_id }) => client_id));
    for (const clientId of clientIds) await lockContacts(tx, clientId);
    const members = await memberships.listMemberships(tx, caller.reach, ids);
    const { verdictOf, refusal, fields } = await change(tx, members);
    const changed = members.filter((member) => verdictOf(member) === 'done');
    audit.unchanged();
    for (const clientId of clientIds) {
      const done = changed.filter(({ client_id }) => client_id === clientId);
      if (done.length > 0) await audit.record(counted(done.length, 'contact'), { clientId, ...fields(done) });
    }
    const found = members.map((member): [number, RecordVerdict] => {
      const verdict = verdictOf(member);
      return [member.id, verdict === 'refused' ? { verdict, ...refusal } : { verdict }];
    });
    return bulkAnswer(ids, new Map(found), (done) => `${counted(done, 'contact')} ${did}`);
  });
