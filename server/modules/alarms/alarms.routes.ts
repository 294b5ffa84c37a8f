// Alarms and the state of the networks, computed on request, the settling of parked results, and the release of sending.
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
import { networkLines } from './networkHealth.service.ts';
import { endParked, listParked, type ResolveParked } from './parked.service.ts';

interface Deps {
  db: Db;
  clock: () => Date;
  resolveParked: ResolveParked;
}

export function mountAlarms(api: Api, deps: Deps): void {
  const { db, clock } = deps;
  api.mount(alarms, async (_call, caller) => ({ message: await listAlarms(db, caller, clock()) }));
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
