// Clients (requirements/administration.md#clients, #client-detail).
import { clientOverview } from '../../../contract/clientOverview.ts';
import * as contract from '../../../contract/clients.ts';
import {
  clientOptions,
  clientsPerPageMax,
  clientTable,
  type ClientChoice,
} from '../../../contract/clients.ts';
import type { Country } from '../../../contract/countries.ts';
import { clientBalance } from '../../../contract/dashboard.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { clientProfile } from '../../../contract/identity.ts';
import { readSetup } from '../../../contract/onboarding.ts';
import { apiUrl } from '../apiUrl.ts';
import { call } from '../call.ts';
import { findClient, nullIfNoClient } from '../compat/findClient.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { rowsOf } from '../compat/page.ts';
import { http } from '../http.ts';
import { callQuery } from '../useCall.ts';
import { highestIdFirst, listOf, sortText } from './list.ts';
import { rpcTexts } from './rpcTexts.ts';
import { postsWith, type Created, type Deleted, type Updated } from './verbs.ts';
import { withFallbackMessage } from './withFallbackMessage.ts';

const resource = 'client-sms';

export const resources = {
  [resource]: {
    ...listOf(clientTable, {
      sort: ({ field, order } = highestIdFirst) => sortText({ field: `client.${field}`, order }),
    }),
    create: ({ data }: Created<BodyOf<typeof contract.createClient>>) =>
      withFallbackMessage(call(contract.createClient, data), rpcTexts.invalidFields, [422]),
    update: postsWith('id', contract.updateClient),
    setStatus: postsWith('id', contract.switchClient),
    async delete({ id }: Deleted) {
      const deleted = await nullIfMissing(call(contract.deleteClient, { id }));
      if (!deleted) throw new Error(rpcTexts.notOffered);
      return deleted;
    },
    affects: [
      'client-users',
      'system-users',
      'client-senders',
      'senderid-mapping',
      'senderid-configuration',
      // Holds the client's credit limit and price per SMS.
      clientBalance.path,
      contract.clientBilling.path,
      clientProfile.path,
      clientOverview.path,
      readSetup.path,
    ],
  },
  'client-billing': {
    /** Sets a client's price on a single network. */
    update: ({ id, data }: Updated<BodyOf<typeof contract.updateBilling>['billing_rate'][number]>) =>
      call(contract.updateBilling, { id, billing_rate: [data] }),
    affects: [contract.clientBilling.path],
  },
};

/** The source of a dropdown of clients: their records, or only their names if the role may not read the records. */
export type ClientSource = 'records' | 'names';

/** Clients to choose from, newest first: the page that the specification defines for dropdowns, narrowed by a search. */
export const clientChoices = (source: ClientSource, search: string) => ({
  queryKey: [resource, 'choices', source, search],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly ClientChoice[]> => {
    const searched = search ? { search } : {};
    if (source === 'names') return rowsOf(await call(clientOptions, searched, { signal }));
    const request = { page: 1, per_page: clientsPerPageMax, sort: 'client.id|desc', ...searched };
    return rowsOf(await call(clientTable, request, { signal }));
  },
});

/** One client; null if the id does not exist. */
export const oneClient = (id: number) => ({
  queryKey: [resource, 'one', id],
  // The page and its tabs all query the client, and every change of it invalidates the query.
  staleTime: 10_000,
  queryFn: ({ signal }: { signal: AbortSignal }) => findClient(id, signal),
});

/** The chosen client as the dropdown shows it; null if the id does not exist. */
export const clientChoice = (source: ClientSource, id: number) => {
  if (source === 'records') return oneClient(id);
  return {
    queryKey: [resource, 'name', id],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ClientChoice | null> =>
      nullIfNoClient(async () => (await call(clientOptions, { id }, { signal })).message[0]),
  };
};

export const billOfClient = (id: number) => callQuery(contract.clientBilling, { id });

const countriesInOrder = new URLSearchParams({ sort: '["name","ASC"]', range: '[0,399]' }).toString();

/** All countries, sorted by name. Not read as a collection: the specification's service answers no Content-Range and no `id`. */
export const allCountries = {
  queryKey: ['countries'],
  staleTime: Infinity,
  queryFn: async (): Promise<Omit<Country, 'id'>[]> =>
    (await http(apiUrl(`countries?${countriesInOrder}`))).json as Country[],
};
