// Migrations only go forward. They are an explicit list, not a folder scan; Kysely takes a lock, so several processes may
// start at once.
import { Migrator, sql, type Migration } from 'kysely';
import type { Db } from './database.ts';
import * as initial from './migrations/0001_baseline.ts';
import * as filters from './migrations/0002_filters.ts';
import * as reasonCodes from './migrations/0003_reason_codes.ts';
import * as home from './migrations/0004_home.ts';
import * as unboundSince from './migrations/0005_unbound_since.ts';
import * as campaignResults from './migrations/0006_campaign_results.ts';
import * as support from './migrations/0007_support.ts';
import * as contactFields from './migrations/0008_contact_fields_and_statements.ts';
import * as fairQueue from './migrations/0009_fair_queue.ts';
import { baseline, upgradeToBaseline } from './upgrade.ts';

const migrations: Record<string, Migration> = {
  [baseline]: initial,
  '0002_filters': filters,
  '0003_reason_codes': reasonCodes,
  '0004_home': home,
  '0005_unbound_since': unboundSince,
  '0006_campaign_results': campaignResults,
  '0007_support': support,
  '0008_contact_fields_and_statements': contactFields,
  '0009_fair_queue': fairQueue,
};

/** Another key than Kysely's. */
const lockId = 6_402_117_395n;

/** Brings the database to the newest schema and returns the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const upgraded = await upgradeToBaseline(db);
  const { error, results } = await db.connection().execute(async (connection) => {
    // Kysely reads the catalogue before it takes its own lock, which fails while another process drops a table.
    await sql`SELECT pg_advisory_lock(${lockId})`.execute(connection);
    try {
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      return await new Migrator({ db: connection, provider }).migrateToLatest();
    } finally {
      await sql`SELECT pg_advisory_unlock(${lockId})`.execute(connection);
    }
  });
  if (error) throw error;
  return [...upgraded, ...(results ?? []).map((result) => result.migrationName)];
}
