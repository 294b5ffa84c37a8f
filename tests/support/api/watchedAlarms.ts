// A platform whose alarms cause notices to people (decisions/065-alarms-reach-people.md).
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, onTestFinished } from 'vitest';
import type { PlatformSettings } from '../../../contract/settings.ts';
import { alarmChannels, type AlarmTargets } from '../../../server/jobs/alarmChannels.ts';
import { startJobs } from '../../../server/jobs/jobs.ts';
import { aSender } from '../campaignHarness.ts';
import { eventually } from '../eventually.ts';
import { giveUnits } from '../people.ts';
import { startReceiver, type Respond } from '../receiver.ts';
import { testApp } from '../testApp.ts';

export const phones = ['254712345678', '254722345678'];
export const mails = ['ops@example.co.ke', 'night@example.co.ke'];

interface Notice {
  id: string;
  type: string;
  data: { alarm: string; severity: string; text: string; since: string; ended: string | null };
}

/** 13:00 in Nairobi, which is outside the quiet hours. */
export const noon = Date.parse('2026-11-23T10:00:00Z');

interface Given {
  numbers?: string[];
  /** Platform settings to change. */
  settings?: Partial<
    Pick<PlatformSettings, 'quiet_alarms' | 'quiet_from' | 'quiet_until' | 'alarm_reminder_minutes'>
  >;
  targets?: Partial<AlarmTargets>;
  respond?: Respond;
  /** Time at which the first minute begins. */
  from?: number;
}

/** Prepares a platform whose engine can run or not, and the job that runs every minute. */
export async function watched({
  numbers = phones,
  settings,
  targets,
  respond,
  from = Date.now(),
}: Given = {}) {
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
    cronItems: [],
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
    /** Adds an engine without links, so that the connector is not bound. Without this, no engine runs. */
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
    /** Advances the clock by this many minutes at once, with one check at their end. */
    later: async (minutes: number): Promise<void> => {
      now.minute += minutes;
      await work();
    },
  };
}
