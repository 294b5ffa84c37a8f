// The columns of a sending window in the list, and whether it is open.
import type { Connector } from '../../../contract/connectors.ts';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { clockText, formatDay, formatTime, nairobiDay } from '../../format/formatDate.ts';
import type { Column } from '../../components/list/column.ts';
import type { FilterOption, ListFilter } from '../../components/list/filter.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { windowTexts } from './windowTexts.ts';

const { promotionalOn, transactionalOn, anyConnector } = windowTexts;

/** The messages that the window applies to. */
export const nameOf = ({ class: messageClass, connector_name: connector }: SendingWindowRow): string =>
  (messageClass === 'promotional' ? promotionalOn : transactionalOn)(connector ?? anyConnector);

export const windowFilters = (connectors: readonly Connector[]): readonly ListFilter[] => [
  {
    source: 'connector_id',
    label: windowTexts.connector,
    options: connectors.map(({ id, name }): FilterOption => [id, name]),
  },
  { source: 'class', label: windowTexts.messages, options: windowTexts.classes },
];

const statusOf = ({ opens_at }: SendingWindowRow) => (opens_at ? 'Closed' : 'Open');

function meaningOf({ opens, closes, opens_at }: SendingWindowRow): string {
  if (opens_at !== null) {
    const isToday = nairobiDay(new Date(opens_at)) === nairobiDay();
    const time = formatTime(opens_at);
    return isToday ? windowTexts.opensAt(time) : windowTexts.opensOn(time, formatDay(opens_at));
  }
  if (opens === '00:00' && closes === '24:00') return windowTexts.allDay;
  return windowTexts.closesAt(clockText(closes));
}

export const windowColumns: Column<SendingWindowRow>[] = [
  {
    label: windowTexts.connector,
    sortBy: 'connector_name',
    text: (row) => row.connector_name ?? windowTexts.allConnectors,
    narrow: 'title',
  },
  { label: windowTexts.messages, width: 180, text: (row) => windowTexts.classes[row.class], narrow: 'title' },
  {
    label: windowTexts.opens,
    width: 110,
    align: 'right',
    text: (row) => clockText(row.opens),
    narrow: 'detail',
    narrowText: ({ opens, closes }) => `${clockText(opens)} – ${clockText(closes)}`,
  },
  { label: windowTexts.closes, width: 100, align: 'right', text: (row) => clockText(row.closes) },
  {
    label: windowTexts.now,
    width: 320,
    render: (row) => (
      <>
        <StatusChip status={statusOf(row)} /> <span style={{ marginLeft: 4 }}>{meaningOf(row)}</span>
      </>
    ),
    narrow: 'detailEnd',
    narrowText: (row) => `${statusText(statusOf(row))}, ${meaningOf(row)}`,
  },
];
