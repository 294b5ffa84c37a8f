// Links from a tab of a client's page to the lists of the platform, filtered by the client.
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { canOpen } from '../../authProvider/access.ts';
import { useCaller } from '../../authProvider/profile.ts';
import { listAddress } from '../../components/list/filter.ts';
import { useTakesAddress } from '../../components/list/listAbility.ts';
import { routeOf } from '../../routeOf.ts';
import { messagingLabels } from '../../routes/messaging.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { unitsLabels } from '../../routes/units.ts';
import type { ClientTab } from './clientTabs.ts';
import { clientTexts as texts } from './clientTexts.ts';

interface ListLink {
  path: string;
  label: string;
  /** The filters of the list; unset: `client_id` only. */
  filter?: (clientId: number) => object;
}

/** Filter of screens that have a choice of one client in their toolbar. */
const chosen = (clientId: number) => ({ client: String(clientId) });

const links: Partial<Record<ClientTab, readonly ListLink[]>> = {
  info: [
    { path: '/promotional-sms', label: messagingLabels.promotionalSms },
    { path: '/group-sms', label: messagingLabels.groupSms },
    { path: '/audit-log', label: administrationLabels.auditLog },
  ],
  users: [
    { path: '/system-users', label: administrationLabels.systemUsers },
    { path: '/smpp-accounts', label: administrationLabels.smppAccounts },
  ],
  reports: [
    { path: '/sms-report', label: unitsLabels.smsReport, filter: chosen },
    {
      path: '/senderid-report',
      label: unitsLabels.senderidReport,
      filter: chosen,
    },
  ],
  topups: [{ path: '/payments', label: unitsLabels.payments }],
  consumptions: [{ path: '/sms-consumption', label: unitsLabels.smsConsumption, filter: chosen }],
  senders: [
    { path: '/senderid-mapping', label: administrationLabels.senderidMapping },
    { path: '/senderid-requests', label: administrationLabels.senderidRequests },
  ],
};

export function ClientLinks({ clientId, tab }: { clientId: number; tab: ClientTab }) {
  const caller = useCaller();
  const takes = useTakesAddress();
  const shown = (links[tab] ?? [])
    .map(({ path, label, filter = (id: number) => ({ client_id: id }) }) => ({
      route: routeOf(path),
      to: listAddress(path, filter(clientId)),
      label,
    }))
    .filter(
      ({ route, to }) => caller !== undefined && route !== undefined && canOpen(caller, route) && takes(to),
    );
  if (shown.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={texts.more}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -1.25, mb: 1.5 }}
    >
      {shown.map(({ to, label }) => (
        <Button key={to} component={Link} to={to} size="small">
          {label}
        </Button>
      ))}
    </Box>
  );
}
