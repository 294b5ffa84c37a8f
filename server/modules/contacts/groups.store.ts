import { sql } from 'kysely';
import { within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { firstValue, hasRows, insertedId, runSql, type Row } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';

export type Group = Omit<Row<'contact_groups'>, 'created'>;

/** The client's groups by name, each with how many contacts it has. */
export const listGroups = (db: Db | Tx, clientId: number): Promise<Omit<Group, 'client_id'>[]> =>
  db
    .selectFrom('contact_groups')
    .select(['id', 'name', 'contacts', 'fields'])
    .where('client_id', '=', clientId)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findGroup = (db: Db | Tx, reach: Reach, groupId: number): Promise<Group | undefined> =>
  db
    .selectFrom('contact_groups')
    .select(['id', 'client_id', 'name', 'contacts', 'fields'])
    // The id may be any whole number; the column is int4.
    .where('id', '=', sql<number>`${groupId}::bigint`)
    .where(within(reach, 'client_id'))
    .executeTakeFirst();

export const findGroupByName = (
  db: Db | Tx,
  { clientId, name }: { clientId: number; name: string },
): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom('contact_groups')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .orderBy('id')
    .executeTakeFirst();

export const insertGroup = (
  tx: Tx,
  { clientId, name }: { clientId: number; name: string },
): Promise<number> =>
  insertedId(tx.insertInto('contact_groups').values({ client_id: clientId, name }).returning('id'));

export async function updateGroup(
  tx: Tx,
  groupId: number,
  set: { name: string } | { fields: string[] },
): Promise<void> {
  await tx.updateTable('contact_groups').set(set).where('id', '=', groupId).execute();
}

/** Locks a group of the client against deletion; false if there is none. */
export const shareGroup = (
  tx: Tx,
  { clientId, groupId }: { clientId: number; groupId: number },
): Promise<boolean> => hasRows(tx)`
  SELECT FROM contact_groups WHERE id = ${groupId}::bigint AND client_id = ${clientId} FOR KEY SHARE`;

/** Locks a group for its deletion: waits for sends to it that are being stored. */
export const lockForDeletion = (tx: Tx, groupId: number): Promise<void> =>
  runSql(tx)`SELECT FROM contact_groups WHERE id = ${groupId} FOR UPDATE`;

/** Deletes the group, its memberships, and the contacts that are in no other group. */
export async function deleteGroup(tx: Tx, groupId: number): Promise<void> {
  await runSql(tx)`
    WITH removed AS (DELETE FROM contact_group_members WHERE group_id = ${groupId} RETURNING contact_id)
    DELETE FROM contacts c USING removed
    WHERE c.id = removed.contact_id
      AND NOT EXISTS (SELECT FROM contact_group_members m WHERE m.contact_id = c.id AND m.group_id <> ${groupId})`;
  await tx.deleteFrom('contact_groups').where('id', '=', groupId).execute();
}

/** Name of a campaign that has yet to send to the group, or to continue. */
export const findCampaignOf = (tx: Tx, groupId: number): Promise<string | undefined> => firstValue(tx)`
  SELECT name FROM campaigns
  WHERE (source ->> 'group_id')::int = ${groupId} AND client_id = (SELECT client_id FROM contact_groups WHERE id = ${groupId})
    AND (state IN ('held', 'scheduled', 'paused')
      OR state = 'running' AND EXISTS (
        SELECT FROM campaign_runs r WHERE r.campaign_id = campaigns.id AND NOT r.expansion_done))
  ORDER BY id LIMIT 1`;

/**
 * Serialises writes to one client's contacts until the transaction ends: they find or create names, delete contacts without
 * a group and lock many rows at once, which would conflict or deadlock.
 */
export const lockContacts = (tx: Tx, clientId: number): Promise<void> =>
  runSql(tx)`SELECT pg_advisory_xact_lock(hashtext('contacts'), ${clientId})`;
