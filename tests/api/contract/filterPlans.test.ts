// A filtered page of messages reads few rows, however many there are (decisions/027-filtered-lists.md). The statements run in the product,
// and PostgreSQL explains them.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { firstIdAt } from '../../../server/domain/messageId.ts';
import { nairobiDay } from '../../../server/domain/nairobiDay.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { listMessages } from '../../../server/modules/messages/messages.service.ts';
import { aClient, aUser } from '../../support/people.ts';
import { watchPlans } from '../../support/database/plans.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db, database } = app;

/** Messages of each of two clients. One in fifty failed; one in a thousand has a rare network, reason or sender ID; ten are pending. */
const each = 30_000;
/** Maximum rows that a page may read: those of a day, and a few for each displayed row. */
const rowsMax = 1_500;

async function fill(clientId: number, campaignId: number, messages = each): Promise<void> {
  const first = firstIdAt(new Date(Date.now() - 60 * 86_400_000));
  const aSecond = 2 ** 21;
  await sql`
    INSERT INTO messages (id, created, client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts, cost, state,
      failure_code, campaign_id, timeline)
    SELECT ${first}::bigint + n * 150 * ${aSecond}::bigint + ${clientId}::int, now() - interval '60 days' + n * interval '150 seconds',
      ${clientId}::int, 'promotional', 1, CASE n % 1000 WHEN 3 THEN 'RARE' ELSE 'TUMA' END, 1001, '2547' || 20000000 + n,
      CASE WHEN n % 1000 = 5 THEN 'Equitel' WHEN n % 3 = 0 THEN 'Airtel' ELSE 'Safaricom' END, 'Habari', 1, 0.6,
      CASE WHEN n % 50 = 7 THEN 'failed' WHEN n % 3000 = 9 THEN 'pending' ELSE 'delivered' END,
      CASE WHEN n % 1000 = 7 THEN 'opted_out' WHEN n % 50 = 7 THEN 'expired' END,
      CASE WHEN n % 10 = 9 OR n % 1000 = 7 THEN ${campaignId}::bigint END, '[]'
    FROM generate_series(1, ${messages}::int) n`.execute(db);
} // oxfmt-ignore

test('a page of any filter reads few rows by an index, of one client and of all, at 10 and at 100 rows', async () => {
  const clients = [await aClient(db), await aClient(db)];
  const [clientId = 0] = clients;
  const { id: userId } = await aUser(db, { clientId });
  const { id: campaignId } = await db.insertInto('campaigns').values({ client_id: clientId, user_id: userId, name: 'Rent', kind: 'group', source: '{"group_id":1}', sender_id: 'TUMA', message: 'x', state: 'finished', delivered: each / 10 - 10, pending: 10, failed: 30 }).returning('id').executeTakeFirstOrThrow();
  for (const client of clients) await fill(client, campaignId);
  // A client with few messages, all older than those of the others.
  const smallClient = await aClient(db);
  await fill(smallClient, campaignId, 5);
  await sql`INSERT INTO message_counts (day, client_id, class, connector_id, sender_id, package_id, delivered, failed, pending)
    SELECT (created AT TIME ZONE 'Africa/Nairobi')::date, client_id, class, connector_id, sender_id, package_id, count(*) FILTER (WHERE state = 'delivered'),
      count(*) FILTER (WHERE state = 'failed'), count(*) FILTER (WHERE state = 'pending') FROM messages GROUP BY 1, 2, 3, 4, 5, 6`.execute(db);
  // Counts of many other clients.
  await sql`INSERT INTO message_counts (day, client_id, class, connector_id, sender_id, package_id)
    SELECT DISTINCT day, 100000 + n, 'promotional', 1, 'TUMA', 1001 FROM message_counts, generate_series(1, 200) n`.execute(db);
  await sql`VACUUM (ANALYZE) messages, message_failures, message_counts`.execute(db);
  const { scans, stop } = await watchPlans(database);
  onTestFinished(stop);
  // On one connection, whose prepared statements are read below.
  const watched = openDatabase(database.url, { connectionsMax: 1 });
  onTestFinished(() => watched.close());

  const caller = { userId, clientId: 1, roleId: roleIds.root, permissions: new Set<string>(), reach: 'all' as const, passwordChangeDue: false, secondFactorDue: false, confirmation: undefined, clientActive: true, tokenHash: Buffer.alloc(0) };
  const unset = { now: new Date(), startDate: undefined, endDate: undefined, number: undefined, clientId: undefined, status: undefined, oldestFirst: false, class: 'promotional' as const };
  const filters = [
    {},
    { status: 'Failed' },
    { status: 'Delivered' },
    { status: 'Pending' },
    { sender: 'RARE' },
    { sender: 'RARE', status: 'Failed' },
    { network: 'Airtel' },
    { network: 'Equitel' },
    { failureCode: 'expired' },
    { failureCode: 'opted_out' },
    { failureCode: 'opted_out', network: 'Equitel' },
    { campaignId },
    { campaignId, status: 'Failed' },
    { campaignId, status: 'Pending' },
    { ids: [12, 13] },
  ] as const;
  const read = new Map<string, number>();
  for (const filter of filters) {
    for (const who of [clientId, undefined]) {
      for (const per_page of [10, 100]) {
        scans.length = 0;
        await listMessages(watched.db, caller, { ...unset, ...filter, clientId: who, page: 1, per_page });
        const ofMessages = scans.filter(({ table }) => /^message(s_|_failures|_counts$)/.test(table));
        const name = `${JSON.stringify(filter)} of ${who === undefined ? 'all' : 'one'}, ${per_page} rows`;
        expect(ofMessages.filter(({ node }) => node === 'Seq Scan'), name).toEqual([]);
        read.set(name, ofMessages.reduce((sum, { rows }) => sum + rows, 0));
      }
    }
  }
  // The statements of unfiltered lists have one plan for any client and days.
  for (const who of [clientId, smallClient, undefined]) {
    scans.length = 0;
    await listMessages(watched.db, caller, { ...unset, clientId: who, page: 1, per_page: 10 });
    const ofMessages = scans.filter(({ table }) => /^message(s_|_failures|_counts$)/.test(table));
    expect(ofMessages.filter(({ node }) => node === 'Seq Scan')).toEqual([]);
    read.set(`by a plan for any parameters, of ${who ?? 'all'}`, ofMessages.reduce((sum, { rows }) => sum + rows, 0));
  }
  const { rows: pages } = await sql<{ kept: boolean }>`SELECT generic_plans > 0 AND custom_plans = 0 AS kept FROM pg_prepared_statements
    WHERE statement LIKE '%FROM messages WHERE (client_id, class, id)%'`.execute(watched.db);
  expect(pages).toEqual([{ kept: true }]);
  // The last page of a day is read from the end of the day.
  const day = nairobiDay(new Date(Date.now() - 30 * 86_400_000));
  scans.length = 0;
  await listMessages(watched.db, caller, { ...unset, startDate: day, endDate: day, page: 112, per_page: 10 });
  read.set('the last page of a day', 2 * scans.filter(({ table }) => table.startsWith('messages_')).reduce((sum, { rows }) => sum + rows, 0));
  expect(scans).not.toEqual([]);
  expect(Math.max(...read.values())).toBeGreaterThan(100);
  expect([...read].filter(([, rows]) => rows > rowsMax)).toEqual([]);
}); // oxfmt-ignore
