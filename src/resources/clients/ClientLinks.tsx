// Links from a tab of a client's page to the lists of the platform, filtered by the client.
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Module } from '../../../contract/access.ts';
import { canAct } from '../../authProvider/access.ts';
import { useCaller } from '../../authProvider/profile.ts';
import { listAddress } from '../../components/list/filter.ts';
import { messagingLabels } from '../../routes/messaging.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { unitsLabels } from '../../routes/units.ts';
import type { ClientTab } from './clientTabs.ts';
import { clientTexts as texts } from './clientTexts.ts';

interface ListLink {
  path: string;
  label: string;
  module: Module;
  /** The filters of the list; unset: `client_id` only. */
  filter?: (clientId: number) => object;
}

/** Filter of screens that have a choice of one client in their toolbar. */
const chosen = (clientId: number) => ({ client: String(clientId) });

const links: Partial<Record<ClientTab, readonly ListLink[]>> = {
  info: [
    { path: '/promotional-sms', label: messagingLabels.promotionalSms, module: 'messages' },
    { path: '/group-sms', label: messagingLabels.groupSms, module: 'campaigns' },
    { path: '/audit-log', label: administrationLabels.auditLog, module: 'audit_log' },
  ],
  users: [
    { path: '/system-users', label: administrationLabels.systemUsers, module: 'users' },
    { path: '/smpp-accounts', label: administrationLabels.smppAccounts, module: 'smpp_accounts' },
  ],
  reports: [
    { path: '/sms-report', label: unitsLabels.smsReport, module: 'delivery_reports', filter: chosen },
    {
      path: '/senderid-report',
      label: unitsLabels.senderidReport,
      module: 'delivery_reports',
      filter: chosen,
    },
  ],
  topups: [{ path: '/payments', label: unitsLabels.payments, module: 'payments' }],
  consumptions: [
    { path: '/sms-consumption', label: unitsLabels.smsConsumption, module: 'consumption', filter: chosen },
  ],
  senders: [
    { path: '/senderid-mapping', label: administrationLabels.senderidMapping, module: 'connectors' },
    { path: '/senderid-requests', label: administrationLabels.senderidRequests, module: 'sender_requests' },
  ],
};

export function ClientLinks({ clientId, tab }: { clientId: number; tab: ClientTab }) {
  const caller = useCaller();
  const shown = links[tab]?.filter(({ module }) => caller && canAct(caller, module, 'read')) ?? [];
  if (shown.length === 0) return null;
  return (
    <Box component="nav" aria-label={texts.more} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      {shown.map(({ path, label, filter = (id: number) => ({ client_id: id }) }) => (
        <Button key={path} component={Link} to={listAddress(path, filter(clientId))} size="small">
          {label}
        </Button>
      ))}
    </Box>
  );
}
