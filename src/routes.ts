// Every address of the console, once: App, the menu, the guard and canAccess read this table (spec part 1 sections 2
// and 6). A new screen is one row. Screens load when they are first opened; the table itself is light, because the
// sign-in page reads it too.
import type { ComponentType } from 'react';
import type { Action, Module } from '../contract/endpoint.ts';

/** Headings of the menu, in their order; the first is shown without a heading. */
export const menuGroups = [
  'Overview',
  'Messages',
  'Units',
  'Reports',
  'Configurations',
  'Administration',
] as const;
type MenuGroup = (typeof menuGroups)[number];

export type RouteIcon =
  | 'dashboard'
  | 'reports'
  | 'messages'
  | 'bulk'
  | 'scheduled'
  | 'dnd'
  | 'contacts'
  | 'templates'
  | 'send'
  | 'connectors'
  | 'senders'
  | 'mapping'
  | 'users'
  | 'roles'
  | 'audit'
  | 'clients'
  | 'topup'
  | 'history'
  | 'consumption'
  | 'allocation'
  | 'packages'
  | 'payments'
  | 'chart'
  | 'smpp'
  | 'requests'
  | 'windows'
  | 'search';

export interface RouteRow {
  /** Exactly the specification's path; without its slash, the name of the resource. */
  path: `/${string}`;
  /** Menu label and page title. */
  label: string;
  /** A shorter one for the menu, where the title would not fit. */
  menuLabel?: string;
  module: Module;
  /** What the role must hold on the module to open the screen; read where unset. */
  action?: Action;
  /** Not in the menu where unset. */
  menu?: MenuGroup;
  icon: RouteIcon;
  /** In the menu of Admins only, and of roles that were given the module. */
  adminOnly?: boolean;
  /** True where the path is a record list of the dataProvider. */
  resource?: boolean;
  load: () => Promise<ComponentType>;
  /** A record's own screen, at the path, the record's id and, where it has tabs, the tab's name. */
  loadDetail?: () => Promise<ComponentType>;
}

export const routes: readonly RouteRow[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    module: 'dashboard',
    menu: 'Overview',
    icon: 'dashboard',
    load: async () => (await import('./pages/Dashboard.tsx')).Dashboard,
  },
  {
    path: '/send-sms',
    label: 'Send SMS',
    module: 'send',
    action: 'create',
    icon: 'send',
    load: async () => (await import('./features/sendSms/SendSmsPage.tsx')).SendSmsPage,
  },
  {
    path: '/search',
    label: 'Search',
    module: 'messages',
    icon: 'search',
    load: async () => (await import('./pages/search/SearchPage.tsx')).SearchPage,
  },
  {
    path: '/transactional-sms',
    label: 'API Reports',
    module: 'messages',
    menu: 'Messages',
    icon: 'reports',
    resource: true,
    load: async () => (await import('./resources/messages/TransactionalList.tsx')).TransactionalList,
  },
  {
    path: '/promotional-sms',
    label: 'All Messages',
    module: 'messages',
    menu: 'Messages',
    icon: 'messages',
    resource: true,
    load: async () => (await import('./resources/messages/PromotionalList.tsx')).PromotionalList,
  },
  {
    path: '/group-sms',
    label: 'Bulk SMS',
    module: 'campaigns',
    menu: 'Messages',
    icon: 'bulk',
    resource: true,
    load: async () => (await import('./resources/campaigns/GroupList.tsx')).GroupList,
  },
  {
    path: '/scheduled-sms',
    label: 'Scheduled SMS',
    module: 'campaigns',
    menu: 'Messages',
    icon: 'scheduled',
    resource: true,
    load: async () => (await import('./resources/campaigns/ScheduledList.tsx')).ScheduledList,
  },
  {
    path: '/dnd-sms',
    label: 'DND',
    module: 'dnd',
    menu: 'Messages',
    icon: 'dnd',
    resource: true,
    load: async () => (await import('./resources/dnd/DndList.tsx')).DndList,
  },
  {
    path: '/contact-sms',
    label: 'Contact',
    module: 'contacts',
    menu: 'Messages',
    icon: 'contacts',
    resource: true,
    load: async () => (await import('./resources/contacts/ContactList.tsx')).ContactList,
  },
  {
    path: '/bulk-sms',
    label: 'Message Templates',
    module: 'templates',
    menu: 'Messages',
    icon: 'templates',
    resource: true,
    load: async () => (await import('./resources/templates/TemplateList.tsx')).TemplateList,
  },
  {
    path: '/account-topup',
    label: 'Account Top Up',
    module: 'topups',
    action: 'create',
    menu: 'Units',
    icon: 'topup',
    adminOnly: true,
    load: async () => (await import('./pages/AccountTopup.tsx')).AccountTopup,
  },
  {
    path: '/topup-history',
    label: 'Top Up History',
    module: 'topups',
    menu: 'Units',
    icon: 'history',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/units/TopupHistory.tsx')).TopupHistory,
  },
  {
    path: '/sms-consumption',
    label: 'SMS Consumption',
    module: 'consumption',
    menu: 'Units',
    icon: 'consumption',
    resource: true,
    load: async () => (await import('./resources/consumption/ConsumptionList.tsx')).ConsumptionList,
  },
  {
    path: '/sms-allocation',
    label: 'Units Allocation',
    module: 'units',
    menu: 'Units',
    icon: 'allocation',
    resource: true,
    load: async () => (await import('./resources/units/AllocationPage.tsx')).AllocationPage,
  },
  {
    path: '/global-sms',
    label: 'Global SMS',
    module: 'packages',
    menu: 'Units',
    icon: 'packages',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/packages/PackageList.tsx')).PackageList,
  },
  {
    path: '/payments',
    label: 'Payments',
    module: 'payments',
    menu: 'Units',
    icon: 'payments',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/payments/PaymentList.tsx')).PaymentList,
  },
  {
    path: '/telco-configuration',
    label: 'Mobile Connectors',
    module: 'connectors',
    menu: 'Configurations',
    icon: 'connectors',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/connectors/ConnectorList.tsx')).ConnectorList,
  },
  {
    path: '/senderid-configuration',
    label: 'Sender Ids Configurations',
    menuLabel: 'Sender Ids',
    module: 'connectors',
    menu: 'Configurations',
    icon: 'senders',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/senders/SenderList.tsx')).SenderList,
  },
  {
    path: '/senderid-mapping',
    label: 'Sender Id Mapping',
    module: 'connectors',
    menu: 'Configurations',
    icon: 'mapping',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/senders/MappingList.tsx')).MappingList,
  },
  {
    path: '/senderid-requests',
    label: 'Sender ID Requests',
    module: 'sender_requests',
    menu: 'Configurations',
    icon: 'requests',
    resource: true,
    load: async () => (await import('./resources/senderRequests/RequestList.tsx')).RequestList,
  },
  {
    path: '/sending-windows',
    label: 'Sending Windows',
    module: 'connectors',
    menu: 'Configurations',
    icon: 'windows',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/windows/WindowList.tsx')).WindowList,
  },
  {
    path: '/client-sms',
    label: 'Client',
    module: 'clients',
    menu: 'Administration',
    icon: 'clients',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/clients/ClientList.tsx')).ClientList,
    loadDetail: async () => (await import('./resources/clients/ClientDetail.tsx')).ClientDetail,
  },
  {
    path: '/system-users',
    label: 'System User',
    module: 'users',
    menu: 'Administration',
    icon: 'users',
    resource: true,
    load: async () => (await import('./resources/users/UserList.tsx')).UserList,
  },
  {
    path: '/user-roles',
    label: 'Roles',
    module: 'roles',
    menu: 'Administration',
    icon: 'roles',
    adminOnly: true,
    load: async () => (await import('./resources/roles/RolesPage.tsx')).RolesPage,
  },
  {
    path: '/smpp-accounts',
    label: 'SMPP Accounts',
    module: 'smpp_accounts',
    menu: 'Administration',
    icon: 'smpp',
    resource: true,
    load: async () => (await import('./resources/smppAccounts/SmppAccountList.tsx')).SmppAccountList,
  },
  {
    path: '/audit-log',
    label: 'Audit Log',
    module: 'audit_log',
    menu: 'Administration',
    icon: 'audit',
    adminOnly: true,
    resource: true,
    load: async () => (await import('./resources/audit/AuditList.tsx')).AuditList,
  },
];

/** The row of an address, a record's own among them; undefined means 404. A slash at the end changes nothing. */
export function routeOf(pathname: string): RouteRow | undefined {
  const path = pathname.replace(/\/+$/, '');
  const list = path.replace(/\/\d+(\/[a-z-]+)?$/, '');
  return routes.find((route) => route.path === path || (route.loadDetail && route.path === list));
}

/** The row of a react-admin resource. */
export const routeOfResource = (resource: string): RouteRow | undefined => routeOf(`/${resource}`);
