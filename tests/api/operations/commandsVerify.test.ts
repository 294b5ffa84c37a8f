// What `tuma verify ledger` says about broken rules (commands.test.ts has its exit codes).
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { verify } from '../../../scripts/tuma/verify.ts';
import { readConfig } from '../../../server/config/config.ts';
import { onlyValue } from '../../../server/db/sql/rows.ts';
import { ensureRoles } from '../../../server/modules/access/access.service.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

test('verify names some of the rows that break a rule, and counts all of them', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const { db, url } = database;
  await ensureRoles(db);
  const run = () =>
    verify.run({ config: readConfig({ DATABASE_URL: url }), values: {}, positionals: ['ledger'] });
  expect((await run()).lines).toEqual(['0 broken rules']);
  await sql`UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'supply'`.execute(db);
  const account = await onlyValue(db)`SELECT id FROM ledger_accounts WHERE kind = 'supply'`;
  const named = [
    `broken: every balance is the sum of its entries (1 row)`,
    `  account ${String(account)}, kind supply`,
  ];
  expect((await run()).lines).toEqual([...named, '1 broken rule']);
  await sql`INSERT INTO message_counts (client_id, day, class, connector_id, sender_id, package_id, queued, cost)
    SELECT 1, '2099-11-01', 'promotional', 1, 'S' || n, 1, 1, 0 FROM generate_series(1, 7) n`.execute(db);
  const client = '  client 1, day 2099-11-01';
  expect((await run()).lines).toEqual([
    ...named,
    'broken: the counts equal the messages (7 rows)',
    client,
    client,
    client,
    client,
    client,
    '  and others',
    '2 broken rules',
  ]);
});
