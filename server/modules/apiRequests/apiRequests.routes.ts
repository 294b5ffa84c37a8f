// The log of requests to the HTTP API, for the console.
import { listApiRequests } from '../../../contract/apiRequests.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { listRequests } from './apiRequests.service.ts';

export function mountApiRequests(api: Api, { db }: { db: Db }): void {
  api.mount(listApiRequests, ({ body }, caller) => listRequests(db, caller, body));
}
