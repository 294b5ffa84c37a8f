// One PostgreSQL for the whole test run, in a temporary folder, with a migrated template database, of which every test file
// gets a copy in milliseconds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { ensurePartitions } from '../../server/db/partitions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const dayMs = 86_400_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'tuma-test-')), 'data');
  const embedded = await startEmbedded({ dataDir, unsafe: true });
  const database = openDatabase(embedded.url);
  await migrate(database.db);
  // Tests empty the audit log; those of the triggers switch them on.
  await sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only`.execute(database.db);
  // On nearly empty tables that is only the start of processes: a count over all partitions took 130 ms instead of 5.
  await sql`ALTER ROLE CURRENT_USER SET max_parallel_workers_per_gather = 0`.execute(database.db);
  // As few as tests need: each connection of each test loads the description of all. Rows of other months are in the default partition.
  await ensurePartitions(database.db, {
    from: new Date(Date.now() - 60 * dayMs),
    to: new Date(),
    monthsAhead: 1,
  });
  await database.close();
  project.provide('databaseUrl', embedded.url);
  return async () => {
    await embedded.stop();
    rmSync(dirname(dataDir), { recursive: true, force: true });
  };
}
