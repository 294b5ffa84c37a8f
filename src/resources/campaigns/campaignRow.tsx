// How one campaign reads in the lists: columns, two lines on a narrow screen, its line in group_sms.csv
// (requirements/portal.md#group-campaigns, #scheduled-campaigns).
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaigns.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate, formatDay, isDay } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { ListExport } from '../../components/ListDownload.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { hasOtherClients } from '../../components/hasOtherClients.ts';
import { isOver, stateWord, statusWord } from './campaignStates.ts';

export interface CampaignWords {
  /** What the list calls a campaign's name and date. */
  name: string;
  date: string;
}

const client: Column<Campaign> = { label: 'Client', render: (row) => row.client_name };

interface ColumnOptions {
  ownClient: string | undefined;
  actions?: (row: Campaign) => ReactNode;
}

/** The columns of the specification, numbered on from `firstIndex`; Client where it tells clients apart. */
export function campaignColumns(words: CampaignWords, { ownClient, actions }: ColumnOptions) {
  return (firstIndex: number, rows: readonly Campaign[]): Column<Campaign>[] => [
    { label: '#', width: 64, render: (_row, index) => formatNumber(firstIndex + index) },
    {
      label: words.name,
      sortBy: 'campaign_name',
      render: (row) => <span title={row.campaign_name}>{row.campaign_name}</span>,
    },
    ...(hasOtherClients(rows, ownClient) ? [client] : []),
    { label: words.date, width: 208, sortBy: 'start_date', render: dateOf },
    { label: 'Sender ID', width: 136, sortBy: 'sender_id', render: (row) => row.sender_id },
    { label: 'Status', width: 184, sortBy: 'status', render: (row) => <Status campaign={row} /> },
    ...(actions ? [{ label: 'Actions', width: 84, render: actions }] : []),
  ];
}

/** Of the specification's two words Pending stands for a finished one, too: that waits for nothing, and warns of nothing. */
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

export const compactCampaign =
  (actions?: (row: Campaign) => ReactNode) =>
  (row: Campaign): CompactRow => ({
    title: row.campaign_name,
    titleEnd: <StateChip campaign={row} />,
    detail: [dateOf(row), row.sender_id, row.client_name].filter(Boolean).join(' · '),
    detailEnd: stateWord(row),
    actions: actions?.(row),
  });

/** When it goes or went out: its start where it has one, else when it was made. */
export function dateOf({ start_date, created }: Campaign): string {
  if (!start_date) return formatDate(created);
  return isDay(start_date) ? formatDay(start_date) : formatDate(start_date);
}

/** One file name for both lists (requirements/portal.md#exports). */
export const campaignExport = (words: CampaignWords): ListExport<Campaign> => ({
  fileName: 'group_sms.csv',
  fields: [
    words.name,
    words.date,
    'Sender ID',
    'Status',
    'Recipients',
    'Delivered',
    'Failed',
    'Pending',
    'Message',
  ],
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
});
