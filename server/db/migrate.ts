// Migrations only go forward. They are the files of migrations/, in the order of their names; Kysely takes a lock, so several
// processes may start at once.
import fs from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider, Migrator, sql, type MigrationResult } from 'kysely';
import { hasCode } from '../domain/thrown.ts';
import type { Db } from './database.ts';
import { deadlock } from './sqlState.ts';
import { recordedNames, upgradeToBaseline } from './upgrade.ts';

const migrationFolder = path.join(import.meta.dirname, 'migrations');
const provider = new FileMigrationProvider({ fs, path, migrationFolder });

/** The schema of this version. */
export const newestMigration = readdirSync(migrationFolder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => path.basename(name, '.ts'))
  .toSorted()
  .at(-1)!;

/** Key of the advisory lock; it differs from Kysely's. */
const lockId = 6_402_117_395n;

/** Fails if the database has migrations after the newest of this version. */
export async function refuseNewer(db: Db): Promise<void> {
  const newest = [...(await recordedNames(db))].toSorted().at(-1);
  if (newest !== undefined && newest > newestMigration)
    throw new Error(
      `The database is at ${newest}, and this version ends at ${newestMigration}: start the version that changed it, or a later one.`,
    );
}

/** Brings the database to the newest schema and returns the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const upgraded = await upgradeToBaseline(db);
  const ran = await db.connection().execute(async (connection) => {
    // Kysely reads the catalogue before it takes its own lock, which fails while another process drops a table.
    await sql`SELECT pg_advisory_lock(${lockId})`.execute(connection);
    try {
      await refuseNewer(connection);
      return await runPending(new Migrator({ db: connection, provider }));
    } finally {
      await sql`SELECT pg_advisory_unlock(${lockId})`.execute(connection);
    }
  });
  return [...upgraded, ...ran.map(({ migrationName }) => migrationName)];
}

/** Most deadlocks with the previous version of the server before a migration fails. */
const deadlocksMax = 5;

/**
 * Runs each migration in its own transaction. A single transaction would keep the locks on the tables of earlier migrations while it waits
 * for further tables, and could deadlock with the previous version of the server.
 */
async function runPending(migrator: Migrator): Promise<MigrationResult[]> {
  const ran: MigrationResult[] = [];
  for (let deadlocks = 0; ;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error) {
      if (!hasCode(error, deadlock) || ++deadlocks === deadlocksMax) throw error;
    } else {
      if (results.length === 0) return ran;
      ran.push(...results);
    }
  }
}
