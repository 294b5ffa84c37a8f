// The demo's campaigns have the rows that the services would have written.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensureRoles } from '../../../server/modules/access/access.service.ts';
import { listCampaigns } from '../../../server/modules/campaigns/lists/lists.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { platformClientId } from '../../../server/domain/reach.ts';
import { seedDemo } from '../../../server/seed/index.ts';
import { testSecrets } from '../../support/secrets.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

test('the demo has finished campaigns and a monthly one, and its ledger verifies', async () => {
  const database = await testDatabase();
  const { db } = database;
  const now = new Date();
  await ensureRoles(db);
  // As after a first start that was interrupted: ids that are used up are not given back.
  await sql`SELECT nextval(pg_get_serial_sequence('clients', 'id'))`.execute(db);
  await seedDemo({ database, clock: () => now, secrets: testSecrets, simulatorPort: 2775 });
  const list = (which: 'group' | 'scheduled') =>
    listCampaigns(db, {
      caller: { reach: 'all', permissions: new Set(['message_texts:read']) },
      which,
      page: 1,
      per_page: 10,
      now,
    });
  const finished = (await list('group')).data.filter(({ state }) => state === 'finished');
  expect(finished.map(({ campaign_name }) => campaign_name).toSorted()).toEqual([
    'Annual general meeting',
    'Board papers',
    'Market prices',
    'Open day guests',
  ]);
  for (const { recipients, delivered } of finished) expect(delivered).toBeGreaterThan(recipients / 2);
  const [planned] = (await list('scheduled')).data;
  expect(planned).toMatchObject({
    campaign_name: 'Fees reminder',
    state: 'scheduled',
    repeat_type: 'EVERY_MONTH',
  });
  expect(Date.parse(planned?.next_run ?? '')).toBeGreaterThan(now.getTime());
  expect(await verifyLedger(db)).toEqual([]);
  const platform = await db
    .selectFrom('clients')
    .select('name')
    .where('id', '=', platformClientId)
    .executeTakeFirst();
  expect(platform?.name).toBe('Tuma');
  await database.close();
});
