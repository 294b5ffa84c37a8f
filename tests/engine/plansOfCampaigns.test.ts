// Long lists of a campaign's messages are read as far as they are asked for, also of a campaign that PostgreSQL has not analyzed yet
// (decisions/034-results-of-campaigns.md).
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Db } from '../../server/db/database.ts';
import { firstIdAt } from '../../server/domain/messageId.ts';
import { listRecipients, recipientsAfter } from '../../server/modules/campaigns/lists/recipients.store.ts';
import type { RunRow } from '../../server/modules/campaigns/runs/campaigns.store.ts';
import { numbersOf } from '../../server/modules/campaigns/runs/expansion.store.ts';
import { failuresLeft } from '../../server/modules/intake/resends.service.ts';
import { aClient } from '../support/people.ts';
import { watchPlans, type Scan } from '../support/database/plans.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

const campaignId = 5;
const resend = 6;
/** Messages of the campaign, which are more than two batches, and of its earlier run. */
const count = 25_000;
const earlierCount = 5000;

/** The middle of the month before, so that all messages are in one partition on any day. */
const now = new Date();
now.setUTCMonth(now.getUTCMonth() - 1, 15);

interface Added {
  campaign: string;
  count: number;
  runId: number;
  secondsAgo: number;
  state?: 'delivered' | 'failed';
}

const addMessages = (db: Db, clientId: number, added: Added) =>
  sql`
  INSERT INTO messages (id, client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts, cost, state, timeline,
    campaign_id, run_id)
  SELECT ${firstIdAt(new Date(now.getTime() - added.secondsAgo * 1000))}::bigint + n, ${clientId}::int, 'promotional', 1, 'TUMA', 1001,
    '2547' || 20000000 + n, 'Safaricom', 'Habari', 1, 0.6, ${added.state ?? 'delivered'}, '[]', ${sql.raw(added.campaign)}, ${added.runId}::bigint
  FROM generate_series(1, ${added.count}::int) n`.execute(db);

/** Small campaigns that were analyzed, and after that a large one with two runs and a resend that failed. */
async function aLargeCampaign(isAnalyzed: boolean) {
  const migrated = await testDatabase();
  await sql`ALTER TABLE messages_default SET (autovacuum_enabled = off)`.execute(migrated.db);
  const clientId = await aClient(migrated.db);
  const add = (added: Added) => addMessages(migrated.db, clientId, added);
  await add({ campaign: '1000 + n / 10', count: 20_000, runId: 9, secondsAgo: 200_000 });
  await sql`ANALYZE messages, message_failures`.execute(migrated.db);
  await add({ campaign: String(campaignId), count: earlierCount, runId: 1, secondsAgo: 100_000 });
  await add({ campaign: String(campaignId), count, runId: 2, secondsAgo: 60 });
  await add({ campaign: String(resend), count, runId: 3, secondsAgo: 120, state: 'failed' });
  if (isAnalyzed) await sql`ANALYZE messages, message_failures`.execute(migrated.db);
  const { scans, stop } = await watchPlans(migrated);
  const database = openDatabase(migrated.url);
  onTestFinished(async () => {
    stop();
    await database.close();
    await migrated.close();
  });
  return { db: database.db, scans };
}

/** The most rows that the scans of one table read together. */
const rowsRead = (scans: readonly Scan[], table: RegExp): number =>
  scans.filter((scan) => table.test(scan.table)).reduce((sum, { rows }) => sum + rows, 0);

test.each([
  ['was not analyzed', false],
  ['was analyzed', true],
])(
  'of a campaign that %s each batch and page reads its own rows alone',
  async (_what, isAnalyzed) => {
    const { db, scans } = await aLargeCampaign(isAnalyzed);
    const readBy = async <T>(read: () => Promise<T>, table = /^messages_/): Promise<[T, number]> => {
      scans.splice(0);
      return [await read(), rowsRead(scans, table)];
    };
    const run = { id: 2, campaign_id: campaignId, started: new Date(now.getTime() - 60_000) } as RunRow;
    const [numbers, ofRun] = await readBy(() => numbersOf(db, run));
    expect([numbers.size, ofRun]).toEqual([count, count]);

    const failures = { campaignId: resend, resends: [campaignId] };
    const [left, ofResends] = await readBy(() => failuresLeft(db, failures));
    // The failed messages, and those that are newer than the first of them.
    expect([left.size, ofResends]).toEqual([0, 2 * count]);
    const [, failed] = await readBy(() => failuresLeft(db, failures), /^message_failures/);
    expect(failed).toBe(count);

    const which = { campaignId, kind: undefined };
    const total = count + earlierCount;
    const [page, ofPage] = await readBy(() => listRecipients(db, which, { offset: 0, limit: 25, total }));
    expect([page.length, ofPage]).toEqual([25, 25]);
    const [file, ofFile] = await readBy(() => recipientsAfter(db, which, { after: 0, limit: 1000 }));
    expect([file.length, ofFile]).toEqual([1000, 1000]);
  },
  60_000,
);
