// The operations home over HTTP.
import { home, homeTraffic } from '../../../contract/home.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { readHome, readTraffic } from './home.service.ts';

export function mountHome(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(home, async (_call, caller) => ({ message: await readHome(db, caller, clock()) }));
  api.mount(homeTraffic, async ({ body }, caller) => ({
    message: await readTraffic(db, caller, { range: body.range, now: clock() }),
  }));
}
