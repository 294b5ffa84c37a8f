import { sql, type RawBuilder } from 'kysely';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import type { systemUsers } from '../../../contract/users.ts';
import { allOf, containing, equals, named, within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { listOrder } from '../../db/sql/listOrder.ts';
import { allRows, firstNumber, firstRow, hasRows, runSql, type Row } from '../../db/sql/rows.ts';
import { isWritten } from '../../db/savepoint.ts';
import { foreignKeyViolation } from '../../db/sqlState.ts';
import { numberPatterns } from '../../domain/numberSearch.ts';
import type { Reach } from '../../domain/reach.ts';
import type { SortedWindow } from '../../http/listPage.ts';

export type UserRow = Pick<
  Row<'users'>,
  | 'id'
  | 'client_id'
  | 'role_id'
  | 'full_name'
  | 'msisdn'
  | 'email'
  | 'status'
  | 'password_change_due'
  | 'created'
> & { client_name: string; role_name: string; second_factor: boolean };

/** Filter of the list; `search` is part of a name, an email or a number. */
type UserFilter = Omit<ParsedBodyOf<typeof systemUsers>, 'page' | 'per_page' | 'sort'> & { reach: Reach };

const users = sql`users u JOIN roles r ON r.id = u.role_id JOIN clients c ON c.id = u.client_id`;
const columns = sql`u.id, u.client_id, c.name AS client_name, u.role_id, r.name AS role_name, u.full_name, u.msisdn,
  u.email, u.status, u.password_change_due, u.created,
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND NOT f.pending) AS second_factor`;

/** The keys by which the list can be sorted, and their expressions. */
const sorts = {
  full_name: sql`lower(u.full_name)`,
  client_name: sql`lower(c.name)`,
  msisdn: sql`u.msisdn`,
  role_name: sql`lower(r.name)`,
  user_status: sql`u.status`,
};
type UserSort = keyof typeof sorts;
export const sortable = keysOf(sorts);

/** Lists users, newest first, by primary key or users_by_client; at most a few thousand are sorted. Deleted users are not found. */
export function listUsers(
  db: Db,
  filter: UserFilter,
  { sort, ...page }: SortedWindow<UserSort>,
): Promise<UserRow[]> {
  const order = sort ? sql`${listOrder(sorts, sort)},` : sql``;
  return allRows(db)`
    SELECT ${columns} FROM ${users} WHERE ${matching(filter)}
    ORDER BY ${order} u.id DESC OFFSET ${page.offset} LIMIT ${page.limit}`;
}

export const countUsers = (db: Db, filter: UserFilter): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM ${users} WHERE ${matching(filter)}`;

function matching({ reach, search, ids, status, role_id }: UserFilter): RawBuilder<unknown> {
  const conditions = [
    within(reach, 'u.client_id'),
    named(ids, 'u.id'),
    equals('u.status', status),
    equals('u.role_id', role_id),
  ];
  if (!search) return allOf(conditions);
  const part = containing(search);
  const found = [sql`u.full_name ILIKE ${part}`, sql`u.email ILIKE ${part}`];
  const patterns = numberPatterns(search);
  if (patterns.length > 0) found.push(sql`u.msisdn LIKE ANY(${patterns}::text[])`);
  return allOf([...conditions, sql`(${sql.join(found, sql` OR `)})`]);
}

/** Locks a user within reach. */
export async function lockUser(
  tx: Tx,
  { reach, id }: { reach: Reach; id: number },
): Promise<UserRow | undefined> {
  // First, as lockRow says; a user out of reach is not locked.
  const isFound = await hasRows(tx)`
    SELECT FROM users WHERE id = ${id}::bigint AND ${within(reach, 'client_id')} FOR UPDATE`;
  return isFound ? firstRow(tx)`SELECT ${columns} FROM ${users} WHERE u.id = ${id}` : undefined;
}

/** Locks users within reach, in the order of their ids. */
export const lockUsers = (
  tx: Tx,
  { reach, ids }: { reach: Reach; ids: readonly number[] },
): Promise<void> => runSql(tx)`
  SELECT FROM users WHERE ${named(ids, 'id')} AND ${within(reach, 'client_id')} ORDER BY id FOR UPDATE`;

/**
 * Serialises changes that may remove a role's last user, and counts its active users. Uses a lock of its own, as the callers
 * hold a shared lock on the role's row and two of them could not both upgrade it.
 */
export async function countActiveLocked(tx: Tx, roleId: number): Promise<number> {
  await runSql(tx)`SELECT pg_advisory_xact_lock(hashtext('last user of role'), ${roleId}::int)`;
  return firstNumber(tx)`
    SELECT count(*) AS active FROM users WHERE role_id = ${roleId} AND status = 1`;
}

/** Stores a change of an account by another person, and that another person made it. */
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

/** Deletes the row; false if a row of any table refers to it. Payments are checked first: one that is being credited refers to its user. */
export async function removeUser(tx: Tx, id: number): Promise<boolean> {
  if (await hasRows(tx)`SELECT FROM payments WHERE user_id = ${id} OR handled_by = ${id}`) return false;
  return isWritten(tx, () => tx.deleteFrom('users').where('id', '=', id).execute(), foreignKeyViolation);
}

/** Hides a user: keeps the row for its history, without number, role and password. */
export async function hideUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deleted: now, status: 0, role_id: null, password_hash: '' })
    .where('id', '=', id)
    .execute();
}
