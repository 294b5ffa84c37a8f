// A campaign in the lists: columns, two lines on a narrow screen, its line in group_sms.csv
// (requirements/portal.md#group-campaigns, #scheduled-campaigns).
import { Box } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate, formatDay, isDay } from '../../components/formatDate.ts';
import type { ListExport } from '../../components/ListDownload.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { hasOtherClients } from '../../components/hasOtherClients.ts';
import { isOver, stateWord, statusWord } from './campaignStates.ts';

export interface CampaignWords {
  /** The list's labels for a campaign's name and date. */
  name: string;
  date: string;
}

const client: Column<Campaign> = { label: 'Client', render: (row) => row.client_name };

/** The columns of the specification; Client where the rows have several. */
export const campaignColumns =
  (words: CampaignWords, ownClient: string | undefined) =>
  (rows: readonly Campaign[]): Column<Campaign>[] => [
    { label: words.name, sortBy: 'campaign_name', render: (row) => row.campaign_name },
    ...(hasOtherClients(rows, ownClient) ? [client] : []),
    { label: words.date, width: 208, sortBy: 'start_date', render: dateOf },
    { label: 'Sender ID', width: 136, sortBy: 'sender_id', render: (row) => row.sender_id },
    { label: 'Status', width: 184, sortBy: 'status', render: (row) => <Status campaign={row} /> },
  ];

/** The specification has two words, Active and Pending; the Pending of a campaign that is over gets no warning colour. */
function StateChip({ campaign }: { campaign: Campaign }) {
  const word = statusWord(campaign);
  return <StatusChip status={isOver(campaign) ? 'over' : word}>{word}</StatusChip>;
}

function Status({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <StateChip campaign={campaign} />
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', ml: 1 }}>
        {stateWord(campaign)}
      </Box>
    </>
  );
}

export const compactCampaign = (row: Campaign): CompactRow => ({
  title: row.campaign_name,
  titleEnd: <StateChip campaign={row} />,
  detail: [dateOf(row), row.sender_id, row.client_name].filter(Boolean).join(' · '),
  detailEnd: stateWord(row),
});

/** The start of a campaign, or its creation where it has none. */
export function dateOf({ start_date, created }: Campaign): string {
  if (!start_date) return formatDate(created);
  return isDay(start_date) ? formatDay(start_date) : formatDate(start_date);
}

/** One file name for both lists (requirements/portal.md#exports). */
export const campaignExport = (words: CampaignWords): ListExport<Campaign> => ({
  fileName: 'group_sms.csv',
  fields: [words.name, words.date, 'Sender ID', 'Status', 'Recipients', 'Delivered', 'Failed', 'Pending', 'Message'],
  row: (row) => ({
    key: row.id,
    cells: [
      row.campaign_name,
      dateOf(row),
      row.sender_id,
      statusWord(row),
      ...[row.recipients, row.delivered, row.failed, row.pending].map(String),
      row.message,
    ],
  }),
}); // prettier-ignore
