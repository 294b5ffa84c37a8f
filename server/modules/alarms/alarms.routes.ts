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
import type { ReadRoom } from '../../db/diskRoom.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
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
  readRoom: ReadRoom;
}

export function mountAlarms(api: Api, deps: Deps): void {
  const { db, clock, channels, readRoom } = deps;
  api.mount(alarms, (_call, caller) => asMessage(listAlarms(db, caller, { now: clock(), readRoom })));
  api.mount(alarmEvents, ({ body }, caller) => history.listEvents(db, caller, { body, now: clock() }));
  api.mount(acknowledgeAlarm, ({ id }, caller) => history.acknowledge(db, caller, { id, now: clock() }));
  api.mount(alarmChannelList, (_call, caller) => asMessage(history.listChannels(db, caller, channels)));
  api.mount(testAlarmChannel, ({ body: { channel } }, caller) =>
    asMessage(history.testChannel(db, caller, { channels, channel, now: clock() })),
  );
  api.mount(networks, (_call, caller) => asMessage(networkLines(db, caller, clock())));
  api.mount(releaseSending, ({ body }, caller) => asMessage(hold.releaseSending(db, caller, body)));
  api.mount(parkedResults, (_call, caller) => asMessage(listParked(db, caller)));
  api.mount(retryParked, ({ id }, caller) =>
    asMessage(endParked(deps, caller, { id, givenUp: false, now: clock() })),
  );
  api.mount(discardParked, ({ id }, caller) =>
    asMessage(endParked(deps, caller, { id, givenUp: true, now: clock() })),
  );
}
