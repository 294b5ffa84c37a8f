// Notices of alarms to people (decisions/065-alarms-reach-people.md).
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { alarms } from '../../../scripts/tuma/alarms.ts';
import { readConfig } from '../../../server/config/config.ts';
import { alarmChannels } from '../../../server/jobs/alarmChannels.ts';
import { mailer } from '../../../server/jobs/alarmMail.ts';
import { sendTest } from '../../../server/modules/alarms/history.service.ts';
import { aSender } from '../../support/campaignHarness.ts';
import { firstCertificate } from '../../support/certificates.ts';
import { mailServer, smtp } from '../../support/api/mailServer.ts';
import { mails, noon, phones, watched } from '../../support/api/watchedAlarms.ts';

const secret = Buffer.alloc(24, 7).toString('base64');

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
    text: 'No sending process is running: nothing is sent',
    ended: null,
  };
  expect(notices()).toEqual([
    expect.objectContaining({ type: 'alarm.began', data: expect.objectContaining(began) as unknown }),
  ]);
  const text = 'Tuma alarm: No sending process is running: nothing is sent';
  expect(await texts()).toEqual(phones.map((phone) => `${phone} ${text}`));
  const [received] = hook.received;
  const verified = new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {});
  expect(verified).toMatchObject({ type: 'alarm.began', id: received?.headers['webhook-id'] });

  // Another alarm begins when this one ends: the engine has no link.
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
    `${phones[0]} Tuma alarm ended: No sending process is running: nothing is sent`,
  );
  // A second outage is a new event.
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
  // Waits until the texts about the engine have been sent.
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
    expect.stringMatching(/error +No sending process is running: nothing is sent {2}\(open\)$/),
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
  expect(first?.mail).toMatch(/^Subject: \[Tuma\] Error: No sending process is running: nothing is sent\r$/m);
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

test('a line break in the text of an alarm adds no header and no recipient to its mail', async () => {
  const server = await mailServer();
  const { id, at } = { id: 'one', at: new Date(noon) };
  const about = { alarm: 'engine', alarmKind: 'engine', severity: 'error', eventId: null } as const;
  const text = 'Line\r\nBcc: other@example.com\r\n\r\nBody';
  const notice = { ...about, id, channel: 'email', kind: 'began', text, values: null, attempts: 1 } as const;
  await mailer(smtp(server.port), undefined)?.(mails, { ...notice, since: at, made: at, ended: null }, 'en');
  const [received] = server.received;
  expect(received?.to).toEqual(mails);
  const [headers] = received?.mail.split('\r\n\r\n') ?? [];
  expect(headers).toMatch(/^Subject: /m);
  expect(headers).not.toMatch(/^Bcc:/im);
});

test('no mail goes over a connection whose certificate is not trusted, nor with a wrong password', async () => {
  const [tls, plain] = [await mailServer({ ...firstCertificate, secure: true }), await mailServer()];
  const cases = [
    [smtp(tls.port, { scheme: 'smtps' }), 'the certificate is not trusted'],
    [smtp(plain.port, { password: 'wrong' }), 'the mail server refused the user or password'],
    [smtp(1), 'nothing listens on this host and port'],
    // The server is not this machine by its name, so TLS is required although the server does not offer it.
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

test('a text about a connector takes another one, with another sender ID if need be, and says where there is none', async () => {
  const { minutes, texts, runEngine, db } = await watched({ numbers: phones.slice(0, 1) });
  const { id: downId } = await db.selectFrom('connectors').select('id').executeTakeFirstOrThrow();
  // The other connector is bound, and has a sender ID that comes later in the alphabet.
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

  // The other connector goes down, too.
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
