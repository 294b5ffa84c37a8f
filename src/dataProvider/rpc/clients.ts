// Clients (requirements/administration.md#clients, #client-detail).
import type { GetListParams } from 'react-admin';
import * as contract from '../../../contract/clients.ts';
import { clientOptions, clientsPerPageMax, clientTable } from '../../../contract/clients.ts';
import type { ClientChoice } from '../../../contract/clients.ts';
import type { Country } from '../../../contract/countries.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { findClient, nullIfNoClient } from '../compat/findClient.ts';
import { rowsOf } from '../compat/page.ts';
import { withFallbackMessage } from '../http.ts';
import { once } from '../once.ts';
import { callQuery } from '../useCall.ts';
import { rest } from '../rest.ts';
import { highestIdFirst, listOf, sortText } from './list.ts';

const resource = 'client-sms';

export const resources = {
  [resource]: listOf(clientTable, {
    sort: ({ field, order } = highestIdFirst) => sortText({ field: `client.${field}`, order }),
  }),
};

/** Where a dropdown's clients come from: their records, or only their names where the role may not read records. */
export type ClientSource = 'records' | 'names';

/** Clients to choose from, newest first: the specification's page for dropdowns, narrowed by a search. */
export const clientChoices = (source: ClientSource, search: string) => ({
  queryKey: [resource, 'choices', source, search],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly ClientChoice[]> => {
    const searched = search ? { search } : {};
    if (source === 'names') return rowsOf(await call(clientOptions, searched, { signal }));
    const request = { page: 1, per_page: clientsPerPageMax, sort: 'client.id|desc', ...searched };
    return rowsOf(await call(clientTable, request, { signal }));
  },
});

/** One client; null where no client has the id. */
export const oneClient = (id: number) => ({
  queryKey: [resource, 'one', id],
  // The page and its tabs all query it; whatever changes the client invalidates it.
  staleTime: 10_000,
  queryFn: ({ signal }: { signal: AbortSignal }) => findClient(id, signal),
});

/** The chosen client as the dropdown shows it; null where no client has the id. */
export const clientChoice = (source: ClientSource, id: number) => {
  if (source === 'records') return oneClient(id);
  return {
    queryKey: [resource, 'name', id],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ClientChoice | null> =>
      nullIfNoClient(async () => (await call(clientOptions, { id }, { signal })).message[0]),
  };
};

export const createClient = (body: BodyOf<typeof contract.createClient>) =>
  withFallbackMessage(call(contract.createClient, body), 'Invalid Fields', [422]);

export const updateClient = (body: BodyOf<typeof contract.updateClient>) => call(contract.updateClient, body);

export const switchClient = (id: number, status: 0 | 1) => call(contract.switchClient, { id, status });

export const deleteClient = (id: number) => call(contract.deleteClient, { id });

/** The key makes a repeat harmless. */
export const creditClient = (body: BodyOf<typeof contract.creditClient>, key: string) =>
  call(contract.creditClient, body, once(key));

export const billOfClient = (id: number) => callQuery(contract.clientBilling, { id });

/** Sets the price on one network only. */
export function updateRate(id: number, line: contract.BillLine, rate: string) {
  const { connector_id, connector_name, mcc, mnc } = line;
  const billing_rate = [{ billing_rate: rate, connector_id, connector_name, mcc, mnc }];
  return call(contract.updateBilling, { id, billing_rate });
}

/** All countries, by name. */
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
