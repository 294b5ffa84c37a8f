// Limits: the settings of the platform, the rate limits of the API, and the caps of clients in every way of sending.
import { describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { acceptOrders } from '../../../server/modules/intake/intake.service.ts';
import { startDue } from '../../../server/modules/campaigns/runs/runs.service.ts';
import { campaignHarness, aGroup, aSender, senderName } from '../../support/campaignHarness.ts';
import { defaultSettings } from '../../support/defaultSettings.ts';
import { aClient, giveUnits, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
await aSender(db, 1);
await giveUnits(db, 1, 10_000);

/** The settings without the limit for one person, which approvals.test.ts sets. */
const shown = { ...defaultSettings, approval_units: null };

async function aSendingClient(cap: number | null) {
  const clientId = await aClient(db, { units: 1000 });
  await aSender(db, clientId);
  await db.updateTable('clients').set({ daily_sms_cap: cap }).where('id', '=', clientId).execute();
  return signedIn(db, { clientId });
}

const typed = (numbers: string) => ({ country_code: 'KE', message: 'Habari', msisdn: numbers, schedule: false, sender_id: senderName }); // oxfmt-ignore
const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `07120${String(from + at).padStart(5, '0')}`).join(',');

const sentBy = async (clientId: number) => {
  const rows = await db.selectFrom('messages').select('id').where('client_id', '=', clientId).execute();
  return rows.length;
};
const reached = {
  code: 'daily_limit_reached',
  message: 'Your account has reached its daily limit of SMS. Try again tomorrow.',
};

describe('platform settings', () => {
  test('are seen and changed by an administrator, and each change is in the audit log', async () => {
    expect((await app.call('settings/view', {}, admin)).body.message).toEqual(shown);
    const changed = { ...defaultSettings, daily_sms_cap: 500, platform_texts_cap: 3, sending_weight: 2 };
    expect((await app.call('settings/update', changed, admin)).status).toBe(200);
    expect((await app.call('settings/view', {}, admin)).body.message).toEqual({ ...shown, ...changed });
    // Settings that are missing from the request stay unchanged.
    expect((await app.call('settings/update', { sending_weight: 2 }, admin)).status).toBe(200);
    expect((await app.call('settings/view', {}, admin)).body.message).toEqual({ ...shown, ...changed });
    const entries = await db.selectFrom('audit_log').select(['action', 'before', 'after']).where('action', '=', 'settings.update').execute(); // oxfmt-ignore
    expect(entries).toEqual([
      {
        action: 'settings.update',
        before: { daily_sms_cap: 1_000_000, platform_texts_cap: 100, sending_weight: 1 },
        after: { daily_sms_cap: 500, platform_texts_cap: 3, sending_weight: 2 },
      },
    ]);
  });

  test('are what a client that is made from then on begins with', async () => {
    const own = { daily_sms_cap: 700, platform_texts_cap: 4, sending_weight: 5, retention_days: 30 };
    await app.call('settings/update', { ...defaultSettings, ...own }, admin);
    const id = await aClient(db);
    await app.call('settings/update', { ...defaultSettings, daily_sms_cap: '', retention_days: '' }, admin);
    const later = await aClient(db);
    await app.call('settings/update', defaultSettings, admin);
    const capsOf = async (client: number) => (await app.call('client/table', { id: client }, admin)).body.data[0];
    expect(await capsOf(id)).toMatchObject(own);
    expect(await capsOf(later)).toMatchObject({ daily_sms_cap: null, platform_texts_cap: 100, sending_weight: 1, retention_days: null });
  }); // oxfmt-ignore

  test.each([
    [{ requests_per_user: 1 }, 'Requests per minute per user must be a whole number from 300 to 10,000,000'],
    [{ requests_per_client: 'many' }, 'Requests per minute per client must be a whole number from 300 to 10,000,000'],
    [
      { daily_sms_cap: 0 },
      'Daily SMS cap must be a whole number from 1 to 1,000,000,000, or empty',
    ],
    [{ retention_days: 6 }, 'Message retention (days) must be a whole number from 7 to 3,650, or empty'],
    [{ sending_weight: 101 }, 'Sending weight must be a whole number from 1 to 100'],
    [{ platform_texts_cap: -1 }, 'Platform-paid SMS per day must be a whole number from 0 to 100,000'],
  ])('%j is refused with 422 in a sentence', async (wrong, message) => {
    const answer = await app.call('settings/update', { ...defaultSettings, ...wrong }, admin);
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  }); // oxfmt-ignore

  test('a client’s caps are changed by the platform’s people, and an empty daily cap is none', async () => {
    const id = await aClient(db);
    const caps = async () => (await app.call('client/table', { id }, admin)).body.data[0];
    await app.call('client/update', { id, daily_sms_cap: '50', platform_texts_cap: 0 }, admin);
    expect(await caps()).toMatchObject({ daily_sms_cap: 50, platform_texts_cap: 0 });
    await app.call('client/update', { id, name: 'Duka' }, admin);
    expect(await caps()).toMatchObject({ daily_sms_cap: 50, platform_texts_cap: 0 });
    await app.call('client/update', { id, sending_weight: '7' }, admin);
    expect(await caps()).toMatchObject({ sending_weight: 7 });
    await app.call('client/update', { id, daily_sms_cap: '' }, admin);
    expect(await caps()).toMatchObject({ daily_sms_cap: null, platform_texts_cap: 0 });
    const answer = await app.call('client/update', { id, daily_sms_cap: -5 }, admin);
    expect([answer.status, answer.body.field]).toEqual([422, 'daily_sms_cap']);
  });
});

describe('the daily SMS cap', () => {
  test('takes typed sends up to the cap and refuses the one beyond it with 429 and when to come again', async () => {
    const client = await aSendingClient(5);
    expect((await app.call('message/send/transactional', typed(numbers(3)), client)).status).toBe(200);
    const over = await app.call('message/send/transactional', typed(numbers(3, 10)), client);
    expect([over.status, over.body]).toEqual([429, reached]);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    expect((await app.call('message/send/transactional', typed(numbers(2, 20)), client)).status).toBe(200);
    expect(await sentBy(client.clientId)).toBe(5);
  });

  test('holds for sends at the same moment: of 40 exactly as many as the cap allows are taken', async () => {
    const client = await aSendingClient(25);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        app.call('message/send/transactional', typed(numbers(1, at)), client),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect(await sentBy(client.clientId)).toBe(25);
  });

  test('holds for test sends', async () => {
    const client = await aSendingClient(1);
    const sendTest = () =>
      app.call('message/send/test', { message: 'Habari', sender_id: senderName }, client);
    expect((await sendTest()).status).toBe(200);
    expect((await sendTest()).body).toEqual(reached);
  });

  test('holds for groups and files, and counts what a campaign has yet to make', async () => {
    const client = await aSendingClient(10);
    const group = await aGroup(db, client.clientId, 6);
    const order = () => ({ message: 'Habari', sender_id: senderName, campaign_name: 'Fees', contact_group_id: group });
    expect((await app.call('message/send/contact-group', order(), client)).status).toBe(201);
    // Nothing is expanded in this test, so the six messages are only reserved.
    expect((await app.call('message/send/contact-group', order(), client)).body).toEqual(reached);
    const file = { name: 'a.csv', content: `phone\n${numbers(5).replaceAll(',', '\n')}\n` };
    const upload = await app.form('message/send/upload-file', { message: 'Habari', sender_id: senderName, campaign_name: 'Fees', file }, client);
    expect(upload.body).toEqual(reached);
    expect((await app.call('message/send/transactional', typed(numbers(4)), client)).status).toBe(200);
    expect((await app.call('message/send/transactional', typed(numbers(1)), client)).status).toBe(429);
  }); // oxfmt-ignore

  test('holds for groups at the same moment', async () => {
    const client = await aSendingClient(10);
    const group = await aGroup(db, client.clientId, 4);
    const order = {
      message: 'Habari',
      sender_id: senderName,
      campaign_name: 'Fees',
      contact_group_id: group,
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('message/send/contact-group', order, client)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  test('holds for what comes over SMPP, message by message', async () => {
    const { clientId } = await aSendingClient(2);
    const orders = ['254712000001', '254712000002', '254712000003'].map((msisdn) => ({
      clientId,
      sender: senderName,
      text: 'Habari',
      to: { number: msisdn, msisdn },
      userId: null,
    }));
    const verdicts = await db.transaction().execute((tx) => acceptOrders(tx, orders, { wait: true }));
    expect(verdicts).toMatchObject([
      { messageIds: [expect.any(Number)] },
      { messageIds: [expect.any(Number)] },
      { refusal: { code: reached.code } },
    ]);
  });

  test('ends a run of a schedule with the reason, and the next one is planned', async () => {
    const harness = await campaignHarness();
    const group = await aGroup(harness.db, harness.clientId, 6);
    const daily = { repeat: 'EVERY_DAY' as const, time: '13:00', start: '2026-11-02', end: null };
    const id = await harness.accept({ source: { group_id: group }, schedule: daily });
    await harness.db
      .updateTable('clients')
      .set({ daily_sms_cap: 5 })
      .where('id', '=', harness.clientId)
      .execute();
    await startDue(harness.db, id, new Date('2026-11-02T10:00:30Z'));
    expect(await harness.runs(id)).toMatchObject([{ state: 'failed', reason: reached.message }]);
    expect((await harness.campaign(id)).next_run).toEqual(new Date('2026-11-03T10:00:00Z'));
  });

  test('ends the expansion of a group whose unmuted contacts exceed it, and gives its units back', async () => {
    const harness = await campaignHarness();
    const group = await aGroup(harness.db, harness.clientId, 9);
    await harness.db.updateTable('contacts').set({ status: 0 }).where('msisdn', '>', '254710000004').execute();
    await harness.db.updateTable('clients').set({ daily_sms_cap: 5 }).where('id', '=', harness.clientId).execute();
    const id = await harness.accept({ source: { group_id: group } });
    await harness.db.updateTable('contacts').set({ status: 1 }).execute();
    await harness.work();
    expect(await harness.runs(id)).toMatchObject([{ state: 'failed', reason: reached.message }]);
    expect(await harness.units()).toBe(100_000);
  }); // oxfmt-ignore
});

describe('texts that the platform pays for', () => {
  const person = (at: number) => ({ fullname: 'Joy Wanjiru', email: 'joy@duka.example', msisdn: `07221${String(at).padStart(5, '0')}` });

  test('are sent up to the client’s cap of the day; beyond it its people are refused and the platform’s are not', async () => {
    const client = await aSendingClient(null);
    const { clientId } = client;
    await db.updateTable('clients').set({ platform_texts_cap: 3 }).where('id', '=', clientId).execute();
    const create = (at: number, by: { token: string }) =>
      app.call('client/user/create', { client_id: clientId, role_id: roleIds.clientAdmin, ...person(at) }, by);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => create(at, client)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.message)).toEqual(
      Array(2).fill('Your account has used the one-time passwords that it may send by SMS today. Try again tomorrow.'),
    );
    const users = await db.selectFrom('users').select('id').where('client_id', '=', clientId).execute();
    expect(users).toHaveLength(1 + 3);
    expect((await create(9, admin)).status).toBe(201);
  }); // oxfmt-ignore
}); // oxfmt-ignore
