// A campaign in the lists and in group_sms.csv (requirements/portal.md#group-campaigns, #scheduled-campaigns).
import { Box } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDate, formatDay, isDay } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/list/column.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { isOver, stateWord, statusWord } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';

export interface CampaignLabels {
  /** The list's labels for a campaign's name and date. */
  name: string;
  date: string;
}

/** The columns of the specification, the client where the rows have several, and the figures, which are in the file. */
export const campaignColumns = ({ name, date }: CampaignLabels): readonly Column<Campaign>[] => [
  { label: name, sortBy: 'campaign_name', text: (row) => row.campaign_name, narrow: 'title' },
  {
    label: campaignTexts.client,
    isOfClients: true,
    text: (row) => row.client_name,
    narrow: 'detail',
    csv: false,
  },
  { label: date, width: 208, sortBy: 'start_date', text: dateOf, narrow: 'detail' },
  {
    label: campaignTexts.senderId,
    width: 136,
    sortBy: 'sender_id',
    text: (row) => row.sender_id,
    narrow: 'detail',
  },
  {
    label: campaignTexts.status,
    width: 216,
    sortBy: 'status',
    render: (row) => <Status campaign={row} />,
    narrow: 'titleEnd',
    csv: (row) => statusText(statusWord(row)),
  },
  { label: campaignTexts.state, isExtra: true, text: stateWord, narrow: 'detailEnd', csv: false },
  ...(['recipients', 'delivered', 'failed', 'pending'] as const).map((figure): Column<Campaign> => ({
    label: campaignTexts[figure],
    width: 110,
    align: 'right',
    isExtra: true,
    text: (row) => formatNumber(row[figure]),
    csv: (row) => String(row[figure]),
  })),
  { label: campaignTexts.message, isExtra: true, text: (row) => row.message },
];

/** The specification has two words, Active and Pending; the Pending of a campaign that is over gets no warning colour. */
function Status({ campaign }: { campaign: Campaign }) {
  const word = statusWord(campaign);
  return (
    <>
      <StatusChip status={isOver(campaign) ? 'over' : word}>{statusText(word)}</StatusChip>
      {/* On a narrow screen it is on the second line. */}
      <Box component="span" sx={stateStyle}>
        {stateWord(campaign)}
      </Box>
    </>
  );
}

const stateStyle = {
  display: { xs: 'none', lg: 'inline' },
  typography: 'caption',
  color: 'text.secondary',
  ml: 1,
} as const;

/** The start of a campaign, or its creation where it has none. */
export function dateOf({ start_date, created }: Campaign): string {
  if (!start_date) return formatDate(created);
  return isDay(start_date) ? formatDay(start_date) : formatDate(start_date);
}
