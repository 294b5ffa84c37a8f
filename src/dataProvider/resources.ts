// The table of resources: each name with the module in rpc/ that maps its verbs to calls of the contract. A module and the schemas of its
// calls are loaded when a screen first uses it.
import type { GetListParams, GetListResult } from 'react-admin';
import { loaded } from './loaded.ts';

const campaigns = () => import('./rpc/campaigns.ts');
const clients = () => import('./rpc/clients.ts');
const contacts = () => import('./rpc/contacts.ts');
const consumption = () => import('./rpc/consumption.ts');
const messages = () => import('./rpc/messages.ts');
const reports = () => import('./rpc/reports.ts');
const send = () => import('./rpc/send.ts');
const senders = () => import('./rpc/senders.ts');
const units = () => import('./rpc/units.ts');
const users = () => import('./rpc/users.ts');

const modules = {
  'transactional-sms': messages,
  'promotional-sms': messages,
  'group-sms': campaigns,
  'scheduled-sms': campaigns,
  campaigns,
  sends: send,
  uploads: send,
  'dnd-sms': () => import('./rpc/dnd.ts'),
  'client-sms': clients,
  'client-billing': clients,
  'contact-sms': contacts,
  'contact-groups': contacts,
  'bulk-sms': () => import('./rpc/templates.ts'),
  alarms: () => import('./rpc/alarms.ts'),
  'alarm-channels': () => import('./rpc/alarms.ts'),
  'telco-configuration': () => import('./rpc/connectors.ts'),
  'client-senders': senders,
  'senderid-configuration': senders,
  'senderid-mapping': senders,
  'senderid-requests': () => import('./rpc/senderRequests.ts'),
  'sending-windows': () => import('./rpc/windows.ts'),
  'incoming-numbers': () => import('./rpc/incomingNumbers.ts'),
  inbox: () => import('./rpc/inbox.ts'),
  'message-texts': () => import('./rpc/messageTexts.ts'),
  'sending-hold': () => import('./rpc/sendingHold.ts'),
  'parked-results': () => import('./rpc/parkedResults.ts'),
  'platform-settings': () => import('./rpc/settings.ts'),
  'system-users': users,
  'client-users': users,
  'user-roles': () => import('./rpc/roles.ts'),
  'smpp-accounts': () => import('./rpc/smppAccounts.ts'),
  'topup-history': units,
  'sms-allocation': units,
  'low-balance': units,
  'sms-consumption': consumption,
  'client-consumption': consumption,
  'global-sms': () => import('./rpc/packages.ts'),
  developers: () => import('./rpc/apiKeys.ts'),
  invitations: users,
  approvals: () => import('./rpc/approvals.ts'),
  privacy: () => import('./rpc/privacy.ts'),
  webhooks: () => import('./rpc/webhooks.ts'),
  payments: () => import('./rpc/payments.ts'),
  'sms-report': reports,
  'senderid-report': reports,
  'client-report': reports,
  'packageid-report': reports,
};

type Modules = typeof modules;
export type ResourceName = keyof Modules;
type ModuleOf<Name extends ResourceName> = Awaited<ReturnType<Modules[Name]>>['resources'];
/** The verbs of a resource as its module declares them. */
export type ResourceOf<Name extends ResourceName> = Name extends keyof ModuleOf<Name>
  ? ModuleOf<Name>[Name]
  : never;

/** What a resource may declare in addition to its own verbs. */
export interface Resource {
  getList?: (params: GetListParams) => Promise<GetListResult>;
  /** Starts of further query keys whose answers change with a write of the resource. */
  affects?: readonly string[];
}

export const isResource = (name: string): name is ResourceName => Object.hasOwn(modules, name);

/** Loads the resource of a name. */
export async function resourceOf<Name extends ResourceName>(
  name: Name,
): Promise<ResourceOf<Name> & Resource> {
  const { resources } = (await loaded<object>(modules[name]())) as { resources: Record<string, unknown> };
  return resources[name] as ResourceOf<Name> & Resource;
}
