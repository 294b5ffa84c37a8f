// Today's campaigns as live progress bars, of which 100% is the number of recipients, and the next scheduled run.
import { Box, Typography } from '@mui/material';
import type { Campaign } from '../../../../contract/campaigns.ts';
import type { ClientHome } from '../../../../contract/clientHome.ts';
import { formatDate } from '../../../format/formatDate.ts';
import { formatCount, formatNumber } from '../../../format/formatNumber.ts';
import { Muted } from '../../../components/Muted.tsx';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { StackedBar } from '../../../components/StackedBar.tsx';
import { delaysOf, sharesOf } from '../../../resources/campaigns/CampaignProgress.tsx';
import { handledOf } from '../../../resources/campaigns/campaignStates.ts';
import { campaignTexts } from '../../../resources/campaigns/campaignTexts.ts';
import { reasonText } from '../../../resources/campaigns/campaignText.ts';
import { StateChip } from '../../../resources/campaigns/StateChip.tsx';
import { Panel } from '../Panel.tsx';
import { clientHomeTexts as texts } from './clientHomeTexts.ts';

export const CampaignsPanel = ({ campaigns }: { campaigns: readonly Campaign[] }) => (
  <Panel
    title={texts.campaigns}
    end={
      <Typography variant="body2" component="span">
        <RecordLink module="campaigns" to="/group-sms">
          {texts.allCampaigns}
        </RecordLink>
      </Typography>
    }
  >
    {campaigns.length === 0 && <Muted>{texts.noCampaigns}</Muted>}
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {campaigns.map((campaign) => (
        <Box component="li" key={campaign.id} sx={{ minWidth: 0 }}>
          {/* A name that is too long for the line wraps to its own line. */}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 0.75 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
              <CampaignLink campaign={campaign} />
            </Typography>
            <StateChip campaign={campaign} />
            <Muted sx={{ ml: 'auto', flexShrink: 0 }}>{doneText(campaign)}</Muted>
          </Box>
          <StackedBar
            label={texts.progressOf(campaign.campaign_name)}
            shares={sharesOf(campaign)}
            whole={campaign.recipients}
          />
          {[reasonText(campaign), ...delaysOf(campaign)].filter(Boolean).map((text) => (
            <Muted key={text} sx={{ mt: 0.75 }}>
              {text}
            </Muted>
          ))}
        </Box>
      ))}
    </Box>
  </Panel>
);

export const NextRunPanel = ({ next }: { next: NonNullable<ClientHome['next_run']> | null }) => (
  <Panel title={texts.nextRun}>
    {next ? (
      <>
        <Typography variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <CampaignLink campaign={next.campaign} />
        </Typography>
        <Typography variant="body2">
          {texts.nextRunTo(formatDate(next.at), formatCount(next.campaign.recipients, 'recipient'))}
        </Typography>
      </>
    ) : (
      <Muted>{texts.noNextRun}</Muted>
    )}
  </Panel>
);

/** Returns the address of a campaign. Scheduled campaigns to typed numbers are only in the scheduled list, all others in the group list. */
export const campaignAddress = ({ id, kind, repeat_type }: Campaign): string =>
  `/${kind === 'typed' && repeat_type ? 'scheduled-sms' : 'group-sms'}/${id}`;

const CampaignLink = ({ campaign }: { campaign: Campaign }) => (
  <RecordLink module="campaigns" to={campaignAddress(campaign)}>
    {campaign.campaign_name}
  </RecordLink>
);

/** Most messages that a cancelled campaign counts as failed were not sent, so it says what was delivered. */
function doneText(campaign: Campaign): string {
  const { state, delivered, recipients } = campaign;
  const of = formatNumber(recipients);
  if (state === 'cancelled') return campaignTexts.deliveredOf(formatNumber(delivered), of);
  return texts.done(formatNumber(handledOf(campaign)), of);
}
