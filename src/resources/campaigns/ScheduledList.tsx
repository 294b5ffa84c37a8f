// /scheduled-sms: scheduled sends, how they repeat, what their runs did, and how to pause, skip or cancel them
// (requirements/portal.md#scheduled-campaigns; requirements/deviations.md#delivery-rate-bar for the delivery-rate bar).
import { Box, DialogContent, Typography } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import type { DatePreset } from '../../components/dateRange.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { QuotedText } from '../../components/QuotedText.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import { CampaignList } from './CampaignList.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import { dateOf } from './campaignRow.tsx';
import { CampaignRuns } from './CampaignRuns.tsx';
import { stateWord, statusWord } from './campaignStates.ts';
import { DeliveryRate } from './DeliveryRate.tsx';
import { repeatWords } from './repeatWords.ts';

/** The ranges of this list (requirements/portal.md#date-ranges). */
const presets: readonly DatePreset[] = [
  'all',
  'today',
  'yesterday',
  'last7',
  'lastMonth',
  'thisMonth',
  'custom',
];

/** Up to 5 page numbers, starting 2 before the current page (requirements/portal.md#scheduled-campaigns). */
const pageWindow = { size: 5, before: 2 };

export function ScheduledList() {
  return (
    <CampaignList
      resource="scheduled-sms"
      title="Scheduled SMS"
      words={{ name: 'Campaign Name', date: 'Start Date' }}
      searchLabel="Search by campaign name"
      emptyHint="Choose another date range or name, or plan a send with Schedule SMS."
      dialogTitle="Scheduled Campaign"
      presets={presets}
      pageWindow={pageWindow}
      isScheduled
    >
      {(campaign, close) => (
        <>
          <DialogContent>
            <CampaignProgress campaign={campaign} />
            <QuotedText text={campaign.message} />
            <FactList facts={facts(campaign)} />
            <DeliveryRate campaign={campaign} />
            <Statistics text={campaign.statistics} />
            <CampaignRuns campaign={campaign} />
          </DialogContent>
          <CampaignActions campaign={campaign} onLeave={close} />
        </>
      )}
    </CampaignList>
  );
}

const facts = (campaign: Campaign) =>
  [
    ['Campaign name', campaign.campaign_name, 'wide'],
    ['Repeats', repeatWords(campaign), 'wide'],
    ['Status', [statusWord(campaign), stateWord(campaign)].filter(Boolean).join(' · ')],
    ['Next run', campaign.next_run ? formatDate(campaign.next_run) : undefined],
    [
      'Runs so far',
      campaign.number_of_sends === undefined ? undefined : formatNumber(campaign.number_of_sends),
    ],
    ['Recipients', formatNumber(campaign.recipients)],
    ['Delivered', formatNumber(campaign.delivered)],
    ['Failed', formatNumber(campaign.failed)],
    ['Pending', formatNumber(campaign.pending)],
    ['Sender ID', campaign.sender_id],
    ['Start date', dateOf(campaign)],
    ['Client', campaign.client_name],
  ] as const;

function Statistics({ text }: { text: string | null | undefined }) {
  return (
    <Box component="section" aria-label="Statistics" sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {text || 'No Statistics Available'}
      </Typography>
    </Box>
  );
}
