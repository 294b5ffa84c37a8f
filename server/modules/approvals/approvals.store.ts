import { sql, type Selectable } from 'kysely';
import { approvalDays, type Approval, type ApprovalKind } from '../../../contract/approvals.ts';
import { paymentDecisions } from '../../../contract/payments.ts';
import { textArray } from '../../db/sql/arrays.ts';
import type { ApprovalTables } from '../../db/tables/approvalTables.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockClientOf } from '../../db/locks/lockClientOf.ts';
import { hasRows, onlyRow, runSql } from '../../db/sql/rows.ts';
import { platformClientId } from '../../domain/reach.ts';

export interface NewApproval {
  kind: ApprovalKind;
  /** The client, package, payment or setting. */
  subject: string;
  clientId: number | null;
  /** Undefined if the units are known only when the request is performed. */
  units: number | undefined;
  note: string;
  /** Body of the call, as it was validated. */
  body: object;
  /** The payment that the request decides. */
  paymentId?: number;
}

/** Stores a request; undefined if an equal one already waits. */
export async function insertApproval(
  tx: Tx,
  { kind, subject, clientId, units, note, body }: NewApproval,
  userId: number,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('approvals')
    .values((eb) => ({
      kind,
      subject,
      client_id: clientId,
      units: units ?? null,
      note,
      body: JSON.stringify(body),
      user_id: userId,
      asked_by: eb.selectFrom('users').select('full_name').where('id', '=', userId).$asScalar(),
      asked: sql<Date>`now()`,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface Room {
  /** Most units a user may move without approval; null for no limit. */
  limit: number | null;
  /** Units moved in the last 24 hours without another person. */
  used: number;
}

export const findRoom = (db: Db | Tx, userId: number): Promise<Room> => onlyRow(db)`
  SELECT approval_units AS "limit", (
    SELECT coalesce(sum(units), 0) FROM unapproved_moves WHERE user_id = ${userId} AND at > now() - interval '24 hours'
  )::bigint AS used FROM platform_settings`;

/** Locks what a person has moved, so that the second of two concurrent moves sees the first. */
export const lockMoves = (tx: Tx, userId: number): Promise<void> =>
  runSql(tx)`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;

export async function insertMove(tx: Tx, userId: number, units: number): Promise<void> {
  await runSql(
    tx,
  )`DELETE FROM unapproved_moves WHERE user_id = ${userId} AND at <= now() - interval '24 hours'`;
  await runSql(tx)`INSERT INTO unapproved_moves (user_id, at, units) VALUES (${userId}, now(), ${units})`;
}

const isOld = sql`state = 'waiting' AND asked <= now() - make_interval(days => ${approvalDays})`;

/** Ends requests that were not decided in time, after it has locked their clients as a deletion does. Index: approvals_waiting. */
export async function expireOld(db: Db | Tx): Promise<void> {
  await runSql(db)`
    SELECT FROM clients WHERE id IN (SELECT client_id FROM approvals WHERE ${isOld}) FOR KEY SHARE`;
  await runSql(db)`UPDATE approvals SET state = 'expired', decided = now() WHERE ${isOld}`;
}

/**
 * Whether a decision on the payment waits. Serialises the requests of one payment, so that the second of two concurrent ones sees the first.
 * Index: approvals_waiting.
 */
export async function hasPaymentWaiting(tx: Tx, paymentId: number): Promise<boolean> {
  await runSql(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`payment decision:${paymentId}`}, 0))`;
  return hasRows(tx)`
    SELECT FROM approvals WHERE state = 'waiting' AND kind = ANY(${textArray(paymentDecisions)}::text[]) AND body->>'id' = ${paymentId}::text`;
}

/** Whether a new limit waits. Index: approvals_waiting. */
export const hasLimitWaiting = (tx: Tx): Promise<boolean> =>
  hasRows(tx)`SELECT FROM approvals WHERE state = 'waiting' AND kind = 'limit'`;

export type ApprovalRow = Selectable<ApprovalTables['approvals']>;

export async function lockApproval(tx: Tx, id: number): Promise<ApprovalRow | undefined> {
  await lockClientOf(tx, 'approvals', id);
  return tx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function decide(
  tx: Tx,
  {
    id,
    state,
    userId,
    reason = null,
  }: { id: number; state: Approval['state']; userId: number; reason?: string | null },
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set((eb) => ({
      state,
      decided: sql<Date>`now()`,
      decided_by: eb.selectFrom('users').select('full_name').where('id', '=', userId),
      reason,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Whether an account was created before an instant, and its permissions were last changed before that instant and a day ago, by
 * another person or with its role. The day gives the owner time to notice a password that someone else set.
 */
export const isUnchangedSince = (tx: Tx, userId: number, at: Date): Promise<boolean> => hasRows(tx)`
  SELECT FROM users u JOIN roles r ON r.id = u.role_id
  WHERE u.id = ${userId} AND u.created < ${at}
    AND coalesce(greatest(u.access_changed, r.access_changed) < least(${at}, now() - interval '24 hours'), true)`;

/** Whether a user may still sign in. */
export const isActive = (tx: Tx, userId: number): Promise<boolean> => hasRows(tx)`
  SELECT FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ${userId} AND u.client_id = ${platformClientId} AND u.status = 1 AND r.status = 1`;

/** Active people of the platform, besides one, whose role may change the platform's settings. */
export const hasOtherApprover = (tx: Tx, userId: number): Promise<boolean> => hasRows(tx)`
  SELECT FROM users u JOIN roles r ON r.id = u.role_id JOIN role_permissions p ON p.role_id = r.id
  WHERE u.id <> ${userId} AND u.client_id = ${platformClientId} AND u.status = 1 AND r.status = 1 AND p.module = 'settings' AND p.action = 'update'
  LIMIT 1`;
