import { sql, type RawBuilder } from 'kysely';
import { allOf, containing, equals, named, within } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { savepoint } from '../../db/savepoint.ts';
import { foreignKeyViolation, sqlState } from '../../db/sqlState.ts';
import { numberPatterns } from '../../domain/numberSearch.ts';
import type { Reach } from '../../domain/reach.ts';
import type { SortedWindow } from '../../http/listPage.ts';

export interface UserRow {
  id: number;
  client_id: number;
  client_name: string;
  role_id: number;
  role_name: string;
  full_name: string;
  msisdn: string;
  email: string;
  status: number;
  password_change_due: boolean;
  second_factor: boolean;
  created: Date;
}

export interface UserFilter {
  reach: Reach;
  /** Part of a name, an email or a number. */
  text: string | undefined;
  ids: readonly number[] | undefined;
  status: number | undefined;
  roleId: number | undefined;
}

const users = sql`users u JOIN roles r ON r.id = u.role_id JOIN clients c ON c.id = u.client_id`;
const columns = sql`u.id, u.client_id, c.name AS client_name, u.role_id, r.name AS role_name, u.full_name, u.msisdn,
  u.email, u.status, u.password_change_due, u.created,
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND NOT f.pending) AS second_factor`;

/** What the list can be sorted by, and by which expression. */
const sorts = {
  full_name: sql`lower(u.full_name)`,
  client_name: sql`lower(c.name)`,
  msisdn: sql`u.msisdn`,
  role_name: sql`lower(r.name)`,
  user_status: sql`u.status`,
};
type UserSort = keyof typeof sorts;
export const sortable = Object.keys(sorts) as UserSort[];

/** Newest first, by primary key or users_by_client; a few thousand are sorted. Deleted users have no role and are not found. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  { sort, ...page }: SortedWindow<UserSort>,
): Promise<UserRow[]> {
  const order = sort ? sql`${sorts[sort.by]} ${sort.descending ? sql`DESC` : sql`ASC`},` : sql``;
  const { rows } = await sql<UserRow>`
    SELECT ${columns} FROM ${users} WHERE ${matching(filter)}
    ORDER BY ${order} u.id DESC OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db);
  return rows;
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${users} WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function matching({ reach, text, ids, status, roleId }: UserFilter): RawBuilder<unknown> {
  const conditions = [
    within(reach, 'u.client_id'),
    named(ids, 'u.id'),
    equals('u.status', status),
    equals('u.role_id', roleId),
  ];
  if (text === undefined) return allOf(conditions);
  const part = containing(text);
  const found = [sql`u.full_name ILIKE ${part}`, sql`u.email ILIKE ${part}`];
  const patterns = numberPatterns(text);
  if (patterns.length > 0) found.push(sql`u.msisdn LIKE ANY(${patterns}::text[])`);
  return allOf([...conditions, sql`(${sql.join(found, sql` OR `)})`]);
}

/** Locks a user within reach. */
export async function lockUser(
  tx: Tx,
  { reach, id }: { reach: Reach; id: number },
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    SELECT ${columns} FROM ${users} WHERE u.id = ${id}::bigint AND ${within(reach, 'u.client_id')} FOR UPDATE OF u`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Serialises changes that may remove a role's last user, and counts its active users. Uses a lock of its own, as the callers
 * hold a shared lock on the role's row and two of them could not both upgrade it.
 */
export async function countActiveLocked(tx: Tx, roleId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('last user of role'), ${roleId}::int)`.execute(tx);
  const { rows } = await sql<{ active: number }>`
    SELECT count(*) AS active FROM users WHERE role_id = ${roleId} AND status = 1`.execute(tx);
  return rows[0]?.active ?? 0;
}

/** Changes an account by another person, which is marked. */
export async function updateUser(
  tx: Tx,
  id: number,
  change: { status?: number | undefined; role_id?: number | undefined; client_id?: number },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, access_changed: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes the row; false if a row of any table refers to it. */
export async function removeUser(tx: Tx, id: number): Promise<boolean> {
  try {
    await savepoint(tx, () => tx.deleteFrom('users').where('id', '=', id).execute());
    return true;
  } catch (error) {
    if (sqlState(error) === foreignKeyViolation) return false;
    throw error;
  }
}

/** Keeps the row for its history, without number, role and password. */
export async function hideUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deleted: now, status: 0, role_id: null, password_hash: '' })
    .where('id', '=', id)
    .execute();
}
