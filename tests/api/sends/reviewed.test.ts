// A send of a file or group is accepted with the pre-flight that was reviewed (requirements/domain.md#sending): it is valid for the same
// input, for an hour, and the recipients are not read again.
import { describe, expect, test } from 'vitest';
import { expandRun } from '../../../server/modules/campaigns/runs/expansion.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { deleteExpiredPreflights } from '../../../server/modules/intake/reviewed.service.ts';
import { eraseSources } from '../../../server/modules/messages/retention.store.ts';
import { deleteUnusedUploads } from '../../../server/modules/uploads/uploads.service.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aGroup, aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db, clock } = app;

async function aReviewer() {
  const { clientId, token } = await signedIn(db, { clientId: await aClient(db, { units: 100 }) });
  for (const code of ['SHOP', 'DUKA']) await aSender(db, { clientId, code });
  const call = (path: string, body: object, headers = {}) => app.call(path, body, { token, headers });
  const file = {
    name: 'people.csv',
    content: 'phone,other\n0712000001,0712000003\n0712000002,0712000004\nx,\n',
  };
  const upload = () => app.form('message/preflight/upload-columns', { file }, { token });
  const read = await upload();
  const { upload_id } = read.body.message;
  const group = await aGroup(db, {
    clientId,
    members: [{ msisdn: '254712000001' }, { msisdn: '254712000002' }],
  });
  const text = { campaign_name: 'Sale', sender_id: 'SHOP', message: 'Hello' };
  const kinds = {
    upload: {
      body: { ...text, upload_id },
      review: 'message/preflight/upload-file',
      send: 'message/send/upload-file',
    },
    group: {
      body: { ...text, contact_group_id: group },
      review: 'message/preflight/contact-group',
      send: 'message/send/contact-group',
    },
  };
  const reviewed = (kind: keyof typeof kinds, more = {}) =>
    call(kinds[kind].review, { ...kinds[kind].body, ...more });
  const review = async (kind: keyof typeof kinds): Promise<number> =>
    (await reviewed(kind)).body.message.preflight_id;
  const send = (kind: keyof typeof kinds, more: object, headers = {}) =>
    call(kinds[kind].send, { ...kinds[kind].body, ...more }, headers);
  return { clientId, token, call, upload_id, group, upload, reviewed, review, send, read };
}

const outdated = (code: string) => ({ status: 422, body: { code, field: 'preflight_id' } });

describe.each(['upload', 'group'] as const)('a send to a %s', (kind) => {
  test('is accepted by the reviewed figures, and its expansion screens the recipients again', async () => {
    const { review, send, clientId } = await aReviewer();
    const preflight_id = await review(kind);
    await db
      .insertInto('dnd')
      .values({ client_id: clientId, msisdn: '254712000002', source: 'console' })
      .execute();
    const answer = await send(kind, { preflight_id });
    expect(answer).toMatchObject({ status: 201, body: { accepted: 2, units: 2, balance: 98 } });
    await db
      .updateTable('campaigns')
      .set({ state: 'running' })
      .where('id', '=', answer.body.campaign_id)
      .execute();
    const run = await db
      .selectFrom('campaign_runs')
      .select('id')
      .where('campaign_id', '=', answer.body.campaign_id)
      .executeTakeFirstOrThrow();
    expect(await expandRun(app.database, run.id)).toBe('done');
    expect(await available(db, clientId)).toBe(99);
  });

  test.each([
    ['text', { message: 'Hello there' }],
    ['sender', { sender_id: 'DUKA' }],
    ['ending', { opt_out: true }],
    ['column', { number_column: 'other' }],
  ])('is refused with 422 where its %s is not the one that was reviewed', async (what, other) => {
    const { review, send } = await aReviewer();
    const preflight_id = await review(kind);
    const answer = await send(kind, { preflight_id, ...other });
    if (kind === 'group' && what === 'column') expect(answer.status).toBe(201);
    else expect(answer).toMatchObject(outdated('preflight_mismatch'));
  });

  test('is refused with 422 where the pre-flight is older than an hour, missing or another client’s', async () => {
    const { review, send } = await aReviewer();
    const preflight_id = await review(kind);
    const other = await (await aReviewer()).review(kind);
    expect(await send(kind, { preflight_id: other })).toMatchObject(outdated('preflight_expired'));
    expect(await send(kind, { preflight_id: 999_999 })).toMatchObject(outdated('preflight_expired'));
    const { now } = clock;
    clock.now = new Date(now.getTime() + 61 * 60_000);
    expect(await send(kind, { preflight_id })).toMatchObject(outdated('preflight_expired'));
    clock.now = now;
    expect((await send(kind, { preflight_id })).status).toBe(201);
  });

  test.each([
    ['the price of the client', { sms_cost: '0.95' }],
    ['the rate on a network', { rate: '0.95' }],
  ])(
    'is refused with 422 where %s has changed since the review, until it is reviewed again',
    async (_what, price) => {
      const { review, send, clientId } = await aReviewer();
      if ('sms_cost' in price)
        await db.deleteFrom('billing_rates').where('client_id', '=', clientId).execute();
      const preflight_id = await review(kind);
      if ('rate' in price)
        await db.updateTable('billing_rates').set(price).where('client_id', '=', clientId).execute();
      else await db.updateTable('clients').set(price).where('id', '=', clientId).execute();
      expect(await send(kind, { preflight_id })).toMatchObject(outdated('preflight_price_changed'));
      expect((await send(kind, { preflight_id: await review(kind) })).status).toBe(201);
    },
  );

  test('is accepted where the price on a network that it does not use has changed, or an earlier version reviewed it', async () => {
    const { review, send, clientId } = await aReviewer();
    const preflight_id = await review(kind);
    await db
      .updateTable('preflights')
      .set({ rates: JSON.stringify({ 999_999: '0.1000' }) })
      .execute();
    expect((await send(kind, { preflight_id })).status).toBe(201);
    await db.updateTable('preflights').set({ rates: null, last_member: null }).execute();
    await db.updateTable('billing_rates').set({ rate: '0.95' }).where('client_id', '=', clientId).execute();
    expect((await send(kind, { preflight_id })).status).toBe(201);
  });

  test('answers a repeated key with the first answer after its pre-flight is deleted', async () => {
    const { review, send } = await aReviewer();
    const preflight_id = await review(kind);
    const key = { 'idempotency-key': 'once' };
    const first = await send(kind, { preflight_id }, key);
    await deleteExpiredPreflights(db, new Date(clock.now.getTime() + 61 * 60_000));
    expect((await send(kind, { preflight_id }, key)).body).toEqual(first.body);
  });

  test('is refused with 402 and stores nothing where the units were spent after the review', async () => {
    const { review, send, call, clientId } = await aReviewer();
    const preflight_id = await review(kind);
    // Ten numbers with ten parts each use all units.
    const msisdn = Array.from({ length: 10 }, (_, n) => `07120000${10 + n}`).join(',');
    const typed = { country_code: 'KE', sender_id: 'SHOP', message: 'x'.repeat(1500), msisdn };
    expect((await call('message/send/transactional', typed)).status).toBe(200);
    const answer = await send(kind, { preflight_id });
    const campaigns = await db
      .selectFrom('campaigns')
      .select('id')
      .where('client_id', '=', clientId)
      .execute();
    expect([answer.status, campaigns.length]).toEqual([402, 0]);
  });
});

describe('a review names the campaign of the last day with the same text, sender and recipients', () => {
  const sentBefore = async (answer: Promise<{ body: { message: { sent_before?: object } } }>) =>
    (await answer).body.message.sent_before;

  test.each(['upload', 'group'] as const)('of a send to a %s', async (kind) => {
    const { reviewed, review, send } = await aReviewer();
    expect(await sentBefore(reviewed(kind))).toBeUndefined();
    const { campaign_id } = (await send(kind, { preflight_id: await review(kind) })).body;
    const named = { campaign_id, name: 'Sale', created: clock.now.toISOString(), is_scheduled: false };
    expect(await sentBefore(reviewed(kind))).toEqual(named);
    for (const other of [{ message: 'Hello there' }, { sender_id: 'DUKA' }])
      expect(await sentBefore(reviewed(kind, other))).toBeUndefined();
    const other = await aReviewer();
    expect(await sentBefore(other.reviewed(kind))).toBeUndefined();
    const { now } = clock;
    clock.now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await sentBefore(reviewed(kind))).toBeUndefined();
    clock.now = now;
    await db.updateTable('campaigns').set({ state: 'cancelled' }).where('id', '=', campaign_id).execute();
    expect(await sentBefore(reviewed(kind))).toBeUndefined();
  });

  test('of another upload of the same file, until its content is erased', async () => {
    const { reviewed, send, upload, clientId } = await aReviewer();
    const { campaign_id } = (await send('upload', {})).body;
    const { upload_id } = (await upload()).body.message;
    expect(await sentBefore(reviewed('upload', { upload_id }))).toMatchObject({ campaign_id });
    await db
      .updateTable('campaigns')
      .set({ state: 'finished', recipients: 2 })
      .where('id', '=', campaign_id)
      .execute();
    await eraseSources(db, clientId, new Date(clock.now.getTime() + 1000));
    expect(await sentBefore(reviewed('upload', { upload_id }))).toBeUndefined();
  });

  test('of scheduled numbers', async () => {
    const { call } = await aReviewer();
    const start = new Date(clock.now.getTime() + 48 * 3_600_000).toISOString().slice(0, 10);
    const body = {
      country_code: 'KE',
      campaign_name: 'Sale',
      sender_id: 'SHOP',
      message: 'Hello',
      msisdn: '0712000001',
      schedule: true,
      repeat_type: 'NO_REPEAT',
      date: start,
      send_time: '10:00',
    };
    const first = await call('message/send/promotional', body);
    expect(first.status).toBe(200);
    const again = call('message/preflight/promotional', body);
    expect(await sentBefore(again)).toMatchObject({ name: 'Sale', is_scheduled: true });
    const replacing = call('message/preflight/promotional', { ...body, replaces: first.body.campaign_id });
    expect(await sentBefore(replacing)).toBeUndefined();
    // Ids of campaigns are 32-bit integers; a larger one is that of no campaign.
    for (const replaces of [2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect(await sentBefore(call('message/preflight/promotional', { ...body, replaces }))).toMatchObject({
        name: 'Sale',
      });
  });
});

test('a send to a reviewed file reads no row of it', async () => {
  const { review, send, upload_id } = await aReviewer();
  const preflight_id = await review('upload');
  // Deletes the content of the upload, but not its row.
  await db
    .updateTable('uploads')
    .set({ bytes: Buffer.alloc(0) })
    .where('id', '=', upload_id)
    .execute();
  expect((await send('upload', {})).body).toMatchObject({ code: 'file_empty' });
  expect((await send('upload', { preflight_id })).status).toBe(201);
});

test('a refused send does not store the file in its request', async () => {
  const { token, clientId } = await aReviewer();
  const file = { name: 'people.csv', content: 'phone\nnone 0712\n0712\n' };
  const form = { campaign_name: 'Sale', sender_id: 'SHOP', message: '{unknown}', file };
  const answer = await app.form('message/send/upload-file', form, { token });
  const kept = await db.selectFrom('uploads').select('id').where('client_id', '=', clientId).execute();
  expect([answer.status, kept.length]).toEqual([422, 1]);
});

test('a preview of a file has its columns, rows, numbers and a sample, and another column needs no new upload', async () => {
  const { read, call, upload_id } = await aReviewer();
  expect(read).toMatchObject({
    status: 200,
    body: {
      message: {
        upload_id,
        columns: ['phone', 'other'],
        number_column: 'phone',
        rows: 3,
        numbers: 2,
        sample: [
          ['0712000001', '0712000003'],
          ['0712000002', '0712000004'],
          ['x', ''],
        ],
      },
    },
  });
  const again = await call('message/preflight/upload-columns', { upload_id, number_column: 'other' });
  expect(again.body.message).toMatchObject({ upload_id, number_column: 'other', numbers: 2 });
  expect(await call('message/preflight/upload-columns', {})).toMatchObject({ status: 422 });
});

test('pre-flights are deleted after an hour, and a reviewed file is kept until then', async () => {
  const { review, send, upload_id } = await aReviewer();
  const preflight_id = await review('upload');
  const aDayOn = new Date(Date.now() + 25 * 3_600_000);
  await deleteUnusedUploads(db, aDayOn);
  expect((await send('upload', { preflight_id })).status).toBe(201);
  await db.deleteFrom('campaign_runs').execute();
  await db.deleteFrom('campaigns').execute();
  await deleteExpiredPreflights(db, aDayOn);
  await deleteUnusedUploads(db, aDayOn);
  expect(await db.selectFrom('uploads').select('id').where('id', '=', upload_id).execute()).toEqual([]);
  expect(await db.selectFrom('preflights').select('id').execute()).toEqual([]);
});
