// The recipients of a campaign by status: each page equals the slice of the whole list, and is found without reading the campaign. The
// statements run in the product, and PostgreSQL explains them.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { firstIdAt } from '../../../server/domain/messageId.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { listRecipients } from '../../../server/modules/campaigns/lists/recipients.service.ts';
import { aClient, aUser } from '../../support/people.ts';
import { watchPlans } from '../../support/database/plans.ts';
import { startTestApp } from '../../support/testApp.ts';

const { db, database } = await startTestApp();

/** Messages of each of two campaigns. */
const each = 6_000;
/** The number of messages by kind. The others are delivered. */
const few = { failed: 6, pending: 12, pending_dlr: 6 };
/** Maximum rows that a page of ten may read: those of the page, and the few messages in progress, each more than once. */
const rowsMax = 200;

test('pages of every status equal the whole list, and read few rows of a large campaign', async () => {
  const clientId = await aClient(db);
  const { id: userId } = await aUser(db, { clientId });
  const queued = few.pending;
  const counters = { recipients: each, queued, pending: few.pending_dlr, failed: few.failed, delivered: each - 24 };
  const campaign = { client_id: clientId, user_id: userId, name: 'Rent', kind: 'group', source: '{"group_id":1}', sender_id: 'TUMA', message: 'x', state: 'running', ...counters } as const;
  const group_id = (await db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()).id;
  const other = (await db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()).id;
  // The messages of both campaigns alternate.
  await sql`INSERT INTO messages (id, client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts, cost, state, campaign_id)
    SELECT ${firstIdAt(new Date())}::bigint + n, ${clientId}::int, 'promotional', 1, 'TUMA', 1001, (254720000000 + n)::text, 'Safaricom', 'Habari', 1, 0.6,
      CASE n / 2 % 1000 WHEN 901 THEN 'failed' WHEN 902 THEN 'queued' WHEN 903 THEN 'held' WHEN 904 THEN CASE WHEN n < 6000 THEN 'pending' ELSE 'unknown' END
      ELSE 'delivered' END, CASE n % 2 WHEN 0 THEN ${group_id}::bigint ELSE ${other}::bigint END
    FROM generate_series(0, 2 * ${each}::int - 1) n`.execute(db);
  // An engine has claimed one: it has no row of the outbox.
  await sql`WITH claimed AS (DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox WHERE campaign_id = ${group_id} AND NOT held) RETURNING id, connector_id)
    INSERT INTO claims (connector_id, ids, attempts) SELECT connector_id, ARRAY[id], ARRAY[1] FROM claimed`.execute(db);
  await sql`VACUUM (ANALYZE) messages, message_failures, outbox, awaiting`.execute(db);
  const { scans, stop } = await watchPlans(database);
  onTestFinished(stop);
  const watched = openDatabase(database.url);
  onTestFinished(() => watched.close());
  const caller = { userId, clientId, roleId: roleIds.root, permissions: new Set<string>(), reach: 'all' as const, passwordChangeDue: false, secondFactorDue: false, confirmation: undefined, clientActive: true, tokenHash: Buffer.alloc(0), address: '127.0.0.1' };

  const states = { failed: ['failed'], pending: ['queued', 'held'], pending_dlr: ['pending', 'unknown'], delivered: ['delivered'], all: ['queued', 'held', 'pending', 'unknown', 'failed', 'delivered'] } as const;
  const read = new Map<string, number>();
  for (const [kind, of] of Object.entries(states)) {
    const status = kind === 'all' ? undefined : (kind as 'failed');
    const whole = (await db.selectFrom('messages').select('id').where('campaign_id', '=', group_id).where('state', 'in', of).orderBy('id').execute()).map(({ id }) => id);
    const last = Math.ceil(whole.length / 10);
    for (const page of new Set([1, 2, last - 1, last])) {
      if (page < 1 || page > last) continue;
      scans.length = 0;
      const { data, total } = await listRecipients({ from: watched.db, db: watched.db }, caller, { group_id, status, page, per_page: 10 });
      expect(data.map(({ message_id }) => message_id), `${kind}, page ${page}`).toEqual(whole.slice(10 * page - 10, 10 * page));
      expect(total).toBe(whole.length);
      const ofWork = scans.filter(({ table }) => /^(messages_|message_failures|outbox|awaiting)/.test(table));
      read.set(`${kind}, page ${page}`, ofWork.reduce((sum, { rows }) => sum + rows, 0));
      if (kind === 'pending' && page === last) expect(data.at(-1)?.status_description).toBe('Paused with its campaign');
      if (kind === 'pending' && page === last) expect(data.map((row) => row.status_description)).toContain('Being handed over');
    }
  }
  expect(Math.min(...read.values())).toBeGreaterThan(5);
  expect([...read].filter(([, rows]) => rows > rowsMax)).toEqual([]);
}); // oxfmt-ignore
