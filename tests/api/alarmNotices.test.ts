// Notices of alarms to people (decisions/065-alarms-reach-people.md).
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { alarms } from '../../scripts/tuma/alarms.ts';
import { readConfig } from '../../server/config.ts';
import { nairobiTime } from '../../server/domain/nairobiDay.ts';
import { sendTest } from '../../server/modules/alarms/history.service.ts';
import { alarmChannels, type AlarmTargets } from '../../server/jobs/alarmChannels.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { aSender } from '../support/campaignHarness.ts';
import type { PlatformSettings } from '../../contract/settings.ts';
import { firstCertificate } from '../support/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { giveUnits } from '../support/people.ts';
import { startReceiver, type Respond } from '../support/receiver.ts';
import { testApp } from '../support/testApp.ts';

const phones = ['254712345678', '254722345678'];
const mails = ['ops@example.co.ke', 'night@example.co.ke'];
const secret = Buffer.alloc(24, 7).toString('base64');

interface Notice {
  id: string;
  type: string;
  data: { alarm: string; severity: string; text: string; since: string; ended: string | null };
}

/** Not quiet: 13:00 in Nairobi. */
const noon = Date.parse('2026-11-23T10:00:00Z');

interface Given {
  numbers?: string[];
  /** Of the platform's settings. */
  settings?: Partial<
    Pick<PlatformSettings, 'quiet_alarms' | 'quiet_from' | 'quiet_until' | 'alarm_reminder_minutes'>
  >;
  targets?: Partial<AlarmTargets>;
  respond?: Respond;
  /** When the first minute begins. */
  from?: number;
}

/** A platform whose engine can be running or not, and the job of each minute. */
async function watched({ numbers = phones, settings, targets, respond, from = Date.now() }: Given = {}) {
  const app = await testApp();
  const { db, database } = app;
  await aSender(db, 1, { host: '127.0.0.1', port: 1 });
  await giveUnits(db, 1, 1_000);
  const emails = targets?.smtp ? mails : [];
  await db
    .updateTable('platform_settings')
    .set({ alarm_numbers: numbers, alarm_emails: emails, ...settings })
    .execute();
  const hook = await startReceiver(respond);
  const now = { minute: 0 };
  const lines: string[] = [];
  const jobs = await startJobs({
    database,
    logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    metrics: new Registry(),
    clock: () => new Date(from + now.minute * 60_000),
    alarmChannels: alarmChannels({
      smtp: undefined,
      webhookUrl: hook.url,
      webhookSecret: undefined,
      consoleUrl: 'https://sms.example.co.ke',
      ...targets,
    }),
  });
  onTestFinished(async () => {
    await jobs.stop();
    await hook.close();
    await app.close();
  });
  const work = async () => {
    await sql`SELECT jobs.add_job('alarms')`.execute(db);
    await eventually(async () => {
      const { rows } = await sql`SELECT 1 FROM jobs.jobs WHERE task_identifier = 'alarms'`.execute(db);
      expect(rows).toEqual([]);
    });
  };
  return {
    app,
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
        await work();
      }
    },
    /** Passes as many minutes at once, with one look at their end. */
    later: async (minutes: number): Promise<void> => {
      now.minute += minutes;
      await work();
    },
  };
}

test('an alarm is notified once it lasts, once, and once more when it has ended', async () => {
  const { minutes, notices, texts, hook, runEngine, stopEngine } = await watched({
    targets: { webhookSecret: `whsec_${secret}` },
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
  const { minutes, notices, runEngine, stopEngine, db } = await watched({ numbers: [] });
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
  const { minutes, notices, hook, lines, db } = await watched({
    numbers: [],
    respond: (response, _request, count) => response.writeHead(count < 3 ? 500 : 200).end(),
  });
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
  const { minutes, hook, texts, url, db } = await watched({
    numbers: [],
    respond: (response, _request, count) => response.writeHead(count === 1 ? 500 : 200).end(),
  });
  const config = readConfig({ DATABASE_URL: url, TUMA_ALARM_WEBHOOK_URL: hook.url });
  const run = (values: Record<string, boolean>) => alarms.run({ config, values, positionals: [] });
  expect(await run({})).toMatchObject({ lines: ['No alarm so far.'], exit: 0 });
  await minutes(2);
  const listed = await run({});
  expect(listed.exit).toBe(1);
  expect(listed.lines).toEqual([
    expect.stringMatching(/error +No engine is running: nothing is sent {2}\(open\)$/),
    '  began by webhook: retrying, it answered 500 (attempts: 1)',
  ]);
  await db
    .updateTable('platform_settings')
    .set({ alarm_numbers: phones.slice(0, 1) })
    .execute();
  expect(await run({ test: true })).toMatchObject({
    lines: ['sms: sent, no other connector that works can take the text: it waits', 'webhook: sent'],
    exit: 0,
  });
  expect(hook.received).toHaveLength(2);
  expect(await texts()).toEqual([`${phones[0]} Tuma test notice: Someone asked for this test in Tuma`]);
});

/** A mail server on loopback; `refuse` answers with an error where it returns one. */
async function mailServer(options: { key?: string; cert?: string; secure?: boolean } = {}) {
  const received: { to: string[]; mail: string; user: unknown }[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    ...options,
    hideSTARTTLS: !options.cert,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('Wrong')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isRefusing)
          return done(Object.assign(new Error('No room for ops@example.co.ke'), { responseCode: 452 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, mail: Buffer.concat(chunks).toString(), user: session.user });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A client that does not trust the certificate cuts the connection.
  server.on('error', () => undefined);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, refuse: (refusing: boolean) => void (isRefusing = refusing) };
}

const smtp = (port: number, { scheme = 'smtp', password = 'p%40ss' } = {}) => ({
  url: `${scheme}://tuma:${password}@127.0.0.1:${port}`,
  from: 'Tuma <alarms@example.co.ke>',
});

test('errors and warnings are mailed with their severity, time and address in the console', async () => {
  const server = await mailServer();
  const { minutes, runEngine, stopEngine, db, lines } = await watched({
    targets: { smtp: smtp(server.port) },
    from: noon,
  });
  server.refuse(true);
  await minutes(2);
  expect(server.received).toEqual([]);
  expect(lines.join('')).toContain('the mail server answered 452');
  expect(lines.join('')).not.toContain('example.co.ke');
  server.refuse(false);
  await minutes(1);
  const { id } = await db.selectFrom('alarm_events').select('id').executeTakeFirstOrThrow();
  const [first] = server.received;
  expect(first).toMatchObject({ to: mails, user: 'tuma' });
  expect(first?.mail).toMatch(/^Subject: \[Tuma\] Error: No engine is running: nothing is sent\r$/m);
  expect(first?.mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  for (const line of ['Severity: error', `https://sms.example.co.ke/alarms/${id}`])
    expect(first?.mail).toContain(`\r\n${line}\r\n`);
  expect(first?.mail).toMatch(/^Since: 2026-11-23 13:01 \(East Africa Time\)\r$/m);
  await runEngine();
  await db.updateTable('connectors').set({ status: 0 }).execute();
  await minutes(2);
  expect(server.received.map(({ mail }) => /^Subject: (.*?):/m.exec(mail)?.[1])).toEqual([
    '[Tuma] Error',
    '[Tuma] Ended',
  ]);
  await stopEngine();
});

test('no mail goes over a connection whose certificate is not trusted, nor with a wrong password', async () => {
  const [tls, plain] = [await mailServer({ ...firstCertificate, secure: true }), await mailServer()];
  const cases = [
    [smtp(tls.port, { scheme: 'smtps' }), 'the certificate is not trusted'],
    [smtp(plain.port, { password: 'wrong' }), 'the mail server refused the user or password'],
    [smtp(1), 'nothing listens on this host and port'],
    // Not this machine by its name, so TLS is asked for although it is not offered.
    [{ ...smtp(plain.port), url: `smtp://0.0.0.0:${plain.port}` }, 'the certificate is not trusted'],
  ] as const;
  const { db } = await watched({ targets: { smtp: smtp(plain.port) } });
  for (const [server, fault] of cases) {
    const channels = alarmChannels({
      smtp: server,
      webhookUrl: undefined,
      webhookSecret: undefined,
      consoleUrl: undefined,
    });
    expect(await sendTest(db, { channels, channel: 'email', now: new Date() })).toEqual({
      sent: false,
      fault,
    });
  }
  expect([...tls.received, ...plain.received]).toEqual([]);
});

test('an error that no one acknowledges is texted again after an hour, and a webhook is not called again', async () => {
  const { minutes, later, texts, notices } = await watched({ from: noon });
  await minutes(2);
  expect(await texts()).toHaveLength(2);
  await later(59);
  expect(await texts()).toHaveLength(2);
  await later(1);
  const reminder = 'Tuma reminder: No engine is running: nothing is sent (since 13:01)';
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
  // 06:30.
  await later(1);
  const text = 'Tuma alarm: No engine is running: nothing is sent (since 2026-11-23 21:31)';
  expect(await texts()).toEqual(phones.map((phone) => `${phone} ${text}`));
  expect(server.received.filter(({ mail }) => mail.includes('Error: No engine'))).toHaveLength(1);
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
    // The age of a queue is that of its messages, so it is quiet now.
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

test('a text about a connector takes another one, with another sender ID if need be, and says where there is none', async () => {
  const { minutes, texts, runEngine, db } = await watched({ numbers: phones.slice(0, 1) });
  const { id: downId } = await db.selectFrom('connectors').select('id').executeTakeFirstOrThrow();
  // Bound, with a sender ID of its own that comes after the other one in the alphabet.
  const upId = await aSender(db, 1, { host: '127.0.0.1', port: 2 });
  await db
    .updateTable('sender_configurations')
    .set({ code: 'ZULU' })
    .where('connector_id', '=', upId)
    .execute();
  await runEngine();
  const { id: engine } = await db.selectFrom('engines').select('id').executeTakeFirstOrThrow();
  const bind = (connector: number, bound: number) =>
    db
      .insertInto('connector_states')
      .values({ connector_id: connector, engine_id: engine, bound, sessions: 1, rate: 0, in_flight: 0 })
      .execute();
  await bind(upId, 1);
  await minutes(2);
  expect(await texts()).toEqual([expect.stringContaining('is not bound')]);
  const sent = db.selectFrom('messages').select(['connector_id', 'sender_id']).orderBy('id', 'desc');
  expect(await sent.executeTakeFirst()).toEqual({ connector_id: upId, sender_id: 'ZULU' });
  expect(await db.selectFrom('alarm_notices').select('fault').where('channel', '=', 'sms').execute()).toEqual(
    [{ fault: null }],
  );

  // The other one goes down, too.
  await db.deleteFrom('connector_states').execute();
  await minutes(2);
  expect(await texts()).toHaveLength(2);
  const last = db
    .selectFrom('alarm_notices')
    .select('fault')
    .where('channel', '=', 'sms')
    .orderBy('made', 'desc');
  expect(await last.executeTakeFirst()).toEqual({
    fault: 'no other connector that works can take the text: it waits',
  });
  expect(downId).not.toBe(upId);
});
