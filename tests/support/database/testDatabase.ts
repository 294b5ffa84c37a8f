import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../../server/db/database.ts';

/** Creates a migrated database without rows for the test file (from `template1` also without tables); close() drops it. */
export async function testDatabase(from: 'tuma' | 'template1' = 'tuma'): Promise<Database> {
  const template = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(template, `CREATE DATABASE ${name} TEMPLATE ${from}`);
  const database = openDatabase(template.replace(/\/tuma$/, `/${name}`));
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(template, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/tuma$/, '/postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
