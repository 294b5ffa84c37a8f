// Connectors (requirements/administration.md#connectors; requirements/domain.md#connectors).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { allConnectors, linkDefaults, passwordAgainText } from '../../../contract/connectors.ts';
import { hourMs } from '../../../server/domain/durations.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { startSmsc } from '../../../simulators/smsc/smsc.ts';
import { clearConnectors, connectorsApi, fields } from '../../support/api/connectorsApi.ts';
import { clearMessages, aMessage } from '../../support/messages.ts';
import { signedIn } from '../../support/people.ts';
import { testSecrets } from '../../support/secrets.ts';
import { startTestApp } from '../../support/testApp.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';

const app = await startTestApp();
const { db } = app;
const telco = await closeAfterAll(startSmsc({ accounts: { tuma: 'secret' } }));
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const { call, upsert, create } = connectorsApi(app, admin);
beforeEach(async () => {
  await clearMessages(db);
  await clearConnectors(db);
});

const link = () => ({ host: '127.0.0.1', port: telco.port, system_id: 'tuma', password: 'secret' });
const list = async () => allConnectors.answer.parse((await call('connector/all')).body).message;
/** With its password in clear. */
async function storedLink(id: number) {
  const row = await db.selectFrom('connectors').select('smpp').where('id', '=', id).executeTakeFirstOrThrow();
  return (
    row.smpp && { ...row.smpp, password: testSecrets.open('connectors.password', id, row.smpp.password) }
  );
}

describe('connector/upsert', () => {
  test('creates an active connector that only keeps configuration', async () => {
    const id = await create();
    expect(await list()).toEqual([
      {
        id,
        ...fields,
        status: 1,
        draining: false,
        smpp: null,
        live: null,
        bypass: null,
        queued: 0,
        oldest: null,
      },
    ]);
  });

  test('says that a new connector is added, as its button does', async () => {
    expect((await upsert(fields)).body.message).toBe('Safaricom added');
  });

  test('fills a new link up with defaults and gives all of it but the password', async () => {
    const id = await create({ smpp: link() });
    const { password, ...shown } = link();
    expect((await list())[0]?.smpp).toEqual({ ...linkDefaults, ...shown });
    expect(await storedLink(id)).toMatchObject({ password });
    expect((await call('connector/all')).text).not.toContain('secret');
  });

  test('switches and renames a connector with stored values that are refused today', async () => {
    const id = await create();
    const earlier = { mnc: '2', queue_prefix: 'x'.repeat(60) };
    await db.updateTable('connectors').set(earlier).where('id', '=', id).execute();
    expect((await upsert({ id, status: 0 })).body.message).toBe('Safaricom deactivated');
    expect((await upsert({ id, name: 'Safaricom 2' })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ ...fields, ...earlier, name: 'Safaricom 2', status: 0 });
    expect((await upsert({ id, mnc: '3' })).body).toMatchObject({ field: 'mnc' });
  });

  test('changes what is given and keeps the rest of the link, its password too', async () => {
    const id = await create({ smpp: link() });
    await upsert({ ...fields, id, name: 'Safaricom 2', smpp: { rate: 200, password: '' } });
    expect(await storedLink(id)).toEqual({ ...linkDefaults, ...link(), rate: 200 });
    await upsert({ ...fields, id, mnc: '07' });
    expect((await list())[0]).toMatchObject({ name: 'Safaricom', mnc: '07', smpp: { rate: 200 } });
    await upsert({ ...fields, id, smpp: null });
    expect(await storedLink(id)).toBeNull();
  });

  test('keeps what another person changed meanwhile, where it is omitted', async () => {
    const id = await create({ smpp: link() });
    expect((await upsert({ id, name: 'Safaricom 2' })).body.message).toBe('Safaricom 2 updated');
    expect((await upsert({ id, mnc: '07' })).status).toBe(200);
    expect((await upsert({ id, status: 0 })).body.message).toBe('Safaricom 2 deactivated');
    expect((await list())[0]).toMatchObject({ ...fields, name: 'Safaricom 2', mnc: '07', status: 0 });
    expect(await storedLink(id)).toMatchObject(link());
    expect(await upsert({ id, name: '' })).toMatchObject({ status: 422, body: { field: 'name' } });
  });

  test('switches off and on without touching the link', async () => {
    const id = await create({ smpp: link() });
    expect((await upsert({ ...fields, id, status: 0 })).body.message).toBe('Safaricom deactivated');
    expect((await list())[0]?.status).toBe(0);
    expect((await upsert({ ...fields, id, status: 1 })).body.message).toBe('Safaricom activated');
    expect(await storedLink(id)).toMatchObject(link());
  });

  test('takes codes that come as numbers', async () => {
    await create({ mcc: 639, mnc: 12 });
    expect((await list())[0]).toMatchObject({ mcc: '639', mnc: '12' });
  });

  test.each([
    ['name', { name: ' ' }, 'Please fill all required fields'],
    ['queue prefix', { queue_prefix: undefined }, 'Please fill all required fields'],
    ['scope', { scope: '' }, 'Please fill all required fields'],
    ['MCC', { mcc: '' }, 'Please fill all required fields'],
    ['MNC', { mnc: null }, 'Please fill all required fields'],
    ['an MCC with letters', { mcc: 'KEN' }, 'MCC must be 3 digits, like 639'],
    ['an MNC of one digit, which no number would match', { mnc: '2' }, 'MNC must be 2 or 3 digits, like 02'],
    ['a status in between', { status: 2 }, 'Status must be 0 or 1'],
  ])('refuses %s in plain words', async (_, wrong, message) => {
    expect(await upsert({ ...fields, ...wrong })).toMatchObject({ status: 422, body: { message } });
    expect(await list()).toEqual([]);
  });

  test.each([
    [{ host: 'http://telco' }, 'Host must be a name or an IP address, without http:// and without a port'],
    [{ host: '' }, 'Host must be a name or an IP address, without http:// and without a port'],
    [{ port: 0 }, 'Port must be a whole number from 1 to 65,535'],
    [{ port: 65_536 }, 'Port must be a whole number from 1 to 65,535'],
    [{ window: 0 }, 'Window must be a whole number from 1 to 1,000'],
    [{ window: 1001 }, 'Window must be a whole number from 1 to 1,000'],
    [{ rate: 0 }, 'Messages per second must be a whole number from 1 to 100,000'],
    [{ rate: 2.5 }, 'Messages per second must be a whole number from 1 to 100,000'],
    [{ sessions: 17 }, 'Sessions must be a whole number from 1 to 16'],
    [{ system_id: 'a'.repeat(16) }, 'System ID may have at most 15 characters'],
    [{ system_id: 'kéy' }, 'System ID may hold only letters, digits and signs without accents'],
    [{ bind: 'receiver' }, 'Bind as must be transceiver or separate'],
    [{ source_ton: 7 }, 'Source TON must be a whole number from 0 to 6'],
    [{ message_id_format: 'hex' }, 'Message IDs in receipts must be as_is, hex_to_decimal or decimal_to_hex'],
    [{ host: undefined }, 'Host is required'],
    [{ system_id: undefined }, 'System ID is required'],
    [{ password: undefined }, 'Password is required'],
  ])('refuses the link with %j in plain words', async (wrong, message) => {
    expect(await upsert({ ...fields, smpp: { ...link(), ...wrong } })).toMatchObject({
      status: 422,
      body: { message },
    });
  });

  test.each([{ host: 'localhost' }, { port: 2776 }, { tls: true }])(
    'asks for the stored password again where the link changes by %j, and keeps it until it is given',
    async (change) => {
      const id = await create({ smpp: link() });
      for (const path of ['connector/upsert', 'connector/test']) {
        expect(await call(path, { ...fields, id, smpp: change })).toMatchObject({
          status: 422,
          body: { message: passwordAgainText, field: 'smpp.password' },
        });
      }
      expect(await storedLink(id)).toMatchObject(link());
      expect((await upsert({ ...fields, id, smpp: { ...link(), ...change } })).status).toBe(200);
      expect(await storedLink(id)).toMatchObject(change);
    },
  );

  test('refuses a name that is taken, and an id that is not there', async () => {
    const id = await create();
    expect(await upsert(fields)).toMatchObject({
      status: 422,
      body: { message: 'There is a connector named Safaricom already' },
    });
    expect((await upsert({ ...fields, id: id + 1 })).status).toBe(422);
  });
});

describe('live state', () => {
  const anEngine = async (seen = 'now()') => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO engines (pid, seen) VALUES (1, ${sql.raw(seen)}) RETURNING id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const aState = (engine_id: number, connector_id: number, last_error: string | null = null) =>
    db
      .insertInto('connector_states')
      .values({ engine_id, connector_id, bound: 1, sessions: 2, rate: 30, in_flight: 4, last_error })
      .execute();

  test('adds up what the engines that live say, and leaves out the dead', async () => {
    const id = await create({ smpp: link() });
    await aState(await anEngine(), id);
    await aState(await anEngine(), id, 'the bind was refused');
    await aState(await anEngine(`now() - interval '11 seconds'`), id);
    const sum = { engines: 2, bound: 2, sessions: 4, rate: 60, in_flight: 8 };
    expect((await list())[0]?.live).toEqual({ ...sum, last_error: 'the bind was refused' });
    await upsert({ ...fields, id, status: 0 });
    expect((await list())[0]?.live).toBeNull();
  });

  test('returns the number of queued messages, held ones included, and the time of the oldest that could be sent', async () => {
    const id = await create();
    // In whole seconds, as the id of a message has its time. Counts of queues are those of this month and the one before.
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 - hourMs);
    const earlier = new Date(at.getTime() - hourMs);
    await aMessage(db, { clientId: 1, connectorId: id, state: 'queued', at });
    await aMessage(db, { clientId: 1, connectorId: id, state: 'queued' });
    await aMessage(db, { clientId: 1, connectorId: id, state: 'held', at: earlier });
    await aMessage(db, { clientId: 1, connectorId: id, state: 'delivered' });
    expect((await list())[0]).toMatchObject({ queued: 3, oldest: at.toISOString() });
  });
});

test('connector/:id/queue returns the messages that a switch-off leaves waiting, and answers 404 for an unknown connector', async () => {
  const id = await create();
  await aMessage(db, { clientId: 1, connectorId: id, state: 'queued' });
  await aMessage(db, { clientId: 1, connectorId: id, state: 'pending' });
  await aMessage(db, { clientId: 1, connectorId: id + 1, state: 'queued' });
  const { status, body } = await call(`connector/${id}/queue`);
  expect([status, body]).toEqual([200, { queued: 1, pending: 1, oldest: expect.any(String) }]);
  expect((await call(`connector/${id + 1}/queue`)).status).toBe(404);
});

describe('connector/:id/delete', () => {
  test('deletes one that nothing uses, with its rates', async () => {
    const id = await create();
    await db.insertInto('billing_rates').values({ client_id: 1, connector_id: id, rate: '0.8' }).execute();
    const { status, body } = await call(`connector/${id}/delete`);
    expect([status, body.message]).toEqual([200, 'Safaricom deleted']);
    expect(await list()).toEqual([]);
    expect((await call(`connector/${id}/delete`)).status).toBe(404);
  });

  test('names the sender IDs, messages under way and incoming numbers that use it', async () => {
    const id = await create();
    for (const code of ['A', 'B', 'C', 'D', 'E'])
      await db
        .insertInto('sender_configurations')
        .values({ code, connector_id: id, package_id: 1 })
        .execute();
    for (const state of ['queued', 'held', 'submitting', 'pending', 'unknown'] as const)
      await aMessage(db, { clientId: 1, connectorId: id, state });
    await db
      .insertInto('incoming_numbers')
      .values({ number: '22123', connector_id: id, client_id: 1 })
      .execute();
    const uses = 'the sender IDs A, B, C and 2 more, 5 messages under way and the incoming number 22123';
    expect(await call(`connector/${id}/delete`)).toMatchObject({
      status: 422,
      body: { message: `Safaricom is in use by ${uses}` },
    });
    expect(await list()).toHaveLength(1);
  });

  test('keeps one whose name reports need', async () => {
    const id = await create();
    await aMessage(db, { clientId: 1, connectorId: id, state: 'delivered' });
    expect(await call(`connector/${id}/delete`)).toMatchObject({
      status: 422,
      body: { message: 'Safaricom has carried messages, and reports name it; deactivate it instead' },
    });
  });
});

describe('connector/test', () => {
  test('binds with the given link and leaves again', async () => {
    const { status, body } = await call('connector/test', { smpp: link() });
    expect([status, body]).toEqual([
      200,
      { bound: true, message: expect.stringMatching(/^Bound in \d+ ms$/), took_ms: expect.any(Number) },
    ]);
    expect(telco.sessions.size).toBe(0);
  });

  test('binds with a transmitter and a receiver where the link says so', async () => {
    const { body } = await call('connector/test', { smpp: { ...link(), bind: 'separate' } });
    expect(body.bound).toBe(true);
  });

  test('uses the stored link, and what is given before it', async () => {
    const id = await create({ smpp: link() });
    expect((await call('connector/test', { id })).body.bound).toBe(true);
    const { body } = await call('connector/test', { id, smpp: { password: 'wrong' } });
    expect(body.bound).toBe(false);
    expect(await storedLink(id)).toMatchObject({ password: 'secret' });
  });

  test.each([
    ['password', { password: 'wrong' }, /^Not bound: the password is wrong \(.*ESME_RINVPASWD\)$/],
    ['system ID', { system_id: 'unknown' }, /^Not bound: the telco does not know this system ID/],
    ['port', { port: 1 }, /^Not bound: nothing listens on this host and port/],
    ['host of several addresses', { host: 'localhost', port: 1 }, /^Not bound: nothing listens on/],
  ])('says why a wrong %s is refused', async (_, wrong, message) => {
    const answer = await call('connector/test', { smpp: { ...link(), ...wrong } });
    expect(answer).toMatchObject({ status: 200, body: { bound: false } });
    expect(answer.body.message).toMatch(message);
  });

  test('refuses where there is no link, or no such connector', async () => {
    const id = await create();
    expect((await call('connector/test', { id })).status).toBe(422);
    expect((await call('connector/test', {})).status).toBe(422);
    expect((await call('connector/test', { id: id + 1, smpp: link() })).status).toBe(422);
  });
});
