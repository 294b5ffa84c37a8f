// The history of alarms, and tests of the channels that alarms are sent by.
import * as contract from '../../../contract/alarmEvents.ts';
import type { AlarmChannel } from '../../../contract/alarmEvents.ts';
import { alarms } from '../../../contract/alarms.ts';
import { call } from '../call.ts';
import { listOf } from './list.ts';
import { postsAt } from './verbs.ts';

export const resources = {
  alarms: {
    ...listOf(contract.alarmEvents),
    acknowledge: postsAt(contract.acknowledgeAlarm),
    affects: [alarms.path],
  },
  'alarm-channels': {
    test: ({ channel }: { channel: AlarmChannel }) => call(contract.testAlarmChannel, { channel }),
  },
};
