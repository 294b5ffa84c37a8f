// The history of alarms, and tests of the channels that alarms are sent by.
import {
  acknowledgeAlarm,
  alarmEvents,
  testAlarmChannel,
  type AlarmChannel,
} from '../../../contract/alarmEvents.ts';
import { alarms } from '../../../contract/alarms.ts';
import { call } from '../call.ts';
import { listOf } from './list.ts';

export const resources = {
  alarms: {
    ...listOf(alarmEvents),
    acknowledge: ({ id }: { id: number }) => call(acknowledgeAlarm, {}, { id }),
    affects: [alarms.path],
  },
  'alarm-channels': {
    test: ({ channel }: { channel: AlarmChannel }) => call(testAlarmChannel, { channel }),
  },
};
