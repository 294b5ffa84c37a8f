// Clients that match a search: status, balance, newest message, and links to what they sent.
import { Box, Card, Typography } from '@mui/material';
import type { FoundClient } from '../../../contract/search.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount } from '../../components/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { foundItem } from './foundItem.ts';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.clients;

const sends = [
  { path: '/transactional-sms', module: 'messages', label: texts.api },
  { path: '/promotional-sms', module: 'messages', label: texts.all },
  { path: '/group-sms', module: 'campaigns', label: texts.campaigns },
] as const;

export function FoundClients({ clients }: { clients: readonly FoundClient[] }) {
  return (
    <Card component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
      {clients.map(({ id, name, status, balance, last_sent: lastSent }) => (
        <Box component="li" key={id} sx={foundItem}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              <RecordLink module="clients" to={`/client-sms/${id}`}>
                {name}
              </RecordLink>
            </Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {[
                texts.balance(formatCount(balance, 'unit')),
                lastSent ? texts.lastSent(formatDate(lastSent)) : texts.neverSent,
              ].join(' · ')}
            </Typography>
            <Typography
              variant="caption"
              component="p"
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 0.5 }}
            >
              {sends.map(({ path, module, label }) => (
                <RecordLink key={path} module={module} to={listAddress(path, { client_id: id })}>
                  {label}
                </RecordLink>
              ))}
            </Typography>
          </Box>
          <Box sx={{ flexShrink: 0 }}>
            <StatusChip status={status === 1 ? 'Active' : 'Suspended'} />
          </Box>
        </Box>
      ))}
    </Card>
  );
}
