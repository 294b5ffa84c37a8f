// The sender IDs a client may send with (spec part 1 section 7).
import { clientSenders } from '../../../contract/senders.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { usableSenders } from './senders.service.ts';

export function mountSenders(api: Api, deps: { db: Db }): void {
  api.mount(clientSenders, async (_call, caller) => ({
    status: 200,
    message: await usableSenders(deps.db, caller.clientId),
  }));
}
