// Starts one PostgreSQL for the whole test run, in a temporary folder, with a migrated template database. Every test file
// gets a copy of it in milliseconds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../server/db/embedded/embedded.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { ensurePartitions } from '../../../server/db/messages/partitions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const dayMs = 86_400_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // PostgreSQL overwrites the memory that it frees (glibc), so that a use of it ends the server process instead of going unnoticed.
  process.env['MALLOC_PERTURB_'] = '165';
  const dataDir = join(mkdtempSync(join(tmpdir(), 'tuma-test-')), 'data');
  const embedded = await startEmbedded({ dataDir, unsafe: true });
  const database = openDatabase(embedded.url);
  await migrate(database.db);
  // The triggers of the audit log are off, because tests empty it; tests of the triggers switch them on.
  await sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only`.execute(database.db);
  // On nearly empty tables parallel workers only cost their start: a count over all partitions took 130 ms instead of 5.
  await sql`ALTER ROLE CURRENT_USER SET max_parallel_workers_per_gather = 0`.execute(database.db);
  // As few partitions as tests need, since each connection loads the description of all. Rows of other months are in the default partition.
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
