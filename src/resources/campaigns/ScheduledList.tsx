// /scheduled-sms: scheduled sends, how they repeat, the outcome of their runs, and how to pause, skip or cancel them
// (requirements/portal.md#scheduled-campaigns).
import { Box, Typography } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import type { DatePreset } from '../../components/dateRange.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { CampaignList } from './CampaignList.tsx';
import { dateOf } from './campaignRow.tsx';
import { stateWord, statusWord } from './campaignStates.ts';
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

export const ScheduledList = () => (
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
    facts={facts}
  >
    {({ statistics }) => (
      <Box component="section" aria-label="Statistics" sx={{ mt: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {statistics || 'No Statistics Available'}
        </Typography>
      </Box>
    )}
  </CampaignList>
);

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
