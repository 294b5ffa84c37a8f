// The tabs of a client in their order (requirements/administration.md#client-detail). A tab is loaded when it is first opened and is shown
// only to roles that may read its module.
import type { ComponentType } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import type { Module } from '../../../contract/access.ts';
import { clientTexts } from './clientTexts.ts';

const texts = clientTexts.tabs;
export type ClientTab = keyof typeof texts;
type Tab = ComponentType<{ clientId: number }>;

const tab = (name: ClientTab, module: Module, load: () => Promise<Tab>) => ({
  name,
  label: texts[name],
  module,
  Tab: lazyPart(load),
});

export const clientTabs = [
  tab('info', 'clients', async () => (await import('./tabs/InfoTab.tsx')).InfoTab),
  tab('billing', 'billing', async () => (await import('./tabs/BillingTab.tsx')).BillingTab),
  tab('users', 'users', async () => (await import('./tabs/UsersTab.tsx')).UsersTab),
  tab('reports', 'delivery_reports', async () => (await import('./tabs/ReportsTab.tsx')).ReportsTab),
  tab('topups', 'topups', async () => (await import('./tabs/TopupsTab.tsx')).TopupsTab),
  tab(
    'consumptions',
    'consumption',
    async () => (await import('./tabs/ConsumptionsTab.tsx')).ConsumptionsTab,
  ),
  tab('senders', 'sender_ids', async () => (await import('./tabs/SenderIdsTab.tsx')).SenderIdsTab),
] as const;
