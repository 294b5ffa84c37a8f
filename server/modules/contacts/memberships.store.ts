// Contacts as members of their groups: found, changed, moved and deleted.
import { sql } from 'kysely';
import { named, within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstNumber, runSql } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';
import { noteFields, type ContactRow, type StoredConsent } from './contacts.store.ts';

export type Membership = Omit<ContactRow, 'created' | 'country_code'>;

const memberships = (db: Db | Tx, reach: Reach) =>
  db
    .selectFrom('contact_group_members as m')
    .innerJoin('contacts as c', 'c.id', 'm.contact_id')
    .innerJoin('contact_groups as g', 'g.id', 'm.group_id')
    .select(['m.id', 'm.group_id', 'm.contact_id', 'c.client_id', 'c.msisdn'])
    .select(['c.first_name', 'c.other_name', 'c.status', 'c.fields', 'g.name as group_name'])
    .select(['c.consent_source', 'c.consent_at', 'c.consent_text'])
    .where(within(reach, 'c.client_id'));

export const findMembership = (
  db: Db | Tx,
  reach: Reach,
  membershipId: number,
): Promise<Membership | undefined> =>
  memberships(db, reach).where('m.id', '=', membershipId).executeTakeFirst();

/** The memberships with these ids, ordered by id. */
export const listMemberships = (db: Db | Tx, reach: Reach, ids: readonly number[]): Promise<Membership[]> =>
  memberships(db, reach).where(named(ids, 'm.id')).orderBy('m.id').execute();

interface ContactTexts extends Partial<StoredConsent> {
  first_name: string;
  other_name: string;
  /** Replaces the stored fields. */
  fields?: Readonly<Record<string, string>>;
}

export async function updateContact(
  tx: Tx,
  contactId: number,
  set: ContactTexts | { status: number },
): Promise<void> {
  if ('status' in set || !set.fields) return updateContacts(tx, [contactId], set);
  const { fields, ...others } = set;
  await tx
    .updateTable('contacts')
    .set({ ...others, fields: JSON.stringify(fields) })
    .where('id', '=', contactId)
    .execute();
  await noteFields(tx, sql`c.id = ${contactId}`);
}

export async function updateContacts(
  tx: Tx,
  contactIds: readonly number[],
  set: Omit<ContactTexts, 'fields'> | { status: number },
): Promise<void> {
  await tx.updateTable('contacts').set(set).where(named(contactIds, 'id')).execute();
}

/** Removes contacts from their groups, and deletes those of which that was the last group. */
export async function deleteMemberships(
  tx: Tx,
  members: readonly Pick<Membership, 'id' | 'contact_id'>[],
): Promise<void> {
  const contactIds = members.map(({ contact_id }) => contact_id);
  const ids = members.map(({ id }) => id);
  await tx.deleteFrom('contact_group_members').where(named(ids, 'id')).execute();
  await runSql(tx)`
    DELETE FROM contacts c
    WHERE ${named(contactIds, 'c.id')} AND NOT EXISTS (SELECT FROM contact_group_members m WHERE m.contact_id = c.id)`;
}

/** Moves contacts to a group, in the order of their memberships; those in it already keep their place there. */
export async function moveMemberships(
  tx: Tx,
  members: readonly Pick<Membership, 'id' | 'contact_id'>[],
  groupId: number,
): Promise<void> {
  const ids = members.map(({ id }) => id);
  await runSql(tx)`
    INSERT INTO contact_group_members (group_id, contact_id)
    SELECT ${groupId}::int, m.contact_id FROM contact_group_members m WHERE ${named(ids, 'm.id')} ORDER BY m.id
    ON CONFLICT (group_id, contact_id) DO NOTHING`;
  await tx.deleteFrom('contact_group_members').where(named(ids, 'id')).execute();
  const contactIds = members.map(({ contact_id }) => contact_id);
  await noteFields(tx, named(contactIds, 'c.id'));
}

/** The newest membership of a group; 0 if it is empty. Index: contact_group_members_by_group. */
export const lastMembership = (db: Db | Tx, groupId: number): Promise<number> => firstNumber(db)`
  SELECT id FROM contact_group_members WHERE group_id = ${groupId} ORDER BY id DESC LIMIT 1`;

/** The position in a group from which to continue: after a membership. */
interface Page {
  groupId: number;
  after: number;
  limit: number;
}

/** A member of a group; `status` is 1 for a contact that is not muted. */
export type MemberNumber = Pick<Membership, 'id' | 'msisdn' | 'status'> & { has_consent: boolean };
export type Member = MemberNumber & Pick<Membership, 'first_name' | 'other_name' | 'fields'>;

const membersOf = ({ groupId, after, limit }: Page) =>
  sql`group_members(${groupId}::int, ${after}::bigint, ${limit}::int)`;

/** Members of a group by membership. */
export const membersAfter = (db: Db | Tx, page: Page): Promise<Member[]> =>
  allRows(db)`SELECT * FROM ${membersOf(page)}`;

/** Like {@link membersAfter}, without names and fields, which take longer to read than the rest. */
export const memberNumbersAfter = (db: Db | Tx, page: Page): Promise<MemberNumber[]> =>
  allRows(db)`SELECT id, msisdn, status, has_consent FROM ${membersOf(page)}`;
