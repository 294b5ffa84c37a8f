// Notices of alarms to people (decisions/065-alarms-reach-people.md).
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { alarms } from '../../scripts/tuma/alarms.ts';
import { readConfig } from '../../server/config.ts';
import type { AlarmTargets } from '../../server/jobs/alarmChannels.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { aSender } from '../support/campaignHarness.ts';
import { eventually } from '../support/eventually.ts';
import { giveUnits } from '../support/people.ts';
import { startReceiver, type Respond } from '../support/receiver.ts';
import { testApp } from '../support/testApp.ts';

const phones = ['254712345678', '254722345678'];
const secret = Buffer.alloc(24, 7).toString('base64');

interface Notice {
  id: string;
  type: string;
  data: { alarm: string; severity: string; text: string; since: string; ended: string | null };
}

/** A platform whose engine can be running or not, and the job of each minute. */
async function watched(targets: Partial<AlarmTargets> = {}, respond?: Respond) {
  const app = await testApp();
  const { db, database } = app;
  await aSender(db, 1, { host: '127.0.0.1', port: 1 });
  await giveUnits(db, 1, 1_000);
  const hook = await startReceiver(respond);
  const now = { minute: 0 };
  const from = Date.now();
  const lines: string[] = [];
  const jobs = await startJobs({
    database,
    logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    metrics: new Registry(),
    clock: () => new Date(from + now.minute * 60_000),
    alarmTargets: { sms: phones, webhookUrl: hook.url, webhookSecret: undefined, ...targets },
  });
  onTestFinished(async () => {
    await jobs.stop();
    await hook.close();
    await app.close();
  });
  return {
    db,
    url: database.url,
    hook,
    lines,
    notices: () => hook.received.map(({ body }) => JSON.parse(body) as Notice),
    texts: async () => {
      const query = db.selectFrom('messages').select(['msisdn', 'message']).where('client_id', '=', 1);
      return (await query.orderBy('id').execute()).map(({ msisdn, message }) => `${msisdn} ${message}`);
    },
    /** An engine without links: the connector is not bound. With none no engine runs. */
    runEngine: () =>
      db
        .insertInto('engines')
        .values({ pid: 1, seen: sql`now() + interval '1 hour'` })
        .execute(),
    stopEngine: () => db.deleteFrom('engines').execute(),
    minutes: async (count: number): Promise<void> => {
      for (let done = 0; done < count; done++) {
        now.minute++;
        await sql`SELECT jobs.add_job('alarms')`.execute(db);
        await eventually(async () => {
          const { rows } = await sql`SELECT 1 FROM jobs.jobs WHERE task_identifier = 'alarms'`.execute(db);
          expect(rows).toEqual([]);
        });
      }
    },
  };
}

test('an alarm is notified once it lasts, once, and once more when it has ended', async () => {
  const { minutes, notices, texts, hook, runEngine, stopEngine } = await watched({
    webhookSecret: `whsec_${secret}`,
  });
  await minutes(1);
  expect(notices()).toEqual([]);
  await minutes(2);
  const began = {
    alarm: 'engine',
    severity: 'error',
    text: 'No engine is running: nothing is sent',
    ended: null,
  };
  expect(notices()).toEqual([
    expect.objectContaining({ type: 'alarm.began', data: expect.objectContaining(began) as unknown }),
  ]);
  const text = 'Tuma alarm: No engine is running: nothing is sent';
  expect(await texts()).toEqual(phones.map((phone) => `${phone} ${text}`));
  const [received] = hook.received;
  const verified = new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {});
  expect(verified).toMatchObject({ type: 'alarm.began', id: received?.headers['webhook-id'] });

  // Another alarm begins as this one ends: the engine has no link.
  await runEngine();
  await minutes(1);
  expect(notices()).toHaveLength(1);
  await minutes(1);
  expect(
    notices()
      .map(({ type, data: { alarm } }) => `${type} ${alarm.split(':')[0]}`)
      .toSorted(),
  ).toEqual(['alarm.began engine', 'alarm.began unbound', 'alarm.ended engine']);
  expect((await texts()).slice(2)).toContain(
    `${phones[0]} Tuma alarm ended: No engine is running: nothing is sent`,
  );
  // Once more: a new event.
  await stopEngine();
  await minutes(2);
  expect(notices().filter(({ data }) => data.alarm === 'engine')).toHaveLength(3);
});

test('one that is gone within a minute, or back within one, causes no notice', async () => {
  const { minutes, notices, runEngine, stopEngine, db } = await watched({ sms: [] });
  await minutes(1);
  await runEngine();
  await db.updateTable('connectors').set({ status: 0 }).execute();
  await minutes(2);
  expect(notices()).toEqual([]);
  await db.updateTable('connectors').set({ status: 1 }).execute();
  await stopEngine();
  await minutes(2);
  expect(notices()).toHaveLength(1);
  await db.updateTable('connectors').set({ status: 0 }).execute();
  await minutes(1);
  await db.updateTable('connectors').set({ status: 1 }).execute();
  await minutes(2);
  expect(notices()).toHaveLength(1);
});

test('a warning is not texted', async () => {
  const { minutes, notices, texts } = await watched();
  // The texts about the engine wait for it.
  await minutes(9);
  const last = notices().at(-1);
  expect(last).toMatchObject({ type: 'alarm.began', data: { severity: 'warning' } });
  expect(last?.data.alarm).toMatch(/^queue:/);
  expect(notices()).toHaveLength(2);
  expect(await texts()).toHaveLength(phones.length);
});

test('what cannot be delivered is tried again with the same id, later each time', async () => {
  const { minutes, notices, hook, lines, db } = await watched({ sms: [] }, (response, _request, count) =>
    response.writeHead(count < 3 ? 500 : 200).end(),
  );
  await minutes(2);
  expect(notices()).toHaveLength(1);
  await minutes(3);
  expect(notices()).toHaveLength(3);
  expect(new Set(notices().map(({ id }) => id)).size).toBe(1);
  await minutes(5);
  expect(notices()).toHaveLength(3);
  const row = await db.selectFrom('alarm_notices').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attempts: 3, fault: null, next_at: null });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('it answered 500');
  expect(lines[0]).not.toContain(hook.url);
});

test('a text waits for a route, and no other notice waits for it', async () => {
  const { minutes, notices, texts, db } = await watched();
  await db.deleteFrom('client_senders').execute();
  await minutes(2);
  expect(notices()).toHaveLength(1);
  expect(await texts()).toEqual([]);
  const failed = await db
    .selectFrom('alarm_notices')
    .selectAll()
    .where('channel', '=', 'sms')
    .executeTakeFirstOrThrow();
  expect(failed.fault).toBe('the platform has no sender ID that can be used');
  const sender = await db.selectFrom('sender_configurations').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('client_senders')
    .values({ client_id: 1, sender_configuration_id: sender.id })
    .execute();
  await minutes(1);
  expect(await texts()).toHaveLength(2);
});

test('the command lists events with their notices, and sends a test notice', async () => {
  const { minutes, hook, texts, url } = await watched({ sms: [] }, (response, _request, count) =>
    response.writeHead(count === 1 ? 500 : 200).end(),
  );
  const config = readConfig({
    DATABASE_URL: url,
    TUMA_ALARM_SMS: '0712345678',
    TUMA_ALARM_WEBHOOK_URL: hook.url,
  });
  const run = (values: Record<string, boolean>) => alarms.run({ config, values, positionals: [] });
  expect(await run({})).toMatchObject({ lines: ['No alarm so far.'], exit: 0 });
  await minutes(2);
  const listed = await run({});
  expect(listed.exit).toBe(1);
  expect(listed.lines).toEqual([
    expect.stringMatching(/error +No engine is running: nothing is sent {2}\(open\)$/),
    '  begin by webhook: it answered 500, will be tried again (attempts: 1)',
  ]);
  expect(await run({ test: true })).toMatchObject({ lines: ['sms: queued', 'webhook: delivered'], exit: 0 });
  expect(hook.received).toHaveLength(2);
  expect(await texts()).toEqual([`${phones[0]} Tuma alarm: This is a test`]);
});
