// The procedure of docs/running/growth.md that deletes a month of messages leaves the books verifiable.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onlyValue } from '../../../server/db/sql/rows.ts';
import { ensureRoles } from '../../../server/modules/access/access.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { seedDemo } from '../../../server/seed/index.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { testSecrets } from '../../support/secrets.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

const database = await closeAfterAll(testDatabase());
const { db } = database;
const guide = readFileSync(join(import.meta.dirname, '../../../docs/running/growth.md'), 'utf8');

/** The statements of the guide, for a month. */
const statements = (partition: string): string[] =>
  (/^```sql\n(.*?)^```$/ms.exec(guide)?.[1] ?? '')
    .replaceAll('messages_2024_03', partition)
    .trim()
    .split('\n');

const broken = async () => (await verifyLedger(db)).map(({ rule }) => rule);

test('dropping the oldest month breaks no rule of the books, and a fault in a month that is left is still found', async () => {
  await ensureRoles(db);
  await seedDemo({ database, clock: () => new Date(), secrets: testSecrets, simulatorPort: 2775 });
  expect(await broken()).toEqual([]);
  const oldest = await onlyValue(db)<string>`
    SELECT min(relname) AS name FROM pg_class WHERE relkind = 'r' AND relname ~ '^messages_\\d{4}_\\d{2}$'`;
  const count = await onlyValue(db)<number>`SELECT count(*)::int AS count FROM ${sql.table(oldest)}`;
  expect(count).toBeGreaterThan(0);
  expect(statements(oldest).at(-1)).toBe(`DROP TABLE ${oldest};`);
  for (const statement of statements(oldest)) await sql.raw(statement).execute(db);
  expect(await broken()).toEqual([]);
  await sql`UPDATE message_counts SET delivered = delivered + 1, parts = parts + 1
    WHERE day = (SELECT max(day) FROM message_counts)`.execute(db);
  expect(await broken()).toContain('the counts equal the messages');
}); // oxfmt-ignore
