// Screens and answers read few rows of the queue, however many messages wait in it (decisions/014-kept-counts.md). The statements run in
// the product, and PostgreSQL explains them.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { firstIdAt } from '../../../server/domain/messageId.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { networkLines } from '../../../server/modules/alarms/networkHealth.service.ts';
import { listConnectors } from '../../../server/modules/connectors/connectorStates.service.ts';
import { explainMessage } from '../../../server/modules/messages/explanation.service.ts';
import { explainRouteFor } from '../../../server/modules/routing/routing.service.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, aUser } from '../../support/people.ts';
import { watchPlans } from '../../support/database/plans.ts';
import { startTestApp } from '../../support/testApp.ts';

const { db, database } = await startTestApp();

/** Messages that wait on each of two connectors. */
const each = 3_000;

async function aConnector(name: string): Promise<number> {
  const smpp = JSON.stringify({ host: '127.0.0.1', port: 2775, system_id: 'tuma', password: 'secret' });
  const fields = { name, scope: 'NETWORK', queue_prefix: name, mcc: '639', mnc: '02', smpp } as const;
  return (await db.insertInto('connectors').values(fields).returning('id').executeTakeFirstOrThrow()).id;
}

test('the connectors, the networks, a route and the explanation of a message read a few rows of a long queue', async () => {
  await db.deleteFrom('connectors').execute();
  const ids = [await aConnector('Safaricom'), await aConnector('Safaricom 2')];
  const [connectorId = 0] = ids;
  const clientId = await aClient(db);
  const now = new Date();
  const at = new Date(now.getTime() - 60_000);
  const code = { code: 'DUKA', connector_id: connectorId, package_id: 1001 };
  const { id: sender_configuration_id } = await db.insertInto('sender_configurations').values(code).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('client_senders').values({ client_id: clientId, sender_configuration_id }).execute();
  const id = await aMessage(db, { clientId, connectorId, state: 'queued', at });
  for (const connector of ids) {
    await sql`INSERT INTO outbox (id, connector_id, client_id, priority, held)
      SELECT ${firstIdAt(now)}::bigint + n, ${connector}::int, ${clientId}::int, 1, false FROM generate_series(1, ${each}::int) n`.execute(db);
    await sql`INSERT INTO message_counts (day, client_id, class, connector_id, sender_id, package_id, queued)
      VALUES (now(), ${clientId}, 'transactional', ${connector}, 'MANY', 1001, ${each})`.execute(db);
  }
  const { scans, stop } = await watchPlans(database);
  onTestFinished(stop);
  const watched = openDatabase(database.url);
  onTestFinished(() => watched.close());

  const { id: userId } = await aUser(db, { clientId: 1 });
  const caller = { userId, clientId: 1, roleId: roleIds.root, permissions: new Set<string>(), reach: 'all' as const, passwordChangeDue: false, secondFactorDue: false, confirmation: undefined, clientActive: true, tokenHash: Buffer.alloc(0) };
  const read = async <Answer>(call: () => Promise<Answer>) => {
    scans.length = 0;
    const answer = await call();
    const rowsOf = (table: string) => scans.reduce((sum, scan) => sum + (scan.table === table ? scan.rows : 0), 0);
    return { answer, queue: rowsOf('outbox'), counts: rowsOf('message_counts_monthly') };
  };
  const waiting = [{ queued: each + 1, oldest: at.toISOString().replace(/\.\d+/, '.000') }, { queued: each }];
  const screens = [() => listConnectors(watched.db, caller, { now }), () => networkLines(watched.db, caller, now)];
  for (const screen of screens) {
    const { answer, queue } = await read<object[]>(screen);
    expect(answer).toMatchObject(waiting);
    expect(queue).toBeGreaterThan(0);
    expect(queue).toBeLessThan(20);
  }
  // These show no number of messages, so they do not read it.
  const explained = await read(() => explainMessage(watched.db, { reach: 'all', id, now }));
  expect(explained).toMatchObject({ answer: { facts: { health: { state: 'down' } } }, counts: 0 });
  const asked = { msisdn: '0712345678', client_id: clientId, sender_id: 'DUKA', now };
  const route = await read(() => explainRouteFor(watched.db, caller, asked));
  expect(route).toMatchObject({ answer: { health: { id: connectorId, state: 'down' } }, counts: 0 });
  expect(Math.max(explained.queue, route.queue)).toBeLessThan(20);
}); // oxfmt-ignore
