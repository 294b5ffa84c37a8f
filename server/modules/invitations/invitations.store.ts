import { sql } from 'kysely';
import { invitationsMax } from '../../../contract/invitations.ts';
import { allOf, equals, within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockClientOf } from '../../db/locks/lockClientOf.ts';
import { allRows, firstRow, type Row } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';

/** The user with a number (E.164 digits), locked against moves to another client; undefined if there is none. Index: users_msisdn. */
export const shareHolder = (
  tx: Tx,
  msisdn: string,
): Promise<{ client_id: number; role_id: number } | undefined> =>
  tx
    .selectFrom('users')
    .select(['client_id', 'role_id'])
    .where('msisdn', '=', msisdn)
    .where('deleted', 'is', null)
    .forKeyShare()
    .executeTakeFirst();

interface NewInvitation {
  clientId: number;
  roleId: number;
  msisdn: string;
  fullName: string;
  invitedBy: number;
  now: Date;
  expires: Date;
}

/** Stores an invitation, in place of an earlier one of the client, and deletes those that ended by the clocks of both machines. */
export async function insertInvitation(tx: Tx, { now, ...given }: NewInvitation): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('expires', '<=', sql<Date>`least(${now}, now())`)
    .execute();
  const changed = {
    role_id: given.roleId,
    full_name: given.fullName,
    invited_by: given.invitedBy,
    created: now,
    expires: given.expires,
  };
  await tx
    .insertInto('invitations')
    .values({ client_id: given.clientId, msisdn: given.msisdn, ...changed })
    .onConflict((conflict) => conflict.columns(['msisdn', 'client_id']).doUpdateSet(changed))
    .execute();
}

export type InvitationRow = Row<'invitations'> & { client_name: string; role_name: string; inviter: string };

const columns = sql`i.id, i.client_id, c.name AS client_name, i.role_id, r.name AS role_name, i.msisdn, i.full_name,
  i.invited_by, u.full_name AS inviter, i.created, i.expires`;
const invitations = sql`invitations i JOIN clients c ON c.id = i.client_id JOIN roles r ON r.id = i.role_id
  JOIN users u ON u.id = i.invited_by`;

interface Filter {
  reach: Reach;
  now: Date;
  clientId?: number | undefined;
  msisdn?: string;
  id?: number;
}

const matching = ({ reach, now, clientId, msisdn, id }: Filter) =>
  allOf([
    within(reach, 'i.client_id'),
    equals('i.client_id', clientId),
    equals('i.msisdn', msisdn),
    equals('i.id', id),
    sql`i.expires > ${now}`,
  ]);

/** The newest first. Indexes: invitations_msisdn_client_id_key, invitations_by_client. */
export const listInvitations = (db: Db, filter: Filter): Promise<InvitationRow[]> => allRows(db)`
  SELECT ${columns} FROM ${invitations} WHERE ${matching(filter)} ORDER BY i.created DESC, i.id DESC LIMIT ${invitationsMax}`;

/** Deletes an invitation, once also in two calls at the same time; undefined where there is none that matches. */
export async function takeInvitation(
  tx: Tx,
  filter: Filter & { id: number },
): Promise<InvitationRow | undefined> {
  await lockClientOf(tx, 'invitations', filter.id);
  return firstRow(tx)`
    WITH invitations AS (DELETE FROM invitations i WHERE ${matching(filter)} RETURNING *)
    SELECT ${columns} FROM ${invitations}`;
}

export interface Inviter {
  clientId: number;
  roleId: number;
  permissions: ReadonlySet<string>;
}

/** The current permissions of a user who may sign in; undefined for any other user. */
export async function findInviter(tx: Tx, userId: number): Promise<Inviter | undefined> {
  const row = await firstRow(tx)<{ client_id: number; role_id: number; permissions: string[] }>`
    SELECT u.client_id, u.role_id,
      ARRAY(SELECT p.module || ':' || p.action FROM role_permissions p WHERE p.role_id = u.role_id) AS permissions
    FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ${userId} AND u.status = 1 AND r.status = 1`;
  return row && { clientId: row.client_id, roleId: row.role_id, permissions: new Set(row.permissions) };
}
