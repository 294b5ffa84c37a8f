import { sql } from 'kysely';
import type { SignedInUser } from '../../../contract/identity.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstRow } from '../../db/sql/rows.ts';
import { platformClientId } from '../../domain/reach.ts';

export interface NewUser {
  clientId: number;
  roleId: number;
  fullName: string;
  msisdn: string;
  email: string;
  /** Undefined until the person chooses one. */
  language?: Language | undefined;
  passwordHash: string;
  passwordChangeDue?: boolean;
  /** When a one-time password expires; undefined for other passwords. */
  passwordExpires?: Date | undefined;
  /** 1 if the user is active, else 0. */
  status?: number;
  /** Whether another person made the account, who may know its password. */
  byAnother?: boolean;
}

/** The new user's id; undefined where the number is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      client_id: user.clientId,
      role_id: user.roleId,
      full_name: user.fullName,
      msisdn: user.msisdn,
      email: user.email,
      language: user.language ?? null,
      password_hash: user.passwordHash,
      password_change_due: user.passwordChangeDue ?? false,
      password_expires: user.passwordExpires ?? null,
      status: user.status ?? 1,
      access_changed: user.byAnother ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('msisdn').where('deleted', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Finds the active or inactive user with a number. Index: users_msisdn, which holds no deleted user. */
export const findSignIn = (db: Db, msisdn: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.client_id', 'u.full_name', 'u.password_hash', 'u.password_expires'])
    .select(['u.status as user_status', 'r.status as role_status'])
    .where('u.msisdn', '=', msisdn)
    .where('u.deleted', 'is', null)
    .executeTakeFirst();

/** Whether user u of role r under settings s must set up a second factor f. */
export const factorIsDue = sql`(f.user_id IS NULL AND (r.second_factor OR s.second_factor = 'everyone'
  OR s.second_factor = 'platform' AND u.client_id = ${platformClientId}::int))`;

export const findUser = (db: Db, userId: number): Promise<SignedInUser | undefined> => firstRow(db)`
  SELECT u.id, u.client_id, u.role_id, r.name AS role_name, u.full_name, u.msisdn, u.password_change_due,
    ${factorIsDue} AS second_factor_due, s.password_characters_min, u.language,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('module', m.module, 'actions', m.actions) ORDER BY m.module)
      FROM (SELECT module, array_agg(action ORDER BY action) AS actions
            FROM role_permissions WHERE role_id = u.role_id GROUP BY module) m
    ), '[]') AS permissions
  FROM users u JOIN roles r ON r.id = u.role_id JOIN platform_settings s ON s.singleton
  LEFT JOIN second_factors f ON f.user_id = u.id AND NOT f.pending
  WHERE u.id = ${userId}`;

/** The language of the user with a number. Index: users_msisdn. */
export const findLanguage = async (tx: Tx, msisdn: string): Promise<Language | undefined> => {
  const row = await tx
    .selectFrom('users')
    .select('language')
    .where('msisdn', '=', msisdn)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  return row?.language ?? undefined;
};

export const findPerson = (db: Db, userId: number) =>
  db.selectFrom('users').select(['full_name', 'msisdn']).where('id', '=', userId).executeTakeFirst();

/** Locks an active user. */
export const lockActive = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['full_name', 'msisdn', 'client_id'])
    .where('id', '=', userId)
    .where('status', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}

export async function updatePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_change_due: false, password_expires: null })
    .where('id', '=', userId)
    .execute();
}

/** Sets a password that must be changed at the next sign-in, which must be before `expires`. */
export async function updateToOneTimePassword(
  tx: Tx,
  userId: number,
  { passwordHash, expires }: { passwordHash: string; expires: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_change_due: true,
      password_expires: expires,
      access_changed: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Whether the checked password is still the user's and the user active; locks both until the transaction ends. Needed
 * because checking a password is slow.
 */
export async function holdPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('status', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function anyUserExists(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Active users and SMPP accounts of these names. Index: users_msisdn, smpp_accounts_system_id_key. */
export const findSignIns = (
  db: Db,
  names: readonly string[],
): Promise<{ name: string; password_hash: string }[]> => allRows(db)`
  SELECT u.msisdn AS name, u.password_hash FROM users u JOIN roles r ON r.id = u.role_id
  WHERE u.msisdn = ANY(${names}::text[]) AND u.deleted IS NULL AND u.status = 1 AND r.status = 1
  UNION ALL
  SELECT system_id, password_hash FROM smpp_accounts
  WHERE system_id = ANY(${names}::text[]) AND deleted IS NULL AND status = 1`;
