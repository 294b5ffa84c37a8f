// The groups a send can go to (spec part 1 section 7).
import { contactGroups } from '../../../contract/groups.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { listGroups } from './groups.service.ts';

export function mountGroups(api: Api, deps: { db: Db }): void {
  api.mount(contactGroups, async (_call, caller) => ({
    status: 200,
    message: await listGroups(deps.db, caller.clientId),
  }));
}
