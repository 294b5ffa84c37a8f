// The console's dataProvider: each list of the specification through its rpc adapter, true REST collections through
// ra-data-simple-rest, and `call` for everything that is no record. An adapter, with the schemas of its calls, is fetched
// with the screen that first asks it.
import { combineDataProviders } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { call } from './call.ts';
import { rest } from './rest.ts';

/** An adapter holds only the methods its noun has calls for. */
type Adapter = () => Promise<object>;

const messages: Adapter = async () => (await import('./rpc/messages.ts')).messagesRpc;
const campaigns: Adapter = async () => (await import('./rpc/campaigns.ts')).campaignsRpc;
const senders: Adapter = async () => (await import('./rpc/senders.ts')).sendersRpc;
const users: Adapter = async () => (await import('./rpc/users.ts')).usersRpc;
const units: Adapter = async () => (await import('./rpc/units.ts')).unitsRpc;
const consumption: Adapter = async () => (await import('./rpc/consumption.ts')).consumptionRpc;
const reports: Adapter = async () => (await import('./rpc/reports.ts')).reportsRpc;

const adapters: Record<string, Adapter> = {
  'transactional-sms': messages,
  'promotional-sms': messages,
  'group-sms': campaigns,
  'scheduled-sms': campaigns,
  'dnd-sms': async () => (await import('./rpc/dnd.ts')).dndRpc,
  'client-sms': async () => (await import('./rpc/clients.ts')).clientsRpc,
  'contact-sms': async () => (await import('./rpc/contacts.ts')).contactsRpc,
  'bulk-sms': async () => (await import('./rpc/templates.ts')).templatesRest,
  'telco-configuration': async () => (await import('./rpc/connectors.ts')).connectorsRpc,
  'client-senders': senders,
  'senderid-configuration': senders,
  'senderid-mapping': senders,
  'senderid-requests': async () => (await import('./rpc/senderRequests.ts')).senderRequestsRpc,
  'sending-windows': async () => (await import('./rpc/windows.ts')).windowsRpc,
  'system-users': users,
  'client-users': users,
  'smpp-accounts': async () => (await import('./rpc/smppAccounts.ts')).smppAccountsRpc,
  'topup-history': units,
  'sms-allocation': units,
  'sms-consumption': consumption,
  'client-consumption': consumption,
  'global-sms': async () => (await import('./rpc/packages.ts')).packagesRpc,
  payments: async () => (await import('./rpc/payments.ts')).paymentsRpc,
  'sms-report': reports,
  'senderid-report': reports,
  'client-report': reports,
  'packageid-report': reports,
};

/** The methods of an adapter that is fetched when one of them is called. */
const lazy = (adapter: Adapter): DataProvider =>
  new Proxy({} as DataProvider, {
    get: (_target, method: string) => async (resource: string, params: unknown) => {
      const methods = ((await adapter()) as Record<string, Record<string, Method> | undefined>)[resource];
      const found = methods?.[method];
      if (!found) throw new Error(`${resource} has no ${method}`);
      return found(resource, params);
    },
  });
type Method = (resource: string, params: unknown) => Promise<unknown>;

const lists = Object.fromEntries(
  Object.entries(adapters).map(([resource, adapter]) => [resource, lazy(adapter)]),
);

const combined = combineDataProviders((resource) => lists[resource] ?? rest);

// combineDataProviders answers every property with a function of a resource, so what is none stands beside it.
export const dataProvider = { ...combined, supportAbortSignal: true, call } satisfies DataProvider;
