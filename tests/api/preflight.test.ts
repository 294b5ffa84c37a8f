// requirements/domain.md#text, #pre-flight: what a send does is worked out before it goes, for numbers, groups and
// files alike.
import { rowsOf } from '../support/rowsOf.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { candidatesOf } from '../../server/modules/intake/recipients.service.ts';
import { deleteUnusedUploads } from '../../server/modules/uploads/uploads.service.ts';
import type { Form } from '../support/form.ts';
import { aMessage } from '../support/messages.ts';
import { aClient, signedIn, type SignedIn } from '../support/people.ts';
import { aGroup, aSender } from '../support/sendFixtures.ts';
import { startTestApp } from '../support/testApp.ts';
import { workbook } from '../support/workbook.ts';

const app = await startTestApp();
const { db } = app;
// 12:00 in Nairobi: the sending window is open.
app.clock.now = new Date('2026-11-20T09:00:00Z');
let me: SignedIn;
beforeEach(async () => {
  await db.deleteFrom('dnd').execute();
  me = await signedIn(db, { clientId: await aClient(db, { units: 1000 }), now: app.clock.now });
  await aSender(db, { clientId: me.clientId, code: 'SHOP' });
});

const post = (path: string, form: Form, token = me.token) => app.form(path, form, { token });

const base = { campaign_name: 'Sale', sender_id: 'SHOP', message: 'Hello' };
const csv = (content: string | Buffer, name = 'people.csv') => ({ file: { name, content } });
const upload = (form: Form, token?: string) =>
  post('message/preflight/upload-file', { ...base, ...form }, token);
const group = (contact_group_id: unknown, more: object = {}) =>
  app.call('message/preflight/contact-group', { ...base, contact_group_id, ...more }, { token: me.token });
const typed = (msisdn: string, more: object = {}) =>
  app.call('message/preflight/promotional', { ...base, msisdn, ...more }, { token: me.token });

const onDnd = (client_id: number | null, msisdn: string) =>
  db.insertInto('dnd').values({ client_id, msisdn, source: 'console' }).execute();
const keptFiles = async () => (await db.selectFrom('uploads').select('id').execute()).length;

describe('a file', () => {
  test('answers rows, rejects with their rows, networks, units, cost, balance and the file’s columns', async () => {
    await onDnd(me.clientId, '254712000009');
    await onDnd(null, '254712000008');
    await onDnd(await aClient(db), '254712000001');
    const { status, body } = await upload({
      ...csv(
        'name;phone\nAsha;0712000001\nJuma;254712000001\nOtieno;12\nAli;0733000001\nDee;0712000009\nEve;+254 712 000 008\nFay;0771234567\n',
      ),
    });
    expect([status, body.message]).toEqual([
      200,
      {
        rows: 7,
        accepted: 2,
        encoding: 'GSM-7',
        parts: 1,
        units: 2,
        cost: '1.3000',
        balance: 1000,
        balance_after: 998,
        rejected: [
          { reason: 'Duplicate', count: 1 },
          { reason: 'Invalid number', count: 1 },
          { reason: 'DND', count: 2 },
          { reason: 'No route', count: 1 },
        ],
        rejects: [
          { row: 3, value: '254712000001', reason: 'Duplicate' },
          { row: 4, value: '12', reason: 'Invalid number' },
          { row: 6, value: '0712000009', reason: 'DND' },
          { row: 7, value: '+254 712 000 008', reason: 'DND' },
          { row: 8, value: '0771234567', reason: 'No route' },
        ],
        networks: [
          { network: 'Safaricom', numbers: 1, units: 1, cost: '0.5000' },
          { network: 'Airtel', numbers: 1, units: 1, cost: '0.8000' },
        ],
        samples: [
          { msisdn: '254712000001', text: 'Hello', parts: 1 },
          { msisdn: '254733000001', text: 'Hello', parts: 1 },
        ],
        longest: { msisdn: '254712000001', text: 'Hello', parts: 1 },
        spilled: 0,
        waits_until: null,
        columns: ['name', 'phone'],
        number_column: 'phone',
        upload_id: expect.any(Number) as number,
        preflight_id: expect.any(Number) as number,
      },
    ]);
  });

  test('is reused by its upload_id, also with another column of numbers', async () => {
    const first = await upload(csv('phone,other\n0712000001,0712000002\n'));
    const { upload_id } = first.body.message;
    const again = await upload({ upload_id: String(upload_id), number_column: 'other' });
    expect(again.body.message).toMatchObject({ upload_id, number_column: 'other' });
    expect(again.body.message.samples).toEqual([{ msisdn: '254712000002', text: 'Hello', parts: 1 }]);
    const json = await app.call('message/preflight/upload-file', { ...base, upload_id }, { token: me.token });
    expect(json.body.message).toEqual({
      ...first.body.message,
      preflight_id: expect.any(Number) as number,
    });
  });

  test('streams every rejected row, beyond the hundred that are listed', async () => {
    const { body } = await upload(csv(`phone\n0712000001\n${'0712\n'.repeat(150)}`));
    expect(body.message.rejects).toHaveLength(100);
    const { upload_id } = body.message;
    const rejects = await app.call(
      'message/preflight/upload-rejects',
      { ...base, upload_id },
      { token: me.token },
    );
    expect(rejects.status).toBe(200);
    const rows = rowsOf(rejects);
    expect(rows).toHaveLength(150);
    expect(rows[149]).toEqual({ row: 152, value: '0712', reason: 'Invalid number', cells: ['0712'] });
  });

  test('in Excel format is read', async () => {
    const content = workbook([
      ['First Name', 'Simu'],
      ['Asha', 712000001],
    ]);
    const { body } = await upload({ ...csv(content, 'people.xlsx'), message: 'Hi {first name}' });
    expect(body.message.samples).toEqual([{ msisdn: '254712000001', text: 'Hi Asha', parts: 1 }]);
  });

  test('that is refused is not stored', async () => {
    const before = await keptFiles();
    expect((await upload(csv('name\nAsha\n'))).status).toBe(422);
    expect((await upload({ ...csv('phone\n0712000001\n'), message: 'Hi {town}' })).status).toBe(422);
    expect(await keptFiles()).toBe(before);
  });

  test('with a NUL in a field or in its name is 422', async () => {
    const nul = 'Text must not hold a NUL character';
    const field = await upload({ ...csv('phone\n0712000001\n'), message: 'Hi\0' });
    expect([field.status, field.body.message]).toEqual([422, nul]);
    const name = await upload({ upload_id: '1', number_column: '\0' });
    expect([name.status, name.body.message]).toEqual([422, nul]);
  });

  test('over 20 MB is 413', async () => {
    const { status, body } = await upload(csv(Buffer.alloc(20 * 1024 * 1024 + 1, '0712345678\n')));
    expect([status, body.message]).toEqual([413, 'The file is larger than 20 MB']);
  });

  test('that is missing is 422', async () => {
    for (const path of ['message/preflight/upload-file', 'message/preflight/upload-rejects']) {
      const { status, body } = await app.call(path, base, { token: me.token });
      expect([status, body]).toEqual([
        422,
        { code: 'file_missing', message: 'Choose a file of numbers', field: 'file' },
      ]);
    }
  });

  test('of another client is answered like one that does not exist, byte for byte', async () => {
    const other = await signedIn(db, { now: app.clock.now });
    await aSender(db, { clientId: other.clientId, code: 'SHOP' });
    const { upload_id } = (await upload(csv('phone\n0712000001\n'), other.token)).body.message;
    expect(upload_id).toBeGreaterThan(0);
    for (const path of ['message/preflight/upload-file', 'message/preflight/upload-rejects']) {
      const answers = await Promise.all(
        [upload_id, 999_999].map((id) => app.call(path, { ...base, upload_id: id }, { token: me.token })),
      );
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
    }
  });

  test('is deleted after a day unless a campaign uses it', async () => {
    const ids = await Promise.all(
      ['0712000001', '0712000002', '0712000003'].map(async (phone) =>
        Number((await upload(csv(`phone\n${phone}\n`))).body.message.upload_id),
      ),
    );
    const [young = 0, old = 0, sentTo = 0] = ids;
    const at = new Date(app.clock.now.getTime() - 25 * 3_600_000);
    await db.deleteFrom('uploads').where('id', 'not in', ids).execute();
    await db
      .insertInto('uploads')
      .columns(['client_id', 'user_id', 'file_name', 'bytes', 'created'])
      .expression((eb) =>
        eb
          .selectFrom('uploads')
          .select((e) => ['client_id', 'user_id', 'file_name', 'bytes', e.val(at).as('created')])
          .where('id', 'in', [old, sentTo])
          .orderBy('id'),
      )
      .execute();
    await db.deleteFrom('uploads').where('id', 'in', [old, sentTo]).execute();
    const aged = await db.selectFrom('uploads').select('id').where('id', '!=', young).orderBy('id').execute();
    const kept = aged[1]?.id ?? 0;
    await db
      .insertInto('campaigns')
      .values({
        client_id: me.clientId,
        user_id: me.id,
        name: 'A',
        kind: 'upload',
        source: JSON.stringify({ upload_id: kept }),
        sender_id: 'SHOP',
        message: 'x',
        state: 'scheduled',
      })
      .execute();
    expect(await deleteUnusedUploads(db, app.clock.now)).toBe(1);
    const left = await db.selectFrom('uploads').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([young, kept]);
  });
});

describe('fields', () => {
  test('match any column by its heading in any case, and reject a row with an empty value', async () => {
    const { body } = await upload({
      ...csv(
        'Phone,First Name,Due\n0712000001, Asha ,5\n0712000002,,6\n0712000003,Juma\n0712000002,Otieno,{Due}\n',
      ),
      message: 'Dear {first name}, {DUE} shillings',
    });
    expect(body.message.rejects).toEqual([
      { row: 3, value: '0712000002 without {first name}', reason: 'Missing field' },
      { row: 4, value: '0712000003 without {due}', reason: 'Missing field' },
    ]);
    // A complete row of a number goes though an earlier one was not; a value is never read for fields again.
    expect(body.message.samples.map((sample: { text: string }) => sample.text)).toEqual([
      'Dear Asha, 5 shillings',
      'Dear Otieno, {Due} shillings',
    ]);
  });

  test('with a fallback take it where the row has no value, also an empty one, and reject no row for it', async () => {
    const { body } = await upload({
      ...csv('phone,name,town\n0712000001,Asha,Nakuru\n0712000002, ,\n0712000003,,Kisumu\n'),
      message: 'Dear { name | Member }{town|}, pay {phone}',
    });
    expect(body.message.samples.map(({ text }: { text: string }) => text)).toEqual([
      'Dear AshaNakuru, pay 0712000001',
      'Dear Member, pay 0712000002',
      'Dear MemberKisumu, pay 0712000003',
    ]);
    expect(body.message.rejects).toEqual([]);
    const unknown = await upload({ ...csv('phone\n0712000001\n'), message: 'Dear {nmae|Member}' });
    expect([unknown.status, unknown.body.message]).toEqual([
      422,
      'There is no field {nmae}. Fields you can use: {phone}',
    ]);
  });

  test('are found whole where the heading of a column has a bar', async () => {
    const { body } = await upload({
      ...csv('phone,"name|town"\n0712000001,Asha\n0712000002,\n'),
      message: 'Dear {name|town}',
    });
    expect(body.message.samples).toMatchObject([{ text: 'Dear Asha' }]);
    expect(body.message.rejects).toMatchObject([{ reason: 'Missing field' }]);
  });

  test('that are unknown are rejected with 422 and the list of known ones', async () => {
    const { status, body } = await upload({
      ...csv('phone,town\n0712000001,Nakuru\n'),
      message: 'Hi {name}',
    });
    expect([status, body]).toEqual([
      422,
      {
        code: 'message_field_unknown',
        message: 'There is no field {name}. Fields you can use: {phone}, {town}',
        field: 'message',
      },
    ]);
  });

  test('make texts differ: the longest is shown, and rows that need more parts are counted', async () => {
    const { body } = await upload({
      ...csv(`phone,name\n0712000001,Jo\n0712000002,${'A'.repeat(40)}\n0712000003,Wanjikũ\n`),
      message: `${'x'.repeat(150)}{name}`,
    });
    expect(body.message).toMatchObject({
      parts: 3,
      units: 1 + 2 + 3,
      spilled: 2,
      encoding: 'UCS-2',
      cost: '3.0000',
    });
    expect(body.message.longest).toMatchObject({ msisdn: '254712000003', parts: 3 });
  });

  test('that make a text longer than ten parts reject the row; a text that is too long without them is 422', async () => {
    const near = 'x'.repeat(1520);
    const { body } = await upload({
      ...csv(`phone,name\n0712000001,Jo\n0712000002,${'A'.repeat(40)}\n`),
      message: `${near}{name}`,
    });
    expect(body.message.rejects).toEqual([{ row: 3, value: '0712000002 (11 parts)', reason: 'Too long' }]);
    const over = await upload({ ...csv('phone\n0712000001\n'), message: 'ũ'.repeat(671) });
    expect([over.status, over.body.message]).toEqual([422, 'Message is 11 parts long, at most 10 are sent']);
  });
});

describe('the opt-out', () => {
  test('is appended to each text and counts in its parts', async () => {
    const plain = await typed('0712000001', { message: 'x'.repeat(147) });
    expect(plain.body.message.parts).toBe(1);
    const { body } = await typed('0712000001', { message: 'x'.repeat(147), opt_out: true });
    expect(body.message).toMatchObject({ parts: 2, units: 2 });
    expect(body.message.samples[0].text).toBe(`${'x'.repeat(147)} STOP*456*9*5#`);
    const file = await upload({ ...csv('phone\n0712000001\n'), opt_out: 'true' });
    expect(file.body.message.samples[0].text).toBe('Hello STOP*456*9*5#');
  });
});

describe('what delays a send', () => {
  const link = JSON.stringify({ host: 'smsc', port: 2775 });
  const delaysOf = async (more: object = {}) =>
    (await typed('0712000001, 0733000001', more)).body.message.delays as unknown;
  const connectorOf = async (name: string) =>
    (await db.selectFrom('connectors').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const aState = async (name: string, state: { bound: number; unbound_since?: Date }) => {
    const engine = await db
      .insertInto('engines')
      .values({ pid: 1, seen: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('connector_states')
      .values({
        engine_id: engine.id,
        connector_id: await connectorOf(name),
        sessions: 1,
        rate: 0,
        in_flight: 0,
        ...state,
      })
      .execute();
  };
  afterEach(async () => {
    await db.updateTable('connectors').set({ smpp: null }).execute();
    await db.deleteFrom('engines').execute();
    await db.deleteFrom('sending_windows').where('connector_id', 'is not', null).execute();
  });

  test('is unset while every network takes it', async () => {
    await db.updateTable('connectors').set({ smpp: link }).execute();
    await aState('Safaricom', { bound: 1 });
    await aState('Airtel', { bound: 1 });
    expect(await delaysOf()).toBeUndefined();
  });

  test('is the link of a network that no engine has bound, since the last of them lost it', async () => {
    await db.updateTable('connectors').set({ smpp: link }).execute();
    const since = new Date('2026-11-20T03:03:00Z');
    await aState('Safaricom', { bound: 0, unbound_since: new Date('2026-11-20T03:00:00Z') });
    await aState('Safaricom', { bound: 0, unbound_since: since });
    await aState('Airtel', { bound: 0, unbound_since: since });
    await aState('Airtel', { bound: 2 });
    const down = { network: 'Safaricom', cause: 'link_down', since: since.toISOString() };
    expect(await delaysOf()).toEqual([down]);
    // By then it may be up again.
    const later = { schedule: true, send_time: '10:00', repeat_type: 'NO_REPEAT', date: '2026-11-21' };
    expect(await delaysOf(later)).toBeUndefined();
  });

  test('is not the link of a network whose numbers take another route, but the sending window there', async () => {
    const { id: connector_id } = await db
      .insertInto('connectors')
      .values({ name: 'Aggregator', scope: 'DEFAULT', queue_prefix: 'any', mcc: '', mnc: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: sender_configuration_id } = await db
      .insertInto('sender_configurations')
      .values({ code: 'SHOP', connector_id, package_id: 1002, route_order: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const client_id = me.clientId;
    await db.insertInto('client_senders').values({ client_id, sender_configuration_id }).execute();
    await db.updateTable('connectors').set({ smpp: link }).execute();
    const since = new Date('2026-11-20T03:00:00Z');
    await aState('Safaricom', { bound: 0, unbound_since: since });
    await aState('Airtel', { bound: 1 });
    expect(await delaysOf()).toEqual([
      { network: 'Safaricom', cause: 'link_down', since: since.toISOString() },
    ]);
    await aState('Aggregator', { bound: 1 });
    expect(await delaysOf()).toBeUndefined();
    const window = { class: 'promotional', opens: '14:00', closes: '18:00' } as const;
    await db
      .insertInto('sending_windows')
      .values({ ...window, connector_id })
      .execute();
    expect(await delaysOf()).toEqual([
      { network: 'Safaricom', cause: 'window_closed', until: '2026-11-20T11:00:00.000Z' },
    ]);
  });

  test('is every link while no engine runs, since the last heartbeat of one', async () => {
    await db.updateTable('connectors').set({ smpp: link }).execute();
    const seen = new Date('2026-11-20T08:00:00Z');
    await db.insertInto('engines').values({ pid: 1, seen }).execute();
    expect(await delaysOf()).toEqual(
      ['Safaricom', 'Airtel'].map((network) => ({ network, cause: 'link_down', since: seen.toISOString() })),
    );
  });

  test('is a closed sending window of one network, until it opens', async () => {
    await db
      .insertInto('sending_windows')
      .values({
        connector_id: await connectorOf('Airtel'),
        class: 'promotional',
        opens: '14:00',
        closes: '18:00',
      })
      .execute();
    const { body } = await typed('0712000001, 0733000001');
    expect(body.message.delays).toEqual([
      { network: 'Airtel', cause: 'window_closed', until: '2026-11-20T11:00:00.000Z' },
    ]);
    expect(body.message.waits_until).toBeNull();
  });
});

describe('a group', () => {
  test('is sent to its members in order, with their names, and its muted members are counted', async () => {
    const id = await aGroup(db, {
      clientId: me.clientId,
      members: [
        { msisdn: '254712000003', first_name: 'Asha', other_name: 'W' },
        { msisdn: '254712000001', first_name: 'Juma', other_name: 'K', status: 0 },
        { msisdn: '254712000002', first_name: ' ', other_name: 'M' },
        { msisdn: '254733000002', first_name: 'Ali', other_name: 'O' },
      ],
    });
    const { status, body } = await group(id, { message: 'Hi {first_name} {Other_Name} {msisdn}' });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({ rows: 4, accepted: 2 });
    expect(body.message.rejects).toEqual([
      { row: 2, value: '254712000001', reason: 'Muted' },
      { row: 3, value: '254712000002 without {first_name}', reason: 'Missing field' },
    ]);
    expect(body.message.samples.map((sample: { text: string }) => sample.text)).toEqual([
      'Hi Asha W 254712000003',
      'Hi Ali O 254733000002',
    ]);
  });

  test('of any size is read to its last member', async () => {
    const members = Array.from({ length: 2500 }, (_, n) => ({
      msisdn: `2547120${String(n).padStart(5, '0')}`,
    }));
    const id = await aGroup(db, { clientId: await aClient(db), members });
    await db.updateTable('contact_groups').set({ client_id: me.clientId }).where('id', '=', id).execute();
    await onDnd(me.clientId, '254712000009');
    await onDnd(null, '254712002499');
    expect((await group(id)).body.message).toMatchObject({
      rows: 2500,
      accepted: 2498,
      balance_after: -1498,
    });
  });

  test('of another client is answered like one that does not exist, byte for byte', async () => {
    const theirs = await aGroup(db, { clientId: await aClient(db), members: [{ msisdn: '254712000001' }] });
    const [one, other] = await Promise.all([group(theirs), group(999_999)]);
    expect([one?.status, one?.body]).toEqual([
      422,
      { code: 'contact_group_not_found', message: 'Contact group not found', field: 'contact_group_id' },
    ]);
    expect(one?.text).toBe(other?.text);
  });
});

describe('typed numbers', () => {
  test('keep braces as plain text', async () => {
    const { body } = await typed('0712000001', { message: 'Use {code}' });
    expect(body.message.samples[0].text).toBe('Use {code}');
  });

  test('are sent as their pre-flight shows', async () => {
    const now = await signedIn(db, { clientId: await aClient(db, { units: 10 }), now: app.clock.now });
    await aSender(db, { clientId: now.clientId, code: 'SHOP' });
    await db
      .insertInto('dnd')
      .values({ client_id: now.clientId, msisdn: '254712000007', source: 'console' })
      .execute();
    const body = { message: 'Hello {name}', sender_id: 'SHOP', msisdn: '0712000006, 0712000007 0712000006' };
    const before = await app.call('message/preflight/transactional', body, { token: now.token });
    expect(before.body.message).toMatchObject({ rows: 3, accepted: 1, units: 1, balance_after: 9 });
    const sent = await app.call('message/send/transactional', body, { token: now.token });
    expect(sent.body).toEqual({
      message: 'SMS queued for 1 number, 2 rejected',
      accepted: 1,
      units: 1,
      balance: 9,
    });
    const rows = await db
      .selectFrom('messages')
      .select(['msisdn', 'message', 'cost'])
      .where('client_id', '=', now.clientId)
      .execute();
    expect(rows).toEqual([{ msisdn: '254712000006', message: 'Hello {name}', cost: '0.5000' }]);
  });

  test('above ten thousand are rejected with 422', async () => {
    const { status, body } = await typed('0712000001,'.repeat(10_001));
    expect([status, body.message]).toEqual([422, 'At most 10,000 numbers can be typed at once']);
  });

  test('with a sender the client may not use are rejected with 422', async () => {
    const { status, body } = await typed('0712000001', { sender_id: 'OTHER' });
    expect([status, body]).toEqual([
      422,
      {
        code: 'sender_unavailable',
        message: 'Sender ID OTHER is not available to your account',
        field: 'sender_id',
      },
    ]);
  });
});

describe('the sending window', () => {
  const closed = new Date('2026-11-20T17:00:00Z');

  test('delays a promotional send until it opens, and no transactional one', async () => {
    const { now } = app.clock;
    app.clock.now = closed;
    try {
      expect((await typed('0712000001')).body.message.waits_until).toBe('2026-11-21T05:00:00.000Z');
      const at = await app.call(
        'message/preflight/transactional',
        { message: 'Hello', sender_id: 'SHOP', msisdn: '0712000001' },
        { token: me.token },
      );
      expect(at.body.message.waits_until).toBeNull();
    } finally {
      app.clock.now = now;
    }
  });

  test('delays a scheduled promotional send from its first run', async () => {
    const schedule = { schedule: true, repeat_type: 'NO_REPEAT', date: '2026-11-21' };
    const late = await typed('0712000001', { ...schedule, send_time: '20:30' });
    expect(late.body.message.waits_until).toBe('2026-11-22T05:00:00.000Z');
    const noon = await typed('0712000001', { ...schedule, send_time: '12:00' });
    expect(noon.body.message.waits_until).toBeNull();
  });
});

describe('the approved purpose of a sender ID', () => {
  async function approved(purpose: 'transactional' | 'promotional', networks: Record<string, string>) {
    const { id } = await db
      .insertInto('sender_requests')
      .values({ client_id: me.clientId, code: 'shop', purpose, requested_by: 'Grace', user_id: me.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [name, state] of Object.entries(networks)) {
      const connector = await db.selectFrom('connectors').select('id').where('name', '=', name).executeTakeFirstOrThrow();
      await db.insertInto('sender_request_networks').values({ request_id: id, connector_id: connector.id, state: state as 'approved' }).execute();
    }
  } // oxfmt-ignore
  const offPurpose = async (msisdn = '0712000001,0733000001') =>
    (await typed(msisdn)).body.message.off_purpose;
  const transactional = () =>
    app.call(
      'message/preflight/transactional',
      { message: 'Hello', sender_id: 'SHOP', msisdn: '0712000001' },
      { token: me.token },
    );

  test('warns a send of the other class about the networks, and accepts it', async () => {
    expect(await offPurpose()).toBeUndefined();
    await approved('transactional', { Safaricom: 'approved', Airtel: 'rejected' });
    expect(await offPurpose()).toEqual({ approved_for: 'transactional', networks: ['Safaricom'] });
    expect(await offPurpose('0733000001')).toBeUndefined();
    expect((await transactional()).body.message.off_purpose).toBeUndefined();
    const groupId = await aGroup(db, { clientId: me.clientId, members: [{ msisdn: '254715550001' }] });
    expect((await group(groupId)).body.message.off_purpose).toMatchObject({ networks: ['Safaricom'] });
    const file = await upload(csv('phone\n0715550001\n'));
    expect(file.body.message.off_purpose).toMatchObject({ networks: ['Safaricom'] });
    const body = { ...base, contact_group_id: groupId };
    expect((await app.call('message/send/contact-group', body, { token: me.token })).status).toBe(201);
    // Approved for both since: nothing to say.
    await approved('promotional', { Safaricom: 'approved', Airtel: 'approved' });
    expect(await offPurpose('0712000001')).toBeUndefined();
    const other = await signedIn(db, { clientId: await aClient(db), now: app.clock.now });
    await aSender(db, { clientId: other.clientId, code: 'SHOP' });
    const theirs = await app.call('message/preflight/transactional', { message: 'Hello', sender_id: 'SHOP', msisdn: '0733000001' }, { token: other.token }); // oxfmt-ignore
    expect(theirs.body.message.off_purpose).toBeUndefined();
  });
});

describe('failed recipients of an earlier campaign', () => {
  test('are the rows whose message failed, with their fields, then failed numbers without a row', async () => {
    const groupId = await aGroup(db, {
      clientId: me.clientId,
      members: ['1', '2', '3'].map((n) => ({ msisdn: `25471300000${n}`, first_name: `Name ${n}` })),
    });
    const campaign = {
      client_id: me.clientId,
      user_id: me.id,
      name: 'A',
      kind: 'group' as const,
      sender_id: 'SHOP',
      message: 'Hi {first_name}',
      state: 'finished' as const,
    };
    const { id } = await db
      .insertInto('campaigns')
      .values({ ...campaign, source: JSON.stringify({ group_id: groupId }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const outcomes = [
      ['254713000001', 'delivered'],
      ['254713000002', 'failed'],
      ['254713000003', 'failed'],
      ['254713000009', 'failed'],
    ] as const;
    for (const [msisdn, state] of outcomes) {
      await aMessage(db, {
        at: app.clock.now,
        clientId: me.clientId,
        msisdn,
        state,
        class: 'promotional',
        campaignId: id,
      });
    }
    const found = [];
    const source = { campaign_id: id };
    for await (const batch of await candidatesOf(db, { clientId: me.clientId, source, by: 'request' }))
      found.push(...batch);
    expect(found.map(({ row, msisdn, fields }) => [row, msisdn, fields.first_name])).toEqual([
      [2, '254713000002', 'Name 2'],
      [3, '254713000003', 'Name 3'],
      [4, '254713000009', undefined],
    ]);
    const theirs = candidatesOf(db, { clientId: await aClient(db), source, by: 'request' });
    await expect(theirs).rejects.toMatchObject({ status: 404 });
  });
});

describe('permissions', () => {
  const paths = ['promotional', 'contact-group', 'upload-file', 'upload-rejects'].map(
    (path) => `message/preflight/${path}`,
  );

  test.each(paths)('%s answers 401 without a token and 403 without the permission', async (path) => {
    expect((await app.call(path, base)).status).toBe(401);
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support, now: app.clock.now });
    expect((await app.call(path, base, { token: support.token })).status).toBe(403);
  });

  test.each([
    ['promotional', { campaign_name: '' }, 'Campaign name is required'],
    ['promotional', { msisdn: '' }, 'Phone numbers are required'],
    ['contact-group', {}, 'Contact group is required'],
    ['contact-group', { contact_group_id: 1, message: ' ' }, 'Message is required'],
    ['upload-file', { sender_id: '' }, 'Sender ID is required'],
  ])('%s with %j is 422: %s', async (path, more, message) => {
    const { status, body } = await app.call(
      `message/preflight/${path}`,
      { ...base, msisdn: '0712000001', ...more },
      { token: me.token },
    );
    expect([status, body.message]).toEqual([422, message]);
  });
});
