// The log of requests to the HTTP API, for the console.
import { listApiRequests } from '../../../contract/apiRequests.ts';
import type { Reads } from '../../db/standby/standby.ts';
import type { Api } from '../../http/api.ts';
import { listRequests } from './apiRequests.service.ts';

export function mountApiRequests(api: Api, { reads }: { reads: Reads }): void {
  api.mount(listApiRequests, ({ body, readsFrom }, caller) =>
    listRequests(reads({ readsFrom }), caller, body),
  );
}
