// The links of the figures of the operations home: lists, filtered so that they contain the counted records.
import type { Module } from '../../../../contract/access.ts';
import { listAddress } from '../../../components/list/filter.ts';

export interface Place {
  to: string;
  /** Module of the linked screen. A role without it sees no link. */
  module: Module;
}

const today = { range: 'today' };

export const places = {
  connectors: { to: '/telco-configuration', module: 'connectors' },
  report: { to: listAddress('/sms-report', today), module: 'delivery_reports' },
  clientReport: { to: listAddress('/client-report', today), module: 'reports' },
  payments: { to: listAddress('/payments', { state: 'attention' }), module: 'payments' },
  requests: { to: listAddress('/senderid-requests', { state: 'pending' }), module: 'sender_requests' },
  packages: { to: '/global-sms', module: 'packages' },
  pausedCampaigns: { to: listAddress('/group-sms', { state: 'paused' }), module: 'campaigns' },
  clients: { to: '/client-sms', module: 'clients' },
  suspendedClients: { to: listAddress('/client-sms', { status: '0' }), module: 'clients' },
  auditLog: { to: '/audit-log', module: 'audit_log' },
  ledger: { to: '/sms-allocation', module: 'units' },
} as const satisfies Record<string, Place>;

export const connectorPlace = (id: number): Place => ({
  to: `/telco-configuration/${id}`,
  module: 'connectors',
});
export const auditPlace = (id: number): Place => ({ to: `/audit-log/${id}`, module: 'audit_log' });
export const clientPlace = (id: number): Place => ({ to: `/client-sms/${id}`, module: 'clients' });
export const campaignPlace = (id: number): Place => ({ to: `/group-sms/${id}`, module: 'campaigns' });
export const clientTodayPlace = (id: number): Place => ({
  to: listAddress('/sms-report', { ...today, client: String(id) }),
  module: 'delivery_reports',
});
export const failuresPlace = (messageClass: 'transactional' | 'promotional', code: string): Place => ({
  to: listAddress(`/${messageClass}-sms`, { ...today, failure_code: code }),
  module: 'messages',
});
