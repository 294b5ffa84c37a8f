// The home page of a client's users: contract/clientHome.ts.
import { expect, test } from 'vitest';
import { aGroup, aSender, senderName } from '../../support/campaignHarness.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const now = new Date('2026-11-18T09:00:00Z');
app.clock.now = now;

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function aPerson(clientId: number, permissions?: readonly string[]) {
  const person = await signedIn(db, { clientId, now });
  if (permissions) {
    const { id } = await db
      .insertInto('roles')
      .values({ name: `Role ${person.id}`, role_type: 'CLIENT', status: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = permissions.map((permission) => {
      const [module = '', action = ''] = permission.split(':');
      return { role_id: id, module, action };
    });
    await db.insertInto('role_permissions').values(rows).execute();
    await db.updateTable('users').set({ role_id: id }).where('id', '=', person.id).execute();
  }
  const home = async () => (await app.call('client/home', {}, { token: person.token })).body.message;
  return { ...person, home };
}

test('the home has the balance with its days, the outcomes and the failures of the caller’s own client', async () => {
  const clientId = await aClient(db, { units: 70 });
  const { home } = await aPerson(clientId);
  expect(await home()).toMatchObject({
    balance: 70, units_per_day: 0, days_left: null, today: [], week: [], failures: [], campaigns: [], next_run: null,
  }); // oxfmt-ignore

  const others = await aClient(db, { units: 5 });
  await aMessage(db, { clientId: others, at: now });
  for (let i = 0; i < 12; i++) await aMessage(db, { clientId, class: 'promotional', at: daysAgo(2) });
  await aMessage(db, {
    clientId,
    class: 'promotional',
    state: 'failed',
    failureCode: 'absent_subscriber',
    at: now,
  });
  await aMessage(db, { clientId, state: 'failed', failureCode: 'number_unknown', at: daysAgo(1) });
  // This message is older than the range of the lists and than the period of the pace.
  await aMessage(db, {
    clientId,
    class: 'promotional',
    state: 'failed',
    failureCode: 'expired',
    at: daysAgo(9),
  });

  const promotional = { class: 'promotional', queued: 0, pending: 0 };
  expect(await home()).toMatchObject({
    balance: 70,
    units_per_day: 2,
    days_left: 35,
    today: [{ ...promotional, delivered: 0, failed: 1 }],
    week: [
      { class: 'transactional', queued: 0, pending: 0, delivered: 0, failed: 1 },
      { ...promotional, delivered: 12, failed: 1 },
    ],
    failures: [
      { class: 'promotional', failure_code: 'absent_subscriber', count: 1 },
      { class: 'transactional', failure_code: 'number_unknown', count: 1 },
    ],
  });
  const admin = await signedIn(db, { clientId: 1, roleId: 1, now });
  const { message } = (await app.call('operations/client', { id: clientId }, { token: admin.token })).body;
  expect(message).toMatchObject({ pace: 2, balance: 70 });
});

test('the home has today’s campaigns, the schedule that is due first, and the contacts of the groups', async () => {
  const clientId = await aClient(db, { units: 1000 });
  await aSender(db, clientId);
  const group = await aGroup(db, clientId, 3);
  const { token, home } = await aPerson(clientId);
  const send = async (name: string, schedule: object = { schedule: false }) => {
    const order = { campaign_name: name, contact_group_id: group, message: 'Habari', sender_id: senderName };
    const answer = await app.call('message/send/contact-group', { ...order, ...schedule }, { token });
    expect(answer.status).toBe(201);
    return answer.body.campaign_id as number;
  };
  const daily = { schedule: true, repeat_type: 'EVERY_DAY', repeat_interval_value: 1, send_time: '08:00' };
  const old = await send('Yesterday');
  await db.updateTable('campaigns').set({ state: 'finished' }).where('id', '=', old).execute();
  await db
    .updateTable('campaign_runs')
    .set({ due: daysAgo(1) })
    .where('campaign_id', '=', old)
    .execute();
  await send('Later', { ...daily, start_date: '2026-12-01' });
  await send('Sooner', { ...daily, start_date: '2026-11-20' });
  const done = await send('Finished today');
  await db.updateTable('campaigns').set({ state: 'finished' }).where('id', '=', done).execute();
  await send('Under way');

  const { campaigns, next_run, contacts } = await home();
  expect(campaigns.map((campaign: { campaign_name: string }) => campaign.campaign_name)).toEqual([
    'Under way',
    'Finished today',
  ]);
  expect(campaigns[0]).toMatchObject({ state: 'running', recipients: 3 });
  expect(next_run).toMatchObject({
    at: '2026-11-20T05:00:00.000Z',
    campaign: { campaign_name: 'Sooner', recipients: 3 },
  });
  expect(contacts).toBe(3);
  const stranger = await aPerson(await aClient(db));
  expect(await stranger.home()).toMatchObject({ campaigns: [], next_run: null, contacts: 0, balance: 0 });
});

test('a role without campaigns, messages and contacts sees none of them on the home', async () => {
  const { home, token } = await aPerson(await aClient(db, { units: 3 }), ['dashboard:read']);
  expect(Object.keys(await home()).toSorted()).toEqual([
    'balance',
    'days_left',
    'today',
    'units_per_day',
    'week',
  ]);
  await db
    .deleteFrom('role_permissions')
    .where('module', '=', 'dashboard')
    .where('role_id', '>', 5)
    .execute();
  expect((await app.call('client/home', {}, { token })).status).toBe(403);
});
