// The home of a client's people.
import { clientHome } from '../../../contract/clientHome.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { homeOf } from './clientHome.service.ts';

export function mountClientHome(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(clientHome, (_call, caller) => asMessage(homeOf(db, caller, clock())));
}
