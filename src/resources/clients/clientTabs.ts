// The tabs of a client (requirements/administration.md#client-detail), in their order: one row each. A tab loads when
// it is first opened, and shows only to roles that may read its module.
import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { Module } from '../../../contract/endpoint.ts';

type Tab = ComponentType<{ clientId: number }>;

const tab = (name: string, row: { label: string; module: Module; load: () => Promise<Tab> }) => ({
  name,
  label: row.label,
  module: row.module,
  Tab: lazy(async () => ({ default: await row.load() })),
});

export const clientTabs = [
  tab('info', {
    label: 'Info',
    module: 'clients',
    load: async () => (await import('./tabs/InfoTab.tsx')).InfoTab,
  }),
  tab('billing', {
    label: 'Billing',
    module: 'billing',
    load: async () => (await import('./tabs/BillingTab.tsx')).BillingTab,
  }),
  tab('users', {
    label: 'Users',
    module: 'users',
    load: async () => (await import('./tabs/UsersTab.tsx')).UsersTab,
  }),
  tab('reports', {
    label: 'Reports',
    module: 'delivery_reports',
    load: async () => (await import('./tabs/ReportsTab.tsx')).ReportsTab,
  }),
  tab('topups', {
    label: 'SMS Topups',
    module: 'topups',
    load: async () => (await import('./tabs/TopupsTab.tsx')).TopupsTab,
  }),
  tab('consumptions', {
    label: 'SMS Consumptions',
    module: 'consumption',
    load: async () => (await import('./tabs/ConsumptionsTab.tsx')).ConsumptionsTab,
  }),
  tab('senders', {
    label: 'Sender IDs',
    module: 'sender_ids',
    load: async () => (await import('./tabs/SenderIdsTab.tsx')).SenderIdsTab,
  }),
] as const;
