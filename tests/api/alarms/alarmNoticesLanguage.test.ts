// Notices of alarms in the language of their recipients (decisions/073-texts-in-the-language-of-the-recipient.md).
import { describe, expect, test } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { noChannels } from '../../../server/modules/alarms/channels.service.ts';
import { sendTest } from '../../../server/modules/alarms/history.service.ts';
import { mailServer, smtp } from '../../support/api/mailServer.ts';
import { aUser } from '../../support/people.ts';
import { mails, noon, phones, watched } from '../../support/api/watchedAlarms.ts';

describe('a recipient who chose Kiswahili', () => {
  /** Users of the platform with the first number and the first address. */
  async function kiswahiliAdmin(db: Db) {
    const { id } = await aUser(db, { clientId: 1 });
    const change = { msisdn: phones[0], email: 'OPS@example.co.ke', language: 'sw' } as const;
    await db.updateTable('users').set(change).where('id', '=', id).execute();
  }

  test('gets texts of alarms, their reminders and their ends in Kiswahili, the others in English', async () => {
    const { minutes, later, texts, runEngine, db } = await watched({ from: noon });
    await kiswahiliAdmin(db);
    await minutes(2);
    const said = 'Hakuna mchakato wa kutuma unaofanya kazi: hakuna kinachotumwa';
    expect(await texts()).toEqual([
      `${phones[0]} Tahadhari ya Tuma: ${said}`,
      `${phones[1]} Tuma alarm: No sending process is running: nothing is sent`,
    ]);
    await later(60);
    expect((await texts()).slice(2)).toEqual([
      `${phones[0]} Ukumbusho wa Tuma: ${said} (tangu 13:01)`,
      `${phones[1]} Tuma reminder: No sending process is running: nothing is sent (since 13:01)`,
    ]);
    await runEngine();
    await minutes(2);
    expect(await texts()).toContain(`${phones[0]} Tahadhari ya Tuma imeisha: ${said} (tangu 13:01)`);
  });

  test('reads why a link is down in Kiswahili, and texts stay within one part', async () => {
    const { minutes, texts, runEngine, db } = await watched({ numbers: phones.slice(0, 1) });
    await kiswahiliAdmin(db);
    await runEngine();
    const { id: connector_id } = await db.selectFrom('connectors').select('id').executeTakeFirstOrThrow();
    const { id: engine_id } = await db.selectFrom('engines').select('id').executeTakeFirstOrThrow();
    const last_error = `the password is wrong (${'x'.repeat(160)})`;
    const state = { connector_id, engine_id, bound: 0, sessions: 1, rate: 0, in_flight: 0, last_error };
    await db.insertInto('connector_states').values(state).execute();
    await minutes(2);
    const [text = ''] = await texts();
    expect(text).toMatch(/Tahadhari ya Tuma: .+ hakijaunganishwa: nenosiri si sahihi \(x+\.\.\.$/);
    expect(text.length - `${phones[0]} `.length).toBe(160);
  });

  test('gets a mail of their own, and the others one in English', async () => {
    const server = await mailServer();
    const { minutes, db } = await watched({ targets: { smtp: smtp(server.port) }, from: noon });
    await kiswahiliAdmin(db);
    await minutes(2);
    const [english, kiswahili] = server.received.toSorted((a, b) => a.to.join().localeCompare(b.to.join()));
    expect([english?.to, kiswahili?.to]).toEqual([mails.slice(1), mails.slice(0, 1)]);
    expect(english?.mail).toMatch(
      /^Subject: \[Tuma\] Error: No sending process is running: nothing is sent\r$/m,
    );
    const said = 'Hakuna mchakato wa kutuma unaofanya kazi: hakuna kinachotumwa';
    const unfolded = kiswahili?.mail.replaceAll(/\r\n (?=\S)/g, ' ') ?? '';
    expect(unfolded).toContain(`Subject: [Tuma] Hitilafu: ${said}\r\n`);
    for (const line of ['Uzito: hitilafu', 'Ilianza: 2026-11-23 13:01 (Saa za Afrika Mashariki)'])
      expect(kiswahili?.mail).toContain(`\r\n${line}\r\n`);
    // A mail that one language refuses is not repeated to the other.
    const [row] = await db.selectFrom('alarm_notices').selectAll().where('channel', '=', 'email').execute();
    expect(row).toMatchObject({ attempts: 1, fault: null, next_at: null });
  });

  test('whose mail alone is refused causes no second mail to the others', async () => {
    const server = await mailServer();
    const { minutes, db } = await watched({ targets: { smtp: smtp(server.port) }, from: noon });
    await kiswahiliAdmin(db);
    server.refuseFor(mails[0]);
    await minutes(4);
    expect(server.received.map(({ to }) => to)).toEqual([mails.slice(1)]);
    const [row] = await db.selectFrom('alarm_notices').selectAll().where('channel', '=', 'email').execute();
    expect(row).toMatchObject({ fault: 'the mail server refused 1 recipient', next_at: null });
  });

  test('gets a test notice in Kiswahili', async () => {
    const { texts, db } = await watched({ numbers: phones.slice(0, 1) });
    await kiswahiliAdmin(db);
    await sendTest(db, { channels: noChannels, channel: 'sms', now: new Date() });
    expect(await texts()).toEqual([`${phones[0]} Jaribio la Tuma: Mtu ameomba jaribio hili kwenye Tuma`]);
  });
});
