// Campaigns that match a search, each with its state, what is next or who stopped it, and links to its messages and to itself.
import { Box, Card, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { failedPercent } from '../../resources/campaigns/campaignStates.ts';
import { reasonText } from '../../resources/campaigns/serverWords.ts';
import { foundItem } from './foundItem.ts';
import { searchTexts } from './searchTexts.ts';

export function FoundCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <Card component="ul" aria-label={searchTexts.campaigns} sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
      {campaigns.map((campaign) => (
        <Box component="li" key={campaign.id} sx={foundItem}>
          <Box sx={{ minWidth: 0 }}>
            <Link to={`/search?${new URLSearchParams({ q: `campaign:${campaign.id}` }).toString()}`}>
              {campaign.campaign_name}
            </Link>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {[campaign.client_name, campaign.sender_id, formatDate(campaign.created)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            {[stopOf(campaign), nextOf(campaign), reasonText(campaign)].map(
              (line) =>
                line && (
                  <Typography key={line} variant="body2">
                    {line}
                  </Typography>
                ),
            )}
          </Box>
          <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
            <StatusChip status={campaign.status_description.replace(/:.*$/s, '')} />
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {searchTexts.delivered(formatNumber(campaign.delivered), formatNumber(campaign.recipients))}
            </Typography>
            <Typography variant="caption">
              <RecordLink module="campaigns" to={`/group-sms/${campaign.id}`}>
                {searchTexts.campaign}
              </RecordLink>
            </Typography>
          </Box>
        </Box>
      ))}
    </Card>
  );
}

/** Who or what paused or cancelled it, when and why. */
function stopOf({
  state,
  stopped_by: who,
  stopped_at: at,
  stop_reason: why,
  stop_failures: failures,
}: Campaign) {
  if (state === 'paused' && at && failures)
    return searchTexts.pausedForFailures(failedPercent(failures), formatDate(at));
  if (!who || !at || (state !== 'paused' && state !== 'cancelled')) return undefined;
  const stop = searchTexts[state === 'paused' ? 'pausedBy' : 'cancelledBy'](who, formatDate(at));
  return why ? searchTexts.because(stop, why) : stop;
}

/** None while it is paused, though it has one. */
const nextOf = ({ state, next_run: next }: Campaign) =>
  next && state !== 'paused' ? searchTexts.nextRun(formatDate(next)) : undefined;
