// Clients that match a search: status, balance, newest message, and links to their messages.
import { Typography } from '@mui/material';
import type { FoundClient } from '../../../contract/search.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { Strong } from '../../components/Muted.tsx';
import { FoundFacts, FoundItem, FoundList } from './FoundList.tsx';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.clients;

const sends = [
  { path: '/transactional-sms', module: 'messages', label: texts.api },
  { path: '/promotional-sms', module: 'messages', label: texts.all },
  { path: '/group-sms', module: 'campaigns', label: texts.campaigns },
] as const;

export function FoundClients({ clients }: { clients: readonly FoundClient[] }) {
  return (
    <FoundList title={texts.title}>
      {clients.map(({ id, name, status, balance, last_sent: lastSent }) => (
        <FoundItem key={id} state={<StatusChip status={status === 1 ? 'Active' : 'Suspended'} />}>
          <Strong>
            <RecordLink module="clients" to={`/client-sms/${id}`}>
              {name}
            </RecordLink>
          </Strong>
          <FoundFacts
            facts={[
              texts.balance(formatCount(balance, 'unit')),
              lastSent ? texts.lastSent(formatDate(lastSent)) : texts.neverSent,
            ]}
          />
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
        </FoundItem>
      ))}
    </FoundList>
  );
}
