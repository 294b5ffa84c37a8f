// /scheduled-sms: scheduled sends with their repetition and the outcome of their runs, which can be paused, skipped or cancelled
// (requirements/portal.md#scheduled-campaigns).
import { Box } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import type { DatePreset } from '../../components/dates/dateRange.ts';
import type { Fact } from '../../components/FactList.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { Muted } from '../../components/Muted.tsx';
import { messagingLabels } from '../../routes/messaging.ts';
import { CampaignList } from './CampaignList.tsx';
import { campaignColumns, dateOf, scheduleColumns } from './campaignRow.tsx';
import { campaignTexts } from './campaignTexts.ts';
import { clientOf, messagesOf } from './factLinks.tsx';
import { repeatText } from './repeatText.ts';
import { statisticsText } from './campaignText.ts';
import { stateDescription } from './StateChip.tsx';

/** The date ranges of this list (requirements/portal.md#date-ranges). */
const presets: readonly DatePreset[] = [
  'all',
  'today',
  'yesterday',
  'last7',
  'lastMonth',
  'thisMonth',
  'custom',
];

/** Up to 5 page numbers, from 2 before the current page (requirements/portal.md#scheduled-campaigns). */
const pageWindow = { size: 5, before: 2 };

const columns = [
  ...campaignColumns({ name: campaignTexts.campaignName, date: campaignTexts.startDate }),
  ...scheduleColumns,
];

export const ScheduledList = () => (
  <CampaignList
    resource="scheduled-sms"
    title={messagingLabels.scheduledSms}
    columns={columns}
    searchLabel={campaignTexts.searchCampaign}
    emptyHint={campaignTexts.scheduledHint}
    recordTitle={campaignTexts.scheduledDetails}
    presets={presets}
    pageWindow={pageWindow}
    isScheduled
    facts={facts}
  >
    {(campaign) => (
      <Box component="section" aria-label={campaignTexts.statistics.label} sx={{ mt: 2 }}>
        <Muted sx={{ overflowWrap: 'anywhere' }}>{statisticsText(campaign)}</Muted>
      </Box>
    )}
  </CampaignList>
);

const labels = campaignTexts.facts;

const facts = (campaign: Campaign): Fact[] => [
  [labels.name, campaign.campaign_name, 'wide'],
  [labels.repeats, repeatText(campaign), 'wide'],
  [campaignTexts.state, stateDescription(campaign)],
  [labels.nextRun, campaign.next_run && formatDate(campaign.next_run)],
  [labels.runs, campaign.number_of_sends !== undefined && formatNumber(campaign.number_of_sends)],
  [campaignTexts.recipients, messagesOf(campaign, 'recipients')],
  [campaignTexts.delivered, messagesOf(campaign, 'delivered')],
  [campaignTexts.failed, messagesOf(campaign, 'failed')],
  [campaignTexts.pending, messagesOf(campaign, 'pending')],
  [campaignTexts.senderId, campaign.sender_id],
  [labels.startDate, dateOf(campaign)],
  [campaignTexts.client, clientOf(campaign)],
];
