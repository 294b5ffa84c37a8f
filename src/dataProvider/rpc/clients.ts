// Clients as a react-admin resource, and what is done to one (spec part 2 section 7, Clients).
import type { GetListParams, GetListResult } from 'react-admin';
import { clientsPerPageMax, clientTable } from '../../../contract/clients.ts';
import type { Client } from '../../../contract/clients.ts';
import { call } from '../call.ts';
import { pageFrom, pageOfParams } from './page.ts';

const resource = 'client-sms';
const newestFirst = 'client.id|desc';

/** Sorted by the client's id where nothing else was chosen, as the call is described; searched only where asked. */
function requestOf(params: GetListParams) {
  const { field = 'id', order = 'DESC' } = params.sort ?? {};
  const { search = '' } = (params.filter ?? {}) as { search?: string };
  const sort = `client.${field}|${order === 'ASC' ? 'asc' : 'desc'}`;
  return { ...pageOfParams(params), sort, ...(search.trim() !== '' && { search: search.trim() }) };
}

export const clientsRpc = {
  [resource]: {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<Client>> {
      const request = requestOf(params);
      return pageFrom(await call(clientTable, request, { signal: params.signal }), request);
    },
  },
};

/** Clients to choose from, newest first: the specification's page for dropdowns, narrowed by a search. */
export const clientChoices = (search: string) => ({
  queryKey: [resource, 'choices', search],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Client[]> => {
    const request = { page: 1, per_page: clientsPerPageMax, sort: newestFirst, ...(search && { search }) };
    return (await call(clientTable, request, { signal })).data ?? [];
  },
});

/**
 * One client; null where there is none of that id. The specification has no call for it: a backend that does not know
 * `id` gives its pages, and the client is looked for in them.
 */
export const oneClient = (id: number) => ({
  queryKey: [resource, 'one', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Client | null> => {
    for (let page = 1, lastPage = 1; page <= lastPage; page++) {
      const request = { page, per_page: clientsPerPageMax, sort: newestFirst, id };
      const answer = await call(clientTable, request, { signal });
      const found = (answer.data ?? []).find((client) => client.id === id);
      if (found) return found;
      lastPage = answer.last_page || 1;
    }
    return null;
  },
});
