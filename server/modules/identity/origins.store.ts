import type { Db, Tx } from '../../db/database.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { dayMs } from '../../domain/durations.ts';

/** Days an origin stays known after its last success. */
const knownDays = 30;
/** Origins kept per account, the most recently used. */
const originsMax = 20;

const oldestKnown = (now: Date) => new Date(now.getTime() - knownDays * dayMs);

/** Which of the hashes are known origins of the account. Index: primary key. */
export async function findKnown(
  db: Db,
  { account, origins, now }: { account: string; origins: readonly Buffer[]; now: Date },
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('known_origins')
    .select('origin')
    .where('account', '=', account)
    .where('origin', 'in', origins)
    .where('seen', '>', oldestKnown(now))
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Stores the origins of a success, and keeps at most {@link originsMax} of the account. */
export async function rememberOrigins(
  db: Db,
  { account, origins, now }: { account: string; origins: readonly Buffer[]; now: Date },
): Promise<void> {
  await db
    .insertInto('known_origins')
    .values(origins.map((origin) => ({ account, origin, seen: now })))
    .onConflict((conflict) => conflict.columns(['account', 'origin']).doUpdateSet({ seen: now }))
    .execute();
  await runSql(db)`
    DELETE FROM known_origins WHERE account = ${account} AND origin IN (
      SELECT origin FROM known_origins WHERE account = ${account} ORDER BY seen DESC OFFSET ${originsMax}
    )`;
}

export async function deleteOrigins(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('known_origins').where('account', '=', account).execute();
}

export async function deleteOldOrigins(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('known_origins').where('seen', '<=', oldestKnown(now)).execute();
}

export interface Counter {
  counter: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number;
}

/** Unexpired attempts of accounts, one row per origin. Index: rate_limits_by_account. */
export const findCounters = (db: Db, counters: readonly string[], now: number): Promise<Counter[]> =>
  allRows(db)`
    SELECT split_part(key, ' ', 1) AS counter, points, expire FROM rate_limits
    WHERE split_part(key, ' ', 1) = ANY(${counters}::text[]) AND expire > ${now}`;

/** Deletes attempts of accounts, also expired ones, and returns them. */
export const deleteCounters = (
  tx: Tx,
  counters: readonly string[],
): Promise<Pick<Counter, 'points' | 'expire'>[]> => allRows(tx)`
  DELETE FROM rate_limits WHERE split_part(key, ' ', 1) = ANY(${counters}::text[]) RETURNING points, expire`;
