// The dataProvider: the specification's lists through their adapters in rpc/, true REST collections through
// ra-data-simple-rest, and `call` for everything that is no record. An adapter and the schemas of its calls are loaded when a
// screen first uses it.
import { combineDataProviders } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { call } from './call.ts';
import { rest } from './rest.ts';

/** An adapter has the methods of one or more resources, as far as they have calls. */
type Adapter = () => Promise<{ lists: object }>;

const messages: Adapter = () => import('./rpc/messages.ts');
const campaigns: Adapter = () => import('./rpc/campaigns.ts');
const senders: Adapter = () => import('./rpc/senders.ts');
const users: Adapter = () => import('./rpc/users.ts');
const units: Adapter = () => import('./rpc/units.ts');
const consumption: Adapter = () => import('./rpc/consumption.ts');
const reports: Adapter = () => import('./rpc/reports.ts');

const adapters: Record<string, Adapter> = {
  'transactional-sms': messages,
  'promotional-sms': messages,
  'group-sms': campaigns,
  'scheduled-sms': campaigns,
  'dnd-sms': () => import('./rpc/dnd.ts'),
  'client-sms': () => import('./rpc/clients.ts'),
  'contact-sms': () => import('./rpc/contacts.ts'),
  'bulk-sms': () => import('./rpc/templates.ts'),
  'telco-configuration': () => import('./rpc/connectors.ts'),
  'client-senders': senders,
  'senderid-configuration': senders,
  'senderid-mapping': senders,
  'senderid-requests': () => import('./rpc/senderRequests.ts'),
  'sending-windows': () => import('./rpc/windows.ts'),
  'system-users': users,
  'client-users': users,
  'smpp-accounts': () => import('./rpc/smppAccounts.ts'),
  'topup-history': units,
  'sms-allocation': units,
  'sms-consumption': consumption,
  'client-consumption': consumption,
  'global-sms': () => import('./rpc/packages.ts'),
  payments: () => import('./rpc/payments.ts'),
  'sms-report': reports,
  'senderid-report': reports,
  'client-report': reports,
  'packageid-report': reports,
};

/** The methods of an adapter that is loaded when one of them is called. */
const lazy = (adapter: Adapter): DataProvider =>
  new Proxy({} as DataProvider, {
    get: (_target, method: string) => async (resource: string, params: unknown) => {
      const { lists } = (await adapter()) as { lists: Record<string, Record<string, Method> | undefined> };
      const found = lists[resource]?.[method];
      if (!found) throw new Error(`${resource} has no ${method}`);
      return found(resource, params);
    },
  });
type Method = (resource: string, params: unknown) => Promise<unknown>;

const lazyLists = Object.fromEntries(
  Object.entries(adapters).map(([resource, adapter]) => [resource, lazy(adapter)]),
);

const combined = combineDataProviders((resource) => lazyLists[resource] ?? rest);

// combineDataProviders turns every property into a function of a resource, so the others are added here.
export const dataProvider = { ...combined, supportAbortSignal: true, call } satisfies DataProvider;
