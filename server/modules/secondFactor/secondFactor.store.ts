import type { Db, Tx } from '../../db/database.ts';
import { firstRow } from '../../db/sql/rows.ts';

export interface FactorRow {
  /** The secret as it is stored (db/secrets). */
  sealed: string;
  created: Date;
}

/** The factor in use, or the pending one. Index: primary key. */
export async function findFactor(
  db: Db | Tx,
  userId: number,
  { pending }: { pending: boolean },
): Promise<FactorRow | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['totp_secret', 'created'])
    .where('user_id', '=', userId)
    .where('pending', '=', pending)
    .executeTakeFirst();
  return row && { sealed: row.totp_secret, created: row.created };
}

export async function savePending(
  db: Db,
  { userId, sealed, now }: { userId: number; sealed: string; now: Date },
): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, pending: true, totp_secret: sealed, created: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'pending']).doUpdateSet({ totp_secret: sealed, created: now }),
    )
    .execute();
}

/** Puts the pending factor created at this instant in use, in place of a former one; false if it has been replaced or used. */
export async function usePending(
  tx: Tx,
  { userId, created, step }: { userId: number; created: Date; step: number },
): Promise<boolean> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).where('pending', '=', false).execute();
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ pending: false, last_step: step })
    .where('user_id', '=', userId)
    .where('pending', '=', true)
    .where('created', '=', created)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the period of an accepted code; false if a code of this or a later period was accepted before. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('pending', '=', false)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listCodes(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute();
  return rows.map(({ hash }) => hash);
}

/** Deletes a recovery code; false if another request used it at the same time. */
export async function takeCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Deletes the factors and codes of a user; false if no factor was in use. */
export async function deleteFactors(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('pending')
    .execute();
  await replaceCodes(tx, userId, []);
  return deleted.some(({ pending }) => !pending);
}

export interface State {
  enabled: boolean;
  /** Whether the role or the platform's settings require a second factor. */
  required: boolean;
  recovery_codes: number;
}

/** Indexes: primary keys. */
export async function findState(db: Db | Tx, userId: number, platformClientId: number): Promise<State> {
  const state = await firstRow(db)<State>`
    SELECT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND NOT f.pending) AS enabled,
      (r.second_factor OR s.second_factor = 'everyone'
        OR s.second_factor = 'platform' AND u.client_id = ${platformClientId}::int) AS required,
      (SELECT count(*) FROM recovery_codes c WHERE c.user_id = u.id) AS recovery_codes
    FROM users u JOIN roles r ON r.id = u.role_id JOIN platform_settings s ON s.singleton
    WHERE u.id = ${userId}`;
  if (!state) throw new Error(`User ${userId} does not exist`);
  return state;
}
