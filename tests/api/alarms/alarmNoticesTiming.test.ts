// When notices of alarms are sent: reminders, and quiet hours that hold notices back (decisions/065-alarms-reach-people.md).
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { nairobiTime } from '../../../server/domain/nairobiDay.ts';
import { deliverNotices } from '../../../server/modules/alarms/notices.service.ts';
import { mailServer, smtp } from '../../support/api/mailServer.ts';
import { testApp } from '../../support/testApp.ts';
import { mails, noon, phones, watched } from '../../support/api/watchedAlarms.ts';

test('an error that no one acknowledges is texted again after an hour, and a webhook is not called again', async () => {
  const { minutes, later, texts, notices } = await watched({ from: noon });
  await minutes(2);
  expect(await texts()).toHaveLength(2);
  await later(59);
  expect(await texts()).toHaveLength(2);
  await later(1);
  const reminder = 'Tuma reminder: No sending process is running: nothing is sent (since 13:01)';
  expect((await texts()).slice(2)).toEqual(phones.map((phone) => `${phone} ${reminder}`));
  await later(60);
  expect(await texts()).toHaveLength(6);
  expect(notices().filter(({ data }) => data.severity === 'error')).toHaveLength(1);
});

test('no one is reminded of an alarm that is acknowledged, nor where reminders are off', async () => {
  const { minutes, later, texts, db } = await watched({ from: noon });
  await minutes(2);
  await db
    .updateTable('alarm_events')
    .set({ acknowledged: new Date(noon), acknowledged_by: 'Jane' })
    .execute();
  await later(200);
  expect(await texts()).toHaveLength(2);
  await db.updateTable('alarm_events').set({ acknowledged: null, acknowledged_by: null }).execute();
  await db.updateTable('platform_settings').set({ alarm_reminder_minutes: null }).execute();
  await later(200);
  expect(await texts()).toHaveLength(2);
});

const inHours = (hours: number) => nairobiTime(new Date(Date.now() + hours * 3_600_000)).slice(0, 5);

/** 21:30 in Nairobi. */
const evening = Date.parse('2026-11-23T18:30:00Z');

test('in quiet hours texts and mail are held back until their end, if the alarm lasts, and a webhook is called at once', async () => {
  const server = await mailServer();
  const { minutes, later, texts, notices } = await watched({
    targets: { smtp: smtp(server.port) },
    settings: { quiet_alarms: 'all', quiet_from: '21:00', quiet_until: '06:30' },
    from: evening,
  });
  await minutes(2);
  expect(notices()).toHaveLength(1);
  await later(8 * 60 + 57);
  expect([await texts(), server.received]).toEqual([[], []]);
  // 06:30 in Nairobi.
  await later(1);
  const text = 'Tuma alarm: No sending process is running: nothing is sent (since 2026-11-23 21:31)';
  expect(await texts()).toEqual(phones.map((phone) => `${phone} ${text}`));
  expect(server.received.filter(({ mail }) => mail.includes('Error: No sending process'))).toHaveLength(1);
});

test('of an alarm that ends within quiet hours no one is texted', async () => {
  const { minutes, later, texts, runEngine, db } = await watched({
    settings: { quiet_alarms: 'all', quiet_from: '21:00', quiet_until: '06:30' },
    from: evening,
  });
  await minutes(2);
  await db.updateTable('connectors').set({ status: 0 }).execute();
  await runEngine();
  await minutes(2);
  await later(10 * 60);
  expect(await texts()).toEqual([]);
  const rows = db
    .selectFrom('alarm_notices')
    .select(['kind', 'channel', 'withdrawn'])
    .orderBy('made')
    .orderBy('channel');
  expect(await rows.execute()).toEqual([
    { kind: 'began', channel: 'sms', withdrawn: true },
    { kind: 'began', channel: 'webhook', withdrawn: false },
    { kind: 'ended', channel: 'webhook', withdrawn: false },
  ]);
});

test('quiet hours of warnings do not hold back errors', async () => {
  const server = await mailServer();
  const until = inHours(2);
  const { minutes, texts, runEngine, db } = await watched({
    targets: { smtp: smtp(server.port) },
    // The age of a queue is the age of its messages, so the alarm is within the quiet hours now.
    settings: { quiet_alarms: 'warnings', quiet_from: inHours(-1), quiet_until: until },
  });
  await minutes(2);
  expect(await texts()).toHaveLength(2);
  expect(server.received).toHaveLength(1);
  await runEngine();
  await minutes(8);
  const held = await db
    .selectFrom('alarm_notices as n')
    .innerJoin('alarm_events as e', 'e.id', 'n.event_id')
    .select(['e.severity', 'n.channel', 'n.next_at'])
    .where('n.attempts', '=', 0)
    .execute();
  expect(held).toEqual([{ severity: 'warning', channel: 'email', next_at: expect.any(Date) as unknown }]);
  expect(nairobiTime(held[0]?.next_at ?? new Date())).toBe(`${until}:00.000`);
});

/** A database with mails about that many alarms, each due a minute after the one before; the last one is due at noon. */
async function mailsDue({ count }: { count: number }) {
  const app = await testApp();
  onTestFinished(() => app.close());
  const { db } = app;
  const seen = new Date(noon);
  await db.updateTable('platform_settings').set({ alarm_emails: mails }).execute();
  const events = Array.from({ length: count }, (_, place) => ({
    alarm: `unbound:${place + 1}`,
    severity: 'error' as const,
    text: `unbound:${place + 1}`,
    since: seen,
    seen,
  }));
  const stored = await db.insertInto('alarm_events').values(events).returning('id').execute();
  const notices = stored.map(({ id }, place) => ({
    event_id: id,
    kind: 'began' as const,
    channel: 'email' as const,
    made: seen,
    next_at: new Date(noon - 60_000 * (count - place)),
  }));
  await db.insertInto('alarm_notices').values(notices).execute();
  return { db, events: stored };
}

test('a notice is delivered by one job only, however long those before it took', async () => {
  const { db } = await mailsDue({ count: 2 });
  const now = { at: noon };
  const mailed: string[] = [];
  const run = (): Promise<void> =>
    deliverNotices(db, {
      logger: pino({ level: 'silent' }),
      clock: () => new Date(now.at),
      channels: {
        webhook: undefined,
        // The first mail takes longer than a process reserves a notice. The next job begins during the second.
        email: async (_to, { text }) => {
          mailed.push(text);
          if (mailed.length === 2) await run();
          now.at += 6 * 60_000;
          return 0;
        },
      },
    });
  await run();
  expect(mailed).toEqual(['unbound:1', 'unbound:2']);
});

test('a mail server that does not answer is tried once by each job, and does not delay the webhook', async () => {
  const { db, events } = await mailsDue({ count: 3 });
  const called = events.map(({ id }) => ({
    event_id: id,
    kind: 'began' as const,
    channel: 'webhook' as const,
    made: new Date(noon),
    next_at: new Date(noon),
  }));
  await db.insertInto('alarm_notices').values(called).execute();
  const tried = { email: [] as string[], webhook: [] as string[] };
  const run = () =>
    deliverNotices(db, {
      logger: pino({ level: 'silent' }),
      clock: () => new Date(noon),
      channels: {
        webhook: async ({ text }) => void tried.webhook.push(text),
        email: async (_to, { text }) => {
          tried.email.push(text);
          throw new Error('Greeting never received');
        },
      },
    });
  await run();
  expect(tried.email).toEqual(['unbound:1']);
  expect(tried.webhook.toSorted()).toEqual(['unbound:1', 'unbound:2', 'unbound:3']);
  await run();
  expect(tried.email).toEqual(['unbound:1', 'unbound:2']);
});
