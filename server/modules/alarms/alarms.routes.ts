// Alarms and the state of the networks, computed on request, the history of alarms and their notices, the settling of parked results, and
// the release of sending.
import {
  acknowledgeAlarm,
  alarmChannelList,
  alarmEvents,
  testAlarmChannel,
} from '../../../contract/alarmEvents.ts';
import {
  alarms,
  discardParked,
  parkedResults,
  releaseSending,
  retryParked,
} from '../../../contract/alarms.ts';
import { networks } from '../../../contract/networks.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import * as hold from '../hold/hold.service.ts';
import { listAlarms } from './alarms.service.ts';
import type { Channels } from './channels.service.ts';
import * as history from './history.service.ts';
import { networkLines } from './networkHealth.service.ts';
import { endParked, listParked, type ResolveParked } from './parked.service.ts';

interface Deps {
  db: Db;
  clock: () => Date;
  resolveParked: ResolveParked;
  channels: Channels;
}

export function mountAlarms(api: Api, deps: Deps): void {
  const { db, clock, channels } = deps;
  api.mount(alarms, async (_call, caller) => ({ message: await listAlarms(db, caller, clock()) }));
  api.mount(alarmEvents, ({ body }, caller) => history.listEvents(db, caller, { body, now: clock() }));
  api.mount(acknowledgeAlarm, ({ id }, caller) => history.acknowledge(db, caller, { id, now: clock() }));
  api.mount(alarmChannelList, async (_call, caller) => ({
    message: await history.listChannels(db, caller, channels),
  }));
  api.mount(testAlarmChannel, async ({ body: { channel } }, caller) => ({
    message: await history.testChannel(db, caller, { channels, channel, now: clock() }),
  }));
  api.mount(networks, async (_call, caller) => ({ message: await networkLines(db, caller, clock()) }));
  api.mount(releaseSending, async ({ body }, caller) => ({
    message: await hold.releaseSending(db, caller, body),
  }));
  api.mount(parkedResults, async (_call, caller) => ({ message: await listParked(db, caller) }));
  api.mount(retryParked, async ({ id }, caller) => ({
    message: await endParked(deps, caller, { id, givenUp: false, now: clock() }),
  }));
  api.mount(discardParked, async ({ id }, caller) => ({
    message: await endParked(deps, caller, { id, givenUp: true, now: clock() }),
  }));
}
