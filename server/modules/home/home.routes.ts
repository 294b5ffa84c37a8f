// The operations home over HTTP.
import { home, homeTraffic } from '../../../contract/home.ts';
import type { Db } from '../../db/database.ts';
import type { ReadRoom } from '../../db/diskRoom.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { readHome, readTraffic } from './home.service.ts';

interface Deps {
  db: Db;
  clock: () => Date;
  readRoom: ReadRoom;
}

export function mountHome(api: Api, { db, clock, readRoom }: Deps): void {
  api.mount(home, (_call, caller) => asMessage(readHome(db, caller, { now: clock(), readRoom })));
  api.mount(homeTraffic, ({ body }, caller) =>
    asMessage(readTraffic(db, caller, { range: body.range, now: clock() })),
  );
}
