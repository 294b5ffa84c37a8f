// A sending window in the list, and whether it is open.
import type { SendingWindowRow } from '../../../contract/windows.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDay, formatTime, nairobiDay } from '../../components/formatDate.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';

export const classNames = { promotional: 'Promotional', transactional: 'Transactional' } as const;

/** The name of the window that applies to connectors without a window of their own. */
export const everyConnector = 'All connectors';

export const nameOf = (row: SendingWindowRow): string =>
  `${classNames[row.class].toLowerCase()} messages on ${row.connector_name ?? 'all connectors'}`;

const chipOf = ({ opens_at }: SendingWindowRow) => <StatusChip status={opens_at ? 'Closed' : 'Open'} />;

function meaningOf({ opens, closes, opens_at }: SendingWindowRow): string {
  if (opens_at !== null) {
    const isToday = nairobiDay(new Date(opens_at)) === nairobiDay();
    return `opens at ${formatTime(opens_at)}${isToday ? '' : ` on ${formatDay(opens_at)}`}`;
  }
  if (opens === '00:00' && closes === '24:00') return 'all day';
  return `closes at ${closes}`;
}

export const windowColumns: Column<SendingWindowRow>[] = [
  { label: 'Connector', render: (row) => row.connector_name ?? everyConnector },
  { label: 'Messages', width: 180, render: (row) => classNames[row.class] },
  { label: 'Opens', width: 100, align: 'right', render: (row) => row.opens },
  { label: 'Closes', width: 100, align: 'right', render: (row) => row.closes },
  {
    label: 'Now',
    width: 320,
    render: (row) => (
      <>
        {chipOf(row)} <span style={{ marginLeft: 4 }}>{meaningOf(row)}</span>
      </>
    ),
  },
];

export const compactWindow = (row: SendingWindowRow): CompactRow => ({
  title: row.connector_name ?? everyConnector,
  titleEnd: chipOf(row),
  detail: `${classNames[row.class]} ${row.opens}–${row.closes}`,
  detailEnd: meaningOf(row),
});
