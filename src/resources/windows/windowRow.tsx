// How a sending window reads in the list, and what it means now.
import type { ReactNode } from 'react';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDay, formatTime, nairobiDay } from '../../components/formatDate.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';

type Actions = ((row: SendingWindowRow) => ReactNode) | undefined;

export const classNames = { promotional: 'Promotional', transactional: 'Transactional' } as const;

/** Said of the window that holds for every connector without one of its own. */
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

export const windowColumns = (actions: Actions) => (): Column<SendingWindowRow>[] => [
  {
    label: 'Connector',
    render: (row) => <span title={row.connector_name ?? ''}>{row.connector_name ?? everyConnector}</span>,
  },
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
  ...(actions ? [{ label: 'Actions', width: 96, render: actions }] : []),
];

export const compactWindow =
  (actions: Actions) =>
  (row: SendingWindowRow): CompactRow => ({
    title: row.connector_name ?? everyConnector,
    titleEnd: chipOf(row),
    detail: `${classNames[row.class]} ${row.opens}–${row.closes}`,
    detailEnd: meaningOf(row),
    actions: actions?.(row),
  });
