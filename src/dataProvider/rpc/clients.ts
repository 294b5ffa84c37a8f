// Clients as a react-admin resource, and what is done to one (requirements/administration.md#clients, #client-detail).
import type { GetListParams, GetListResult } from 'react-admin';
import * as contract from '../../../contract/clients.ts';
import { clientOptions, clientsPerPageMax, clientTable } from '../../../contract/clients.ts';
import type { Client, ClientChoice } from '../../../contract/clients.ts';
import type { Country } from '../../../contract/countries.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { hasCode, withFallbackMessage } from '../http.ts';
import { once } from '../once.ts';
import { callQuery } from '../useCall.ts';
import { rest } from '../rest.ts';
import { pageFrom, pageOfParams, sortText } from './page.ts';

const resource = 'client-sms';
const newestFirst = 'client.id|desc';

/** Sorted by the client's id where nothing else was chosen, as the call is described; searched only where asked. */
function requestOf(params: GetListParams) {
  const { field = 'id', order = 'DESC' } = params.sort ?? {};
  const { search = '' } = (params.filter ?? {}) as { search?: string };
  const sort = sortText({ field: `client.${field}`, order });
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

/** Where a dropdown's clients come from: their records, or names alone for whoever may not read these. */
export type ClientSource = 'records' | 'names';

/** Clients to choose from, newest first: the specification's page for dropdowns, narrowed by a search. */
export const clientChoices = (source: ClientSource, search: string) => ({
  queryKey: [resource, 'choices', source, search],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ClientChoice[]> => {
    if (source === 'names')
      return (await call(clientOptions, search ? { search } : {}, { signal })).message ?? [];
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
  // Page and tabs ask for it alike; whoever changes it has it read anew.
  staleTime: 10_000,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Client | null> => {
    try {
      for (let page = 1, lastPage = 1; page <= lastPage; page++) {
        const request = { page, per_page: clientsPerPageMax, sort: newestFirst, id };
        const answer = await call(clientTable, request, { signal });
        const found = (answer.data ?? []).find((client) => client.id === id);
        if (found) return found;
        lastPage = answer.last_page || 1;
      }
    } catch (error) {
      if (!hasCode(error, 'client_not_found', 422)) throw error;
    }
    return null;
  },
});

/** The one that was chosen, as the dropdown shows it; null where there is none of that id. */
export const clientChoice = (source: ClientSource, id: number) => {
  if (source === 'records') return oneClient(id);
  return {
    queryKey: [resource, 'name', id],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ClientChoice | null> => {
      try {
        return (await call(clientOptions, { id }, { signal })).message[0] ?? null;
      } catch (error) {
        if (!hasCode(error, 'client_not_found', 422)) throw error;
        return null;
      }
    },
  };
};

export const createClient = (body: BodyOf<typeof contract.createClient>) =>
  withFallbackMessage(call(contract.createClient, body), 'Invalid Fields', [422]);

export const updateClient = (body: BodyOf<typeof contract.updateClient>) => call(contract.updateClient, body);

export const switchClient = (id: number, status: 0 | 1) => call(contract.switchClient, { id, status });

/** Ours: a backend of the specification has no such call. */
export const deleteClient = (id: number) => call(contract.deleteClient, { id });

/** One key an order: pressed twice, it credits once. */
export const creditClient = (body: BodyOf<typeof contract.creditClient>, key: string) =>
  call(contract.creditClient, body, once(key));

export const billOfClient = (id: number) => callQuery(contract.clientBilling, { id });

/** Sets the price on one network; the others keep theirs. */
export function updateRate(id: number, line: contract.BillLine, rate: string) {
  const { connector_id, connector_name, mcc, mnc } = line;
  const billing_rate = [{ billing_rate: rate, connector_id, connector_name, mcc, mnc }];
  return call(contract.updateBilling, { id, billing_rate });
}

/** All countries, by name. They do not change while one works. */
export const allCountries = {
  queryKey: ['countries'],
  staleTime: Infinity,
  queryFn: async (): Promise<Country[]> => {
    const request = {
      pagination: { page: 1, perPage: 400 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    };
    return (await rest.getList<Country>('countries', request as GetListParams)).data;
  },
};
