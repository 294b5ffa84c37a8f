// Alarms and the state of the networks, computed on request, and the settling of parked results.
import { alarms, discardParked, parkedResults, retryParked } from '../../../contract/alarms.ts';
import { networks } from '../../../contract/networks.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
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
  api.mount(parkedResults, async (_call, caller) => ({ message: await listParked(db, caller) }));
  api.mount(retryParked, async ({ id }, caller) => ({
    message: await endParked(deps, caller, { id, givenUp: false, now: clock() }),
  }));
  api.mount(discardParked, async ({ id }, caller) => ({
    message: await endParked(deps, caller, { id, givenUp: true, now: clock() }),
  }));
}
