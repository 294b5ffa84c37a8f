import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

let made = 0;

/** Creates a database without tables, which is dropped after the test; returns its URL. */
export async function emptyDatabase(): Promise<string> {
  const url = inject('databaseUrl');
  const name = `empty_${process.pid}_${++made}`;
  const admin = new pg.Client({ connectionString: url.replace(/\/tuma$/, '/postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  return url.replace(/\/tuma$/, `/${name}`);
}
