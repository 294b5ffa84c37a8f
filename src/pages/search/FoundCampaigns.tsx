// Campaigns that match a search, each with its state, its next run or who stopped it, and links to its messages and to the campaign.
import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { Hint } from '../../components/Muted.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { failedPercent } from '../../resources/campaigns/campaignStates.ts';
import { reasonText } from '../../resources/campaigns/campaignText.ts';
import { FoundFacts, FoundItem, FoundList } from './FoundList.tsx';
import { searchTexts } from './searchTexts.ts';

export function FoundCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <FoundList title={searchTexts.campaigns}>
      {campaigns.map((campaign) => (
        <FoundItem key={campaign.id} state={<State campaign={campaign} />}>
          <Link to={`/search?${new URLSearchParams({ q: `campaign:${campaign.id}` }).toString()}`}>
            {campaign.campaign_name}
          </Link>
          <FoundFacts facts={[campaign.client_name, campaign.sender_id, formatDate(campaign.created)]} />
          {[stopOf(campaign), nextOf(campaign), reasonText(campaign)].map(
            (line) =>
              line && (
                <Typography key={line} variant="body2">
                  {line}
                </Typography>
              ),
          )}
        </FoundItem>
      ))}
    </FoundList>
  );
}

const State = ({ campaign }: { campaign: Campaign }) => (
  <>
    <StatusChip status={campaign.status_description.replace(/:.*$/s, '')} />
    <Hint component="p" sx={{ mt: 0.5 }}>
      {searchTexts.delivered(formatNumber(campaign.delivered), formatNumber(campaign.recipients))}
    </Hint>
    <Typography variant="caption">
      <RecordLink module="campaigns" to={`/group-sms/${campaign.id}`}>
        {searchTexts.campaign}
      </RecordLink>
    </Typography>
  </>
);

/** Returns who or what paused or cancelled the campaign, when and why. */
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

/** Returns the next run. Not shown while the campaign is paused, although it has one. */
const nextOf = ({ state, next_run: next }: Campaign) =>
  next && state !== 'paused' ? searchTexts.nextRun(formatDate(next)) : undefined;
