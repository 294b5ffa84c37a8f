// The console's dataProvider: each list of the specification through its rpc adapter, true REST collections through
// ra-data-simple-rest, and `call` for everything that is no record.
import { combineDataProviders } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { call } from './call.ts';
import { rest } from './rest.ts';
import { campaignsRpc } from './rpc/campaigns.ts';
import { clientsRpc } from './rpc/clients.ts';
import { contactsRpc } from './rpc/contacts.ts';
import { connectorsRpc } from './rpc/connectors.ts';
import { consumptionRpc } from './rpc/consumption.ts';
import { dndRpc } from './rpc/dnd.ts';
import { messagesRpc } from './rpc/messages.ts';
import { senderRequestsRpc } from './rpc/senderRequests.ts';
import { packagesRpc } from './rpc/packages.ts';
import { paymentsRpc } from './rpc/payments.ts';
import { reportsRpc } from './rpc/reports.ts';
import { sendersRpc } from './rpc/senders.ts';
import { smppAccountsRpc } from './rpc/smppAccounts.ts';
import { templatesRest } from './rpc/templates.ts';
import { unitsRpc } from './rpc/units.ts';
import { usersRpc } from './rpc/users.ts';
import { windowsRpc } from './rpc/windows.ts';

// An adapter holds only the methods its noun has calls for; react-admin's type asks for all of them, for any record.
const rpc: Record<string, object> = {
  ...messagesRpc,
  ...campaignsRpc,
  ...dndRpc,
  ...clientsRpc,
  ...contactsRpc,
  ...templatesRest,
  ...connectorsRpc,
  ...sendersRpc,
  ...senderRequestsRpc,
  ...windowsRpc,
  ...reportsRpc,
  ...usersRpc,
  ...smppAccountsRpc,
  ...unitsRpc,
  ...consumptionRpc,
  ...packagesRpc,
  ...paymentsRpc,
};

const combined = combineDataProviders((resource) => (rpc[resource] ?? rest) as DataProvider);

// combineDataProviders answers every property with a function of a resource, so what is none stands beside it.
export const dataProvider = { ...combined, supportAbortSignal: true, call } satisfies DataProvider;
