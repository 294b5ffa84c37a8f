import type { AlarmEvent, AlarmNotice } from '../../contract/alarmEvents.ts';
import { alarmTargetsOf } from '../../server/config/alarmVariables.ts';
import { alarmChannels } from '../../server/jobs/alarmChannels.ts';
import { readNotified, sendTest } from '../../server/modules/alarms/history.service.ts';
import { channelsInUse } from '../../server/modules/alarms/channels.service.ts';
import { readAlarmSettings } from '../../server/modules/settings/settings.service.ts';
import { withDatabase } from '../withDatabase.ts';
import { exits, WrongUse, type Command, type Input, type Result } from './command.ts';

const eventsMax = 50;

export const alarms: Command = {
  summary: 'Lists the alarms that people were notified of, or sends a test notice',
  usage: '[--test]',
  help: [
    '  --test    sends a notice by each channel now: SMS, email, webhook',
    `Without it: the latest ${eventsMax}, and whether their notices were delivered.`,
    'Exits with 1 where an alarm is open or a notice was not delivered.',
  ],
  options: { test: { type: 'boolean' } },
  run: (input) => (input.values['test'] === true ? testAll(input) : list(input)),
};

async function testAll({ config }: Input): Promise<Result> {
  const channels = alarmChannels(alarmTargetsOf(config));
  const sent = await withDatabase(config, async (db) => {
    const inUse = channelsInUse(channels, await readAlarmSettings(db));
    const outcomes = [];
    for (const channel of inUse)
      outcomes.push({ channel, ...(await sendTest(db, { channels, channel, now: new Date() })) });
    return outcomes;
  });
  if (sent.length === 0)
    throw new WrongUse('No one is notified: there are no recipients in Platform Settings, and no webhook');
  return {
    lines: sent.map(({ channel, fault, sent: isSent }) =>
      [`${channel}: ${isSent ? 'sent' : 'not sent'}`, ...(fault === null ? [] : [fault])].join(', '),
    ),
    data: { test: sent },
    exit: sent.every((one) => one.sent) ? exits.fine : exits.wrong,
  };
}

async function list({ config }: Input): Promise<Result> {
  const events = await withDatabase(config, (db) => readNotified(db, { limit: eventsMax, now: new Date() }));
  const isWrong = events.some(({ ended, notices }) => ended === null || notices.some(isUndelivered));
  return {
    lines: events.length === 0 ? ['No alarm so far.'] : events.flatMap(linesOf),
    data: { alarms: events },
    exit: isWrong ? exits.wrong : exits.fine,
  };
}

const isUndelivered = ({ state }: AlarmNotice) => !['sent', 'delivered', 'withdrawn'].includes(state);

const linesOf = ({ severity, text, since, ended, acknowledged_by: by, notices }: AlarmEvent) => [
  `${since}  ${severity.padEnd(7)}  ${text}  (${ended === null ? 'open' : `ended ${ended}`}${by === null ? '' : `, acknowledged by ${by}`})`,
  ...notices.map(
    ({ kind, channel, state, fault, attempts }) =>
      `  ${kind} by ${channel}: ${state}${fault === null ? '' : `, ${fault}`}${state === 'retrying' || state === 'failed' ? ` (attempts: ${attempts})` : ''}`,
  ),
];
