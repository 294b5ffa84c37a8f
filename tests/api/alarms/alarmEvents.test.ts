// The alarms that people were notified of, their acknowledgement, and tests of the channels, through the calls of the console.
import { beforeEach, expect, test } from 'vitest';
import {
  acknowledgeAlarm,
  alarmChannelList,
  alarmEvents,
  type AlarmEvent,
} from '../../../contract/alarmEvents.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import type { Channels } from '../../../server/modules/alarms/channels.service.ts';
import { aSender } from '../../support/campaignHarness.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, giveUnits, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

/** The channels that this machine delivers by itself. Tests set them. */
const machine: Channels = { email: undefined, webhook: undefined };
const app = await startTestApp({ alarmChannels: machine });
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
await db.updateTable('users').set({ full_name: 'Jane Admin' }).where('id', '=', admin.id).execute();
const call = (path: string, body: object = {}) => app.call(path, body, { token: admin.token });

beforeEach(async () => {
  await db.deleteFrom('alarm_events').execute();
  Object.assign(machine, { email: undefined, webhook: undefined });
});

const at = (text: string) => new Date(`2026-11-23T${text}:00Z`);

async function anEvent(given: { ended?: Date; severity?: 'error' | 'warning'; confirmed?: boolean } = {}) {
  const { id } = await db
    .insertInto('alarm_events')
    .values({
      alarm: 'engine',
      kind: 'engine',
      severity: 'error',
      text: 'No sending process is running: nothing is sent',
      since: at('09:00'),
      seen: at('09:01'),
      confirmed: true,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const list = async (filter: object = {}): Promise<AlarmEvent[]> =>
  alarmEvents.answer.parse((await call('operations/alarm-events', filter)).body).data;

test('alarms are listed newest first with their notices and what came of them, those seen only once are not', async () => {
  const first = await anEvent({ ended: at('10:00') });
  const second = await anEvent();
  await anEvent({ confirmed: false, ended: at('10:00') });
  const [arrived, failed] = [
    await aMessage(db, { clientId: 1, state: 'delivered', at: at('09:01') }),
    await aMessage(db, { clientId: 1, state: 'failed', at: at('10:01') }),
  ];
  const notice = { event_id: second, kind: 'began', made: at('09:01'), attempts: 1 } as const;
  await db
    .insertInto('alarm_notices')
    .values([
      { ...notice, channel: 'sms', delivered: at('09:02'), message_ids: [arrived] },
      { ...notice, channel: 'email', next_at: at('09:04'), fault: 'it answered 500' },
      { ...notice, channel: 'webhook', delivered: at('09:02') },
      {
        ...notice,
        kind: 'reminder',
        channel: 'sms',
        made: at('10:01'),
        delivered: at('10:01'),
        message_ids: [failed],
      },
      { ...notice, kind: 'reminder', channel: 'email', made: at('10:01'), delivered: at('10:01') },
      {
        ...notice,
        kind: 'reminder',
        channel: 'sms',
        made: at('11:01'),
        fault: 'no route leads to the number',
      },
      {
        ...notice,
        kind: 'reminder',
        channel: 'email',
        made: at('11:01'),
        attempts: 0,
        next_at: new Date('2099-01-01'),
      },
      { ...notice, kind: 'reminder', channel: 'sms', made: at('12:01'), attempts: 0, withdrawn: true },
    ])
    .execute();
  const events = await list();
  expect(events.map(({ id }) => id)).toEqual([second, first]);
  expect(events[0]?.notices.map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)).toEqual([
    'began email retrying',
    'began sms delivered',
    'began webhook delivered',
    'reminder email sent',
    'reminder sms failed',
    'reminder email held',
    'reminder sms failed',
    'reminder sms withdrawn',
  ]);
  expect(events[0]).toMatchObject({ since: '2026-11-23T09:00:00.000Z', ended: null, acknowledged_by: null });
});

test('the list is filtered by state, severity, kind, day and ids', async () => {
  const ended = await anEvent({ ended: at('10:00'), severity: 'warning' });
  const open = await anEvent();
  const idsOf = async (filter: object) => (await list(filter)).map(({ id }) => id);
  expect(await idsOf({ state: 'open' })).toEqual([open]);
  expect(await idsOf({ state: 'unacknowledged' })).toEqual([open]);
  expect(await idsOf({ state: 'ended' })).toEqual([ended]);
  expect(await idsOf({ severity: 'warning' })).toEqual([ended]);
  expect(await idsOf({ kind: 'queue' })).toEqual([]);
  expect(await idsOf({ ids: [ended] })).toEqual([ended]);
  expect(await idsOf({ start_date: '2026-11-23', end_date: '2026-11-23' })).toEqual([open, ended]);
  expect(await idsOf({ end_date: '2026-11-22' })).toEqual([]);
});

test('an alarm is acknowledged once, by name, with an audit entry, and its waiting notices are withdrawn', async () => {
  const id = await anEvent();
  await db
    .insertInto('alarm_notices')
    .values({ event_id: id, kind: 'reminder', channel: 'sms', made: at('09:01'), next_at: at('09:01') })
    .execute();
  const acknowledge = () => call(`operations/alarm-events/${id}/acknowledge`);
  expect(acknowledgeAlarm.answer.parse((await acknowledge()).body)).toEqual({
    message: 'Alarm acknowledged',
  });
  const [event] = await list({ state: 'open' });
  expect(event).toMatchObject({ acknowledged: app.clock.now.toISOString(), acknowledged_by: 'Jane Admin' });
  expect(event?.notices).toMatchObject([{ state: 'withdrawn' }]);
  expect(await list({ state: 'unacknowledged' })).toEqual([]);
  expect((await acknowledge()).body).toEqual({ message: 'The alarm has ended or is acknowledged already' });
  const entries = db
    .selectFrom('audit_log')
    .select(['subject', 'user_id'])
    .where('action', '=', 'alarm.acknowledge');
  expect(await entries.execute()).toEqual([
    { subject: 'No sending process is running: nothing is sent', user_id: admin.id },
  ]);
  const missing = await call('operations/alarm-events/999999/acknowledge');
  expect([missing.status, missing.body.code]).toEqual([404, 'alarm_not_found']);
});

test('an open alarm of operations/alarms has its event, and who acknowledged it', async () => {
  await aSender(db, await aClient(db), { host: '127.0.0.1', port: 1 });
  const alarms = async () => (await call('operations/alarms')).body.message as object[];
  expect(await alarms()).toEqual([expect.not.objectContaining({ event_id: expect.anything() as unknown })]);
  const id = await anEvent();
  expect(await alarms()).toMatchObject([{ id: 'engine', event_id: id, acknowledged_by: null }]);
  await call(`operations/alarm-events/${id}/acknowledge`);
  expect(await alarms()).toMatchObject([{ id: 'engine', event_id: id, acknowledged_by: 'Jane Admin' }]);
});

test('a test notice goes to all of a channel at once, and what came of it is answered and audited', async () => {
  await aSender(db, 1);
  await giveUnits(db, 1, 10);
  const channels = async () =>
    alarmChannelList.answer.parse((await call('operations/alarm-channels')).body).message;
  expect(await channels()).toEqual([
    { channel: 'sms', is_set_up: true, recipients: 0 },
    { channel: 'email', is_set_up: false, recipients: 0 },
    { channel: 'webhook', is_set_up: false, recipients: 0 },
  ]);
  const sendTest = async (channel: string) =>
    (await call('operations/alarm-channels/test', { channel })).body.message as object;
  expect(await sendTest('sms')).toEqual({ sent: false, fault: 'there are no recipients' });
  await db
    .updateTable('platform_settings')
    .set({ alarm_numbers: ['254712345678'], alarm_emails: ['ops@example.co.ke'] })
    .execute();
  const mailed: (readonly string[])[] = [];
  machine.email = async (to, { kind }) => {
    mailed.push([kind, ...to]);
    return 0;
  };
  machine.webhook = () => Promise.reject(new Error('it answered 500'));
  expect(await sendTest('email')).toEqual({ sent: true, fault: null });
  expect(mailed).toEqual([['test', 'ops@example.co.ke']]);
  expect(await sendTest('webhook')).toEqual({ sent: false, fault: 'it answered 500' });
  expect(await sendTest('sms')).toEqual({
    sent: true,
    fault: 'no other connector that works can take the text: it waits',
  });
  const texts = db.selectFrom('messages').select(['msisdn', 'message']).where('msisdn', '=', '254712345678');
  expect(await texts.execute()).toEqual([
    { msisdn: '254712345678', message: 'Tuma test notice: Someone asked for this test in Tuma' },
  ]);
  const entries = db.selectFrom('audit_log').select(['subject', 'after']).where('action', '=', 'alarm.test');
  expect(
    (await entries.orderBy('id').execute()).map(({ subject, after }) => [subject, after?.['sent']]),
  ).toEqual([
    ['sms', false],
    ['email', true],
    ['webhook', false],
    ['sms', true],
  ]);
  expect((await call('operations/alarm-channels/test', { channel: 'fax' })).status).toBe(422);
});

test('recipients are saved as numbers and addresses without repeats, and a wrong one is named', async () => {
  const settings = (await call('settings/view')).body.message as object;
  const save = (given: object) => call('settings/update', { ...settings, ...given });
  const saved = await save({
    alarm_numbers: '0712 345 678; +254712345678, 0722345678',
    alarm_emails: 'ops@example.co.ke,\nnight@example.co.ke',
    alarm_reminder_minutes: '',
    quiet_alarms: 'warnings',
    quiet_from: '21:30',
  });
  expect([saved.status, saved.body]).toEqual([200, { message: 'Platform settings saved' }]);
  expect((await call('settings/view')).body.message).toMatchObject({
    alarm_numbers: ['254712345678', '254722345678'],
    alarm_emails: ['ops@example.co.ke', 'night@example.co.ke'],
    alarm_reminder_minutes: null,
    quiet_alarms: 'warnings',
    quiet_from: '21:30',
    quiet_until: '06:00',
  });
  for (const [given, field, code] of [
    [{ alarm_numbers: '0712345678, 020 123' }, 'alarm_numbers', 'phone_number_invalid'],
    [{ alarm_emails: 'ops' }, 'alarm_emails', 'invalid_input'],
    [{ quiet_from: '25:00' }, 'quiet_from', 'invalid_input'],
    [{ alarm_reminder_minutes: 5 }, 'alarm_reminder_minutes', 'invalid_input'],
  ] as const) {
    const { status, body } = await save(given);
    expect([status, body.field, body.code]).toEqual([422, field, code]);
  }
});
