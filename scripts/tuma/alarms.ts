import { randomUUID } from 'node:crypto';
import { alarmTargetsOf } from '../../server/config.ts';
import { channelsOf, deliverTo } from '../../server/jobs/alarmChannels.ts';
import { listEvents } from '../../server/modules/alarms/events.store.ts';
import { withDatabase } from '../withDatabase.ts';
import { exits, messageOf, WrongUse, type Command, type Input, type Result } from './command.ts';

const eventsMax = 50;

export const alarms: Command = {
  summary: 'Lists the alarms that people were notified of, or sends a test notice',
  usage: '[--test]',
  help: [
    '  --test    sends a notice by TUMA_ALARM_SMS and TUMA_ALARM_WEBHOOK_URL now',
    `Without it: the latest ${eventsMax}, and whether their notices were delivered.`,
    'Exits with 1 where an alarm is open or a notice was not delivered.',
  ],
  options: { test: { type: 'boolean' } },
  run: (input) => (input.values['test'] === true ? sendTest(input) : list(input)),
};

async function sendTest({ config }: Input): Promise<Result> {
  const targets = alarmTargetsOf(config);
  const channels = channelsOf(targets);
  if (channels.length === 0) throw new WrongUse('Neither TUMA_ALARM_SMS nor TUMA_ALARM_WEBHOOK_URL is set');
  const now = new Date();
  const alarm = {
    alarm: 'test',
    kind: null,
    severity: 'warning',
    text: 'This is a test',
    since: now,
  } as const;
  const sent = await withDatabase(config, async (db) => {
    const outcomes: { channel: string; fault: string | null }[] = [];
    for (const channel of channels) {
      const notice = {
        ...alarm,
        id: randomUUID(),
        channel,
        ended: false,
        ended_at: null,
        made: now,
        attempts: 0,
      };
      const fault = await db
        .transaction()
        .execute((tx) => deliverTo(targets)(tx, notice))
        .then(() => null, messageOf);
      outcomes.push({ channel, fault });
    }
    return outcomes;
  });
  return {
    lines: sent.map(
      ({ channel, fault }) => `${channel}: ${fault ?? (channel === 'sms' ? 'queued' : 'delivered')}`,
    ),
    data: { test: sent },
    exit: sent.every(({ fault }) => fault === null) ? exits.fine : exits.wrong,
  };
}

async function list({ config }: Input): Promise<Result> {
  const events = await withDatabase(config, (db) => listEvents(db, eventsMax));
  const isWrong = events.some(
    ({ ended, notices }) => ended === null || notices.some(({ delivered }) => delivered === null),
  );
  return {
    lines: events.length === 0 ? ['No alarm so far.'] : events.flatMap(linesOf),
    data: { alarms: events },
    exit: isWrong ? exits.wrong : exits.fine,
  };
}

const linesOf = ({
  severity,
  text,
  since,
  ended,
  notices,
}: Awaited<ReturnType<typeof listEvents>>[number]) => [
  `${since.toISOString()}  ${severity.padEnd(7)}  ${text}  (${ended === null ? 'open' : `ended ${ended.toISOString()}`})`,
  ...notices.map(
    ({ channel, ended: isEnd, delivered, fault, attempts, next_at }) =>
      `  ${isEnd ? 'end' : 'begin'} by ${channel}: ${delivered === null ? undelivered({ fault, attempts, next_at }) : 'delivered'}`,
  ),
];

const undelivered = (notice: { fault: string | null; attempts: number; next_at: unknown }): string =>
  notice.attempts === 0
    ? 'due'
    : `${notice.fault}, ${notice.next_at === null ? 'given up' : 'will be tried again'} (attempts: ${notice.attempts})`;
