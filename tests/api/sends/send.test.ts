// Sending to typed numbers and its pre-flight (requirements/portal.md#send-sms; requirements/domain.md#sending).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { preflightTransactional } from '../../../contract/send.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { notifies } from '../../support/database/notifies.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { addNetworks, typedSends } from '../../support/api/typedSends.ts';

const send = 'message/send/transactional';
const preflight = 'message/preflight/transactional';

const app = await startTestApp();
const { db } = app;
await addNetworks(db);
let clientId: number;
let caller: SignedIn;
const { aSender, body, post, queued, balance } = typedSends(app, () => ({ clientId, caller }));
beforeEach(async () => {
  clientId = await aClient(db, { units: 100 });
  caller = await signedIn(db, { clientId });
  await aSender('DUKA');
});

describe('200', () => {
  test('queues one row per number, takes the units and answers their count', async () => {
    const answer = await post(send);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'SMS queued for 2 numbers', accepted: 2, units: 2, balance: 98 },
    });
    expect(await queued()).toEqual([
      { msisdn: '254712345678', network: 'Safaricom', cost: '0.8000', state: 'queued' },
      { msisdn: '254733345678', network: 'Airtel', cost: '1.0000', state: 'queued' },
    ]);
    expect(await balance()).toBe(98);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('wakes the engines once it is stored', async () => {
    await notifies(app.database, 'outbox', () => post(send));
  });

  test('does what its pre-flight shows, and the pre-flight queues nothing', async () => {
    const mixed = {
      msisdn: '0712345678, 12345\n+254 712-345-678; 0747123456 0733345678',
      message: 'a'.repeat(161),
    };
    const shown = await post(preflight, mixed);
    const text = { text: mixed.message, parts: 2 };
    expect(preflightTransactional.answer.parse(shown.body).message).toEqual({
      rows: 5,
      accepted: 2,
      encoding: 'GSM-7',
      parts: 2,
      units: 4,
      cost: '3.6000',
      balance: 100,
      balance_after: 96,
      rejected: [
        { reason: 'Invalid number', count: 1 },
        { reason: 'Duplicate', count: 1 },
        { reason: 'No route', count: 1 },
      ],
      rejects: [
        { row: 2, value: '12345', reason: 'Invalid number' },
        { row: 3, value: '+254 712-345-678', reason: 'Duplicate' },
        { row: 4, value: '0747123456', reason: 'No route' },
      ],
      networks: [
        { network: 'Safaricom', numbers: 1, units: 2, cost: '1.6000' },
        { network: 'Airtel', numbers: 1, units: 2, cost: '2.0000' },
      ],
      samples: [
        { msisdn: '254712345678', ...text },
        { msisdn: '254733345678', ...text },
      ],
      longest: { msisdn: '254712345678', ...text },
      spilled: 0,
      waits_until: null,
      // The connectors of this test have no link.
      delays: ['Safaricom', 'Airtel'].map((network) => ({ network, cause: 'link_down', since: null })),
    });
    expect(await queued()).toEqual([]);

    const sent = await post(send, mixed);
    expect(sent.body).toMatchObject({
      accepted: 2,
      units: 4,
      balance: 96,
      message: 'SMS queued for 2 numbers, 3 rejected',
    });
  });

  test('accepts the id of a sender row in place of its name', async () => {
    const list = await app.call('client/senderid/view/list', {}, { token: caller.token });
    const answer = await post(send, { sender_id: list.body.message[0].id });
    expect(answer.body).toMatchObject({ accepted: 2 });
  });

  test('routes a ported number by its new network', async () => {
    await sql`INSERT INTO msisdn_networks VALUES ('254712999000', '639', '03', 'admin')`.execute(db);
    await post(send, { msisdn: '0712999000' });
    expect(await queued()).toMatchObject([{ network: 'Airtel', cost: '1.0000' }]);
  });

  test('routes by a changed prefix from the next send on', async () => {
    const prefix = '254712888';
    await post(send, { msisdn: '0712888000' });
    await db
      .insertInto('network_prefixes')
      .values({ prefix, mcc: '639', mnc: '03', network: 'Airtel' })
      .execute();
    await post(send, { msisdn: '0712888001' });
    await db.deleteFrom('network_prefixes').where('prefix', '=', prefix).execute();
    await post(send, { msisdn: '0712888002' });
    const networks = (await queued()).map(({ network }) => network);
    expect(networks).toEqual(['Safaricom', 'Airtel', 'Safaricom']);
  });
});

describe('402', () => {
  test('rejects a send that exceeds the balance and stores nothing', async () => {
    const numbers = Array.from({ length: 101 }, (_, i) => `0712${600_000 + i}`).join(',');
    const answer = await post(send, { msisdn: numbers });
    expect(answer).toMatchObject({
      status: 402,
      body: { message: 'Insufficient balance: 101 units needed, 100 available' },
    });
    expect(await queued()).toEqual([]);
    expect(await balance()).toBe(100);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('accepts exactly a hundred of two hundred concurrent sends on a hundred units', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => post(send, { msisdn: `0712${700_000 + i}` })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 402)).toHaveLength(100);
    expect(await queued()).toHaveLength(100);
    expect(await verifyLedger(db)).toEqual([]);
  });
});

describe('422', () => {
  test.each<[object, string, string]>([
    [{ msisdn: '' }, 'msisdn', 'Phone numbers are required'],
    [{ message: '' }, 'message', 'Message is required'],
    [{ message: '   ' }, 'message', 'Message is required'],
    [{ sender_id: '' }, 'sender_id', 'Sender ID is required'],
    [{ sender_id: 'OTHER' }, 'sender_id', 'Sender ID OTHER is not available to your account'],
    [{ sender_id: 3_000_000_000 }, 'sender_id', 'Sender ID 3000000000 is not available to your account'],
    [{ message: 'ы'.repeat(671) }, 'message', 'Message is 11 parts long, at most 10 are sent'],
    [{ msisdn: '12345, abc' }, 'msisdn', 'None of the numbers can be sent to: invalid number (2)'],
    [{ msisdn: '0747123456' }, 'msisdn', 'None of the numbers can be sent to: no route (1)'],
    [{ schedule: true }, 'schedule', 'This call sends at once and takes no schedule'],
  ])('%j names %s', async (more, field, message) => {
    const answer = await post(send, more);
    expect(answer).toMatchObject({ status: 422, body: { message, field } });
    expect(await queued()).toEqual([]);
  });

  test('rejects more than ten thousand typed numbers', async () => {
    const numbers = Array.from({ length: 10_001 }, (_, i) => `0712${String(i).padStart(6, '0')}`).join(',');
    const answer = await post(preflight, { msisdn: numbers });
    expect(answer).toMatchObject({ status: 422, body: { field: 'msisdn' } });
  });

  test('refuses the pre-flight and the send of a suspended client', async () => {
    await sql`UPDATE clients SET status = 0 WHERE id = ${clientId}`.execute(db);
    const refused = {
      status: 422,
      body: { message: 'Your account is suspended. It can read, but not send.' },
    };
    expect(await post(preflight)).toMatchObject(refused);
    expect(await post(send)).toMatchObject(refused);
    expect(await queued()).toEqual([]);
  });

  test('answers another client’s sender ID like one that does not exist', async () => {
    const own = clientId;
    clientId = await aClient(db);
    await aSender('THEIRS');
    clientId = own;
    const theirs = await post(send, { sender_id: 'THEIRS' });
    const missing = await post(send, { sender_id: 'MISSIN' });
    expect(theirs.text).toBe(missing.text.replace('MISSIN', 'THEIRS'));
  });
});

test('answers 401 without a token and 403 for a role that may not send', async () => {
  for (const path of [send, preflight]) {
    expect((await app.call(path, body())).status).toBe(401);
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
    expect((await app.call(path, body(), support)).status).toBe(403);
  }
});

test('masks a one-time password in the list from the start', async () => {
  await aSender('DUKA-OTP', 1);
  await post(send, { sender_id: 'DUKA-OTP', message: '445566 is your code' });
  const list = await app.call(
    'message/all/transactional',
    { page: 1, per_page: 10 },
    { token: caller.token },
  );
  expect(list.body.data).toHaveLength(2);
  expect(JSON.stringify(list.body)).not.toContain('445566');
});
