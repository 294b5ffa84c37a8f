// The operations home: the day compared with previous days, the links, what needs a person, and the check of the ledger
// (docs/decisions/031-operations-home.md).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { home, type Home } from '../../../contract/home.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { foldMoves } from '../../../server/modules/counts/slots.service.ts';
import { checkBooks } from '../../../server/modules/ledger/books.service.ts';
import { instantOfId } from '../../../server/domain/messageId.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { ago, day, endOfYesterday, minute } from '../../support/api/minutesAgo.ts';
import { aClient, aUser, signedIn } from '../../support/people.ts';
import { aLinkState } from '../../support/linkState.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
beforeEach(async () => {
  app.clock.now = new Date();
  await clearMessages(db);
  await sql`UPDATE connectors SET status = 0`.execute(db);
});

const read = async (who = root): Promise<Home> => {
  const { status, body, text } = await app.call('operations/home', {}, who);
  expect(status, text).toBe(200);
  return home.answer.parse(body).message;
};

async function aConnector(name: string, link = true): Promise<number> {
  const smpp = link ? JSON.stringify({ host: 'localhost', port: 1, rate: 50 }) : null;
  const row = { name, scope: 'NETWORK' as const, queue_prefix: 'q', mcc: '639', mnc: '02', smpp };
  return (await db.insertInto('connectors').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

describe('operations/home', () => {
  test('today is compared with yesterday and last week to the same time, by where the messages are now', async () => {
    const clientId = await aClient(db);
    for (const state of ['delivered', 'delivered', 'pending', 'failed', 'queued'] as const)
      await aMessage(db, { clientId, state, at: ago(5), cost: '0.8000' });
    await aMessage(db, { clientId, at: ago(5, 1) });
    await aMessage(db, { clientId, at: endOfYesterday() });
    await aMessage(db, { clientId, state: 'failed', at: ago(5, 7) });
    const fresh = await read();
    expect(fresh.today).toEqual({ delivered: 2, pending: 1, failed: 1, queued: 1, revenue: '4.0000' });
    expect(fresh.yesterday).toMatchObject({ delivered: 1, failed: 0, revenue: '0.6000' });
    expect(fresh.week_ago).toMatchObject({ delivered: 0, failed: 1 });
    expect(fresh.queue.messages).toBe(1);
    // The figures are the same after the changes are folded into the slots, and include a change that is not folded yet.
    await foldMoves(db);
    expect(await read()).toMatchObject({ today: fresh.today, yesterday: fresh.yesterday });
    await aMessage(db, { clientId, at: ago(4), cost: '0.8000' });
    expect((await read()).today).toMatchObject({ delivered: 3, revenue: '4.8000' });
  });

  test('a connector has its queue, the delivery of its last quarter of an hour and its course', async () => {
    const clientId = await aClient(db);
    const connectorId = await aConnector('Line');
    for (const state of ['delivered', 'failed'] as const)
      await aMessage(db, { clientId, connectorId, state, at: new Date(Date.now() - 2 * minute) });
    await aMessage(db, { clientId, connectorId, at: new Date(Date.now() - 40 * minute) });
    const waiting = await aMessage(db, { clientId, connectorId, state: 'queued', at: app.clock.now });
    const { connectors, queue } = await read();
    expect(connectors).toHaveLength(1);
    expect(connectors[0]).toMatchObject({
      name: 'Line',
      has_link: true,
      rate_max: 50,
      queued: 1,
      oldest: instantOfId(waiting).toISOString(),
      last_quarter: { delivered: 1, failed: 1, pending: 0, queued: 1 },
    });
    expect(connectors[0]?.sent).toHaveLength(12);
    expect(connectors[0]?.sent.reduce((sum, sent) => sum + sent, 0)).toBe(3);
    expect(queue).toEqual({ messages: 1, oldest: instantOfId(waiting).toISOString() });
  });

  test('failures are counted by reason and class, clients by what they sent, and those who run out by their pace', async () => {
    const busy = await aClient(db, { name: 'Busy', units: 10 });
    const calm = await aClient(db, { name: 'Calm', units: 10_000 });
    await aMessage(db, { clientId: busy, state: 'failed', failureCode: 'expired', class: 'promotional' });
    await aMessage(db, { clientId: busy, state: 'failed', failureCode: 'expired' });
    await aMessage(db, { clientId: calm, state: 'failed', failureCode: 'opted_out' });
    for (let cancelled = 0; cancelled < 3; cancelled++)
      await aMessage(db, { clientId: calm, state: 'failed', failureCode: 'campaign_cancelled' });
    // One of which a part was sent before it was cancelled.
    const cut = {
      state: 'failed',
      failureCode: 'campaign_cancelled',
      class: 'promotional',
      parts: 2,
      partsSent: 1,
    } as const;
    await aMessage(db, { clientId: calm, ...cut });
    for (let sent = 0; sent < 7; sent++) await aMessage(db, { clientId: busy, parts: 12 });
    // The figures include the minute of the clock, and another one may have begun.
    app.clock.now = new Date();
    const { today, failures, top_clients: top, running_low: low, needs } = await read();
    expect(today.failed).toBe(4);
    expect(failures).toEqual([
      { code: 'expired', transactional: 1, promotional: 1 },
      { code: 'campaign_cancelled', transactional: 0, promotional: 1 },
      { code: 'opted_out', transactional: 1, promotional: 0 },
    ]);
    expect(top.map(({ name, sent, delivered }) => [name, sent, delivered])).toEqual([
      ['Busy', 9, 7],
      ['Calm', 2, 0],
    ]);
    // The client used 86 units in seven days, and has 10 left.
    expect(low).toEqual([{ id: busy, name: 'Busy', units: 10, days: 0.8 }]);
    expect(needs).toContainEqual(
      expect.objectContaining({ kind: 'client', id: busy, name: 'Busy', count: 10 }),
    );
  });

  test('what needs a person is named with its age, number and record', async () => {
    const clientId = await aClient(db, { name: 'Mara' });
    const user = await aUser(db, { clientId });
    const insertCampaign = (name: string) =>
      db
        .insertInto('campaigns')
        .values({
          client_id: clientId,
          user_id: user.id,
          name,
          kind: 'typed',
          source: JSON.stringify({ numbers: '' }),
          sender_id: 'TUMA',
          message: 'Habari',
          state: 'paused',
          queued: 7,
          created: new Date(Date.now() - minute),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await insertCampaign('Sale');
    await db
      .insertInto('audit_log')
      .values({
        user_name: 'Asha',
        client_id: clientId,
        address: 'test',
        action: 'campaign.pause',
        subject: 'Sale',
      })
      .execute();
    await sql`CREATE SCHEMA IF NOT EXISTS jobs`.execute(db);
    await sql`CREATE TABLE IF NOT EXISTS jobs.jobs (task_identifier text, key text, last_error text, created_at timestamptz, run_at timestamptz, locked_at timestamptz, attempts int DEFAULT 0, max_attempts int DEFAULT 25)`.execute(
      db,
    );
    await sql`INSERT INTO jobs.jobs VALUES ('follow', ${`follow:${id}`}, 'disk full', now()), ('erase', NULL, NULL, now())`.execute(
      db,
    );
    const { needs } = await read();
    expect(needs).toContainEqual(
      expect.objectContaining({ kind: 'campaign', id, name: 'Sale', count: 7, detail: 'Asha' }),
    );
    expect(needs).toContainEqual(
      expect.objectContaining({ kind: 'job', name: `follow:${id}`, detail: 'disk full' }),
    );
    for (const name of ['A', 'B', 'C']) await insertCampaign(name);
    const several = (await read()).needs.filter(({ kind }) => kind === 'campaign');
    expect(several).toEqual([expect.objectContaining({ id: null, name: null, count: 4 })]);
    await sql`DROP SCHEMA jobs CASCADE`.execute(db);
    await db.deleteFrom('campaigns').where('client_id', '=', clientId).execute();
  });

  test('a link that is down is named with since when, its queue, the reason and that messages bypass it, and its queue is not named again', async () => {
    const clientId = await aClient(db);
    const connectorId = await aConnector('Airtel');
    const since = new Date(Date.now() - 20 * minute);
    const id = await aLinkState(db, connectorId, { bound: 0, last_error: 'refused', unbound_since: since });
    await aMessage(db, { clientId, connectorId, state: 'queued', at: new Date(Date.now() - 10 * minute) });
    const { needs, connectors } = await read();
    expect(needs.filter(({ kind }) => kind === 'link' || kind === 'queue')).toEqual([
      {
        kind: 'link',
        id: connectorId,
        name: 'Airtel',
        count: 1,
        since: since.toISOString(),
        detail: 'refused',
      },
    ]);
    expect(connectors[0]?.live).toMatchObject({ bound: 0, sessions: 1 });
    const breaker = { connector_id: connectorId, cause: 'link' as const, opened: since, probe_at: since };
    await db.insertInto('connector_breakers').values(breaker).execute();
    expect((await read()).needs.filter(({ kind }) => kind === 'link' || kind === 'bypass')).toMatchObject([
      { kind: 'link', id: connectorId },
      { kind: 'bypass', id: connectorId, name: 'Airtel', since: since.toISOString(), detail: 'link' },
    ]);
    await db.deleteFrom('connector_breakers').execute();
    await db.deleteFrom('engines').where('id', '=', id).execute();
  });

  test('payments without a client and requests for a sender ID are counted with the oldest, most urgent needs first', async () => {
    const clientId = await aClient(db);
    const connectorId = await aConnector('Down');
    const created = new Date(Date.now() - 3 * day);
    await sql`INSERT INTO payments (source, state, amount, reference, created)
      VALUES ('paybill', 'review', 100, '1', ${created})`.execute(db);
    const request = await db
      .insertInto('sender_requests')
      .values({ client_id: clientId, code: 'MARA', purpose: 'promotional', requested_by: 'Asha', created })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sender_request_networks')
      .values({ request_id: request.id, connector_id: connectorId })
      .execute();
    const { needs } = await read();
    const waiting = { count: 1, since: created.toISOString(), id: null };
    expect(needs.map(({ kind }) => kind)).toEqual(['engine', 'payments', 'requests']);
    expect(needs.slice(1)).toEqual([
      expect.objectContaining({ kind: 'payments', ...waiting }),
      expect.objectContaining({ kind: 'requests', ...waiting }),
    ]);
  });

  test('a role sees what it may open: without reports no revenue, without clients no clients', async () => {
    const { id } = await db
      .insertInto('roles')
      .values({ name: 'Network', role_type: 'PLATFORM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: id, module: 'connectors', action: 'read' })
      .execute();
    await aMessage(db, { clientId: await aClient(db, { units: 1 }), at: ago(5) });
    const seen = await read(await signedIn(db, { clientId: 1, roleId: id }));
    expect(seen).toMatchObject({ today: { delivered: 1, revenue: null }, top_clients: [], running_low: [] });
    expect(seen.needs.map(({ kind }) => kind)).not.toContain('payments');
    expect((await app.call('operations/home', {}, await signedIn(db))).status).toBe(403);
  });
});

test('the check of the books finds what is broken, keeps finding it, and is stored with its time', async () => {
  const now = new Date('2026-11-20T08:00:00.000Z');
  await checkBooks(db, now);
  await sql`UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'supply'`.execute(db);
  for (let checks = 0; checks < 3; checks++) {
    const rules = (await checkBooks(db, now)).map(({ rule }) => rule);
    expect(rules).toContain('every balance is where its last entry closed');
  }
  const broken = await read();
  expect(broken.books).toMatchObject({ checked: now.toISOString() });
  expect(broken.needs.map(({ kind }) => kind)).toContain('books');
  await sql`UPDATE ledger_accounts SET balance = balance - 1 WHERE kind = 'supply'`.execute(db);
  expect((await checkBooks(db, now)).map(({ rule }) => rule)).not.toContain(
    'every balance is where its last entry closed',
  );
});
