// The operations of an admin on a connector's queue, and on results that could not be stored.
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { aSenderIdOn, slowAndFast } from '../../support/api/connectorQueue.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const client = await signedIn(db, { clientId: await aClient(db, { units: 1000 }) });
await db.deleteFrom('sending_windows').execute();
let from: number;
let to: number;
beforeEach(async () => {
  [from, to] = await slowAndFast(app, admin);
});

const aSenderOn = (connectorId: number, packageId: number) =>
  aSenderIdOn(db, { clientId: client.clientId, connectorId, packageId });
const queued = (clientId = client.clientId) => aMessage(db, { clientId, state: 'queued', connectorId: from });

describe('a queue that is moved', () => {
  test('takes connector, package and counts along, and leaves what may not go there', async () => {
    await aSenderOn(to, 2002);
    const mine = await queued();
    const stays = await queued(await aClient(db));
    const gone = await aMessage(db, { clientId: client.clientId, state: 'pending', connectorId: from });
    const answer = await app.call(`connector/${from}/move`, { connector_id: to }, admin);
    expect(answer.body).toEqual({
      message: '1 message moved to Fast; 1 message not moved: no sender ID there',
      moved: 1,
      left: 1,
    });
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'connector_id', 'package_id'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: mine, connector_id: to, package_id: 2002 },
      { id: stays, connector_id: from, package_id: 1001 },
      { id: gone, connector_id: from, package_id: 1001 },
    ]);
    const broken = (await verifyLedger(db)).map(({ rule }) => rule);
    expect(broken).not.toContain('the counts equal the messages');
    const log = await db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(log).toMatchObject({
      action: 'connector.move',
      subject: 'Slow',
      after: { moved_to: 'Fast', messages: 1 },
    });
  });

  test('keeps the time of a scheduled message, and sends a retry at once', async () => {
    await aSenderOn(to, 2002);
    const later = new Date(Date.now() + 3_600_000);
    for (const attempts of [0, 1]) {
      const id = await queued();
      await db.updateTable('messages').set({ not_before: later, attempts }).where('id', '=', id).execute();
      await sql`UPDATE outbox SET not_before = ${later} WHERE id = ${id}`.execute(db);
    }
    await app.call(`connector/${from}/move`, { connector_id: to }, admin);
    const { rows } = await sql`
      SELECT o.not_before AS waiting, m.not_before FROM outbox o JOIN messages m USING (id) ORDER BY id`.execute(
      db,
    );
    expect(rows).toEqual([
      { waiting: later, not_before: later },
      { waiting: null, not_before: null },
    ]);
  });

  test('writes what it moved in the transaction of each batch, so that a failure half-way leaves no move without its entry', async () => {
    await aSenderOn(to, 2002);
    const first = await queued();
    await sql`
      INSERT INTO messages (id, created, client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts, cost, state, timeline)
      SELECT id + n, created, client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts, cost, state, timeline
      FROM messages CROSS JOIN generate_series(1, 1000) n WHERE id = ${first}`.execute(db);
    await sql`
      CREATE FUNCTION refuse_second_batch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM messages WHERE connector_id = ${sql.lit(to)}) >= 1000 THEN RAISE 'no more'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse_second_batch BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION refuse_second_batch()`.execute(
      db,
    );
    const answer = await app.call(`connector/${from}/move`, { connector_id: to }, admin);
    await sql`DROP FUNCTION refuse_second_batch CASCADE`.execute(db);
    expect(answer.status).toBe(500);
    const moved = await db.selectFrom('messages').select('id').where('connector_id', '=', to).execute();
    expect(moved).toHaveLength(1000);
    const [entry] = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({ action: 'connector.move', after: { moved_to: 'Fast', messages: 1000 } });
  });

  test('leaves messages that are accepted meanwhile, so that the call ends', async () => {
    await aSenderOn(to, 2002);
    const at = new Date(Date.now() - 60_000);
    const id = await aMessage(db, { clientId: client.clientId, state: 'queued', connectorId: from, at });
    await sql`
      CREATE FUNCTION send_again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO messages (client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts, cost)
        SELECT client_id, class, ${sql.lit(from)}, sender_id, package_id, msisdn, network, message, parts, cost
        FROM messages WHERE id = ${sql.lit(id)};
        RETURN NULL;
      END $$;
      CREATE TRIGGER send_again AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION send_again()`.execute(
      db,
    );
    onTestFinished(async () => void (await sql`DROP FUNCTION send_again CASCADE`.execute(db)));
    const answer = await app.call(`connector/${from}/move`, { connector_id: to }, admin);
    expect(answer.body).toEqual({ message: '1 message moved to Fast', moved: 1, left: 0 });
  });

  test('goes to another connector that is active, and to none else', async () => {
    const move = async (id: number, connector_id: unknown) => {
      const { status, body } = await app.call(`connector/${id}/move`, { connector_id }, admin);
      return [status, body.message];
    };
    expect(await move(from, from)).toEqual([422, 'Choose another connector']);
    expect(await move(from, 999)).toEqual([422, 'Connector not found']);
    expect((await move(999, to))[0]).toBe(404);
    await db.updateTable('connectors').set({ status: 0 }).where('id', '=', to).execute();
    expect(await move(from, to)).toEqual([422, 'Fast is not active']);
  });
});

describe('a connector that is drained', () => {
  test('is passed by until it takes messages again', async () => {
    await aSenderOn(from, 1001);
    const route = async () => {
      const body = {
        country_code: 'KE',
        message: 'Hi',
        msisdn: '0712345678',
        schedule: false,
        sender_id: 'TUMA',
      };
      return (await app.call('message/preflight/transactional', body, client)).body.message.networks.length;
    };
    expect(await route()).toBe(1);
    const drained = await app.call(`connector/${from}/drain`, { draining: true }, admin);
    expect(drained.body.message).toBe('Slow takes nothing new and sends what waits');
    expect(await route()).toBe(0);
    const [listed] = (await app.call('connector/all', {}, admin)).body.message;
    expect(listed).toMatchObject({ draining: true, status: 1 });
    await app.call(`connector/${from}/drain`, { draining: false }, admin);
    expect(await route()).toBe(1);
    const log = await db.selectFrom('audit_log').select('action').orderBy('id', 'desc').limit(2).execute();
    expect(log.map(({ action }) => action)).toEqual(['connector.fill', 'connector.drain']);
  });
});

test('operations/parked lists what was not stored; operations/parked/:id/retry and operations/parked/:id/discard end it, once', async () => {
  const connector_id = from;
  const receipt = (msisdn: string) =>
    JSON.stringify({ connector_id, smsc_id: 'x1', msisdn, sender_id: 'TUMA', state: 'DELIVRD', raw: '' });
  const rows = ['254712000001', '254712000002'].map((msisdn) => ({
    kind: 'receipt' as const,
    connector_id,
    content: receipt(msisdn),
    error: 'refused',
  }));
  await db.insertInto('parked_results').values(rows).execute();
  const { body } = await app.call('operations/parked', {}, admin);
  expect(body.message).toMatchObject(
    rows.map(() => ({ kind: 'receipt', connector_name: 'Slow', message_id: null, error: 'refused' })),
  );
  expect(JSON.stringify(body)).not.toContain('2547120000');
  const [first, second] = (body.message as { id: number }[]).map(({ id }) => id);
  const end = async (path: string) => {
    const { status, body: answer } = await app.call(path, {}, admin);
    return [status, answer.message];
  };
  expect(await end(`operations/parked/${first}/retry`)).toEqual([200, 'Result stored']);
  expect(await end(`operations/parked/${first}/retry`)).toEqual([404, 'Result not found']);
  expect(await end(`operations/parked/${second}/discard`)).toEqual([200, 'Result discarded']);
  const unmatched = await db.selectFrom('unmatched_receipts').select('msisdn').execute();
  expect(unmatched).toEqual([{ msisdn: '254712000001' }]);
  expect((await app.call('operations/parked', {}, admin)).body.message).toEqual([]);
});

test.each([
  'connector/1/move',
  'connector/1/drain',
  'operations/alarms',
  'operations/parked',
  'operations/parked/1/retry',
])('%s is for the platform’s people alone', async (path) => {
  const body = { connector_id: 1, draining: true };
  expect((await app.call(path, body)).status).toBe(401);
  expect((await app.call(path, body, client)).status).toBe(403);
  const theirs = await signedIn(db, { roleId: roleIds.administrator });
  expect((await app.call(path, body, theirs)).status).toBe(403);
});
