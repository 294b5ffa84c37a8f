// The columns of a campaign in the lists and in group_sms.csv (requirements/portal.md#group-campaigns, #scheduled-campaigns).
import { Box } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDate, formatDay, isDay, withoutThisYear } from '../../format/formatDate.ts';
import { joined } from '../../format/joined.ts';
import { CellText } from '../../components/list/CellText.tsx';
import { dateWidth } from '../../components/list/dateWidth.ts';
import { figure, source, type Column } from '../../components/list/column.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { statusText } from '../../components/statusText.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import { listText } from '../../features/messages/maskedTexts.ts';
import { stateWord, statusWord, waitingOf } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';
import { frequencyText } from './repeatText.ts';
import { resultTexts } from './resultTexts.ts';
import { reasonText } from './campaignText.ts';
import { StateChip } from './StateChip.tsx';

export interface CampaignLabels {
  /** Labels for the name and the date of a campaign, which differ between the lists. */
  name: string;
  date: string;
}

/** The columns of the specification, the client if the rows have several, and the figures, which appear in the file. */
export const campaignColumns = ({ name, date }: CampaignLabels): readonly Column<Campaign>[] => [
  {
    label: name,
    least: 120,
    oneLine: 160,
    ...source('campaign_name'),
    render: (row) => <Name campaign={row} />,
    narrow: 'title',
  },
  {
    label: campaignTexts.client,
    oneLine: 160,
    isOfClients: true,
    text: (row) => row.client_name,
    narrow: 'detail',
    csv: false,
  },
  {
    label: date,
    width: 134,
    oneLine: dateWidth,
    sortBy: 'start_date',
    text: dateOf,
    narrow: 'detail',
    narrowText: datesOf,
  },
  {
    label: campaignTexts.senderId,
    // Eleven capital letters, which an ID may have.
    width: 132,
    keepsWidth: true,
    ...source('sender_id'),
    narrow: 'detail',
  },
  {
    label: campaignTexts.state,
    ...stateWidth('Scheduled', 'Finished', 'Cancelled'),
    optional: 'state',
    render: (row) => <StateChip campaign={row} />,
    narrow: 'titleEnd',
    csv: false,
  },
  // The specification has only the statuses Active and Pending. They are plain text if the state is shown, too.
  {
    label: campaignTexts.status,
    ...stateWidth('Active', 'Pending'),
    saidBy: 'state',
    sortBy: 'status',
    render: (row) =>
      row.state === undefined ? <StateChip campaign={row} /> : <Muted>{statusText(statusWord(row))}</Muted>,
    narrow: 'titleEnd',
    csv: (row) => statusText(statusWord(row)),
  },
  ...(['recipients', 'delivered', 'failed', 'pending'] as const).map((count): Column<Campaign> => ({
    label: campaignTexts[count],
    width: 110,
    isExtra: true,
    ...figure(count),
  })),
  {
    label: resultTexts.list.units,
    width: 100,
    isExtra: true,
    optional: 'units',
    ...figure('units'),
    csv: false,
  },
  { label: campaignTexts.message, isExtra: true, text: (row) => listText(row.message, row.masked) },
  // Only in the file, after the columns of the specification.
  { label: campaignTexts.state, csv: stateWord },
  { label: resultTexts.list.units, csv: (row) => String(row.units ?? '') },
  { label: campaignTexts.progress.queued, csv: (row) => String(waitingOf(row)) },
  { label: resultTexts.list.reason, csv: reasonText },
];

/** When a schedule runs next, and how it repeats. They are two fields of the file. */
export const scheduleColumns: readonly Column<Campaign>[] = [
  { label: resultTexts.list.frequency, csv: frequencyText },
  {
    label: resultTexts.list.nextRun,
    width: dateWidth,
    keepsWidth: true,
    optional: 'next_run',
    render: (row) => <NextRun campaign={row} />,
    csv: nextRunOf,
  },
];

/** The next run, or without one the date of the campaign; and why its last run was not executed. */
function datesOf(campaign: Campaign): string {
  const next = withoutThisYear(nextRunOf(campaign));
  return joined(
    next ? resultTexts.list.next(next) : withoutThisYear(dateOf(campaign)),
    lastRunText(campaign),
  );
}

/** When and why the last run was not executed. */
function lastRunText(campaign: Campaign): string | undefined {
  const why = reasonText(campaign);
  return why && campaign.reason_at
    ? resultTexts.list.lastRun(formatDate(campaign.reason_at), why)
    : undefined;
}

function Name({ campaign }: { campaign: Campaign }) {
  const why = lastRunText(campaign);
  if (!why) return <CellText>{campaign.campaign_name}</CellText>;
  return <TwoLines first={campaign.campaign_name} second={<span title={why}>{why}</span>} />;
}

function NextRun({ campaign }: { campaign: Campaign }) {
  const [next, frequency] = [nextRunOf(campaign), frequencyText(campaign)];
  return next ? <TwoLines first={next} second={frequency} /> : <CellText>{frequency}</CellText>;
}

/** Empty for a paused schedule, which does not run until it is resumed. */
function nextRunOf({ next_run: next, state }: Campaign): string {
  return next && state !== 'paused' ? formatDate(next) : '';
}

const Muted = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

/** The start of a campaign; without one, its creation. */
export function dateOf({ start_date, created }: Campaign): string {
  if (!start_date) return formatDate(created);
  return isDay(start_date) ? formatDay(start_date) : formatDate(start_date);
}
