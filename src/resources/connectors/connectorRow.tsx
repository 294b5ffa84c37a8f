// The columns of a connector in the list (requirements/administration.md#connectors), with its live state.
import type { Connector } from '../../../contract/connectors.ts';
import { joined } from '../../format/joined.ts';
import { source, type Column } from '../../components/list/column.ts';
import type { FilterOption, ListFilter } from '../../components/list/filter.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { connectorStates, stateOf } from '../../dataProvider/rpc/connectors.ts';
import { connectorTexts } from './connectorTexts.ts';
import { LiveCell } from './LiveCell.tsx';
import { linkText } from './liveText.ts';

export const connectorColumns: Column<Connector>[] = [
  { label: connectorTexts.name, least: 130, ...source('name'), narrow: 'title' },
  {
    label: connectorTexts.scope,
    width: 110,
    ...source('scope'),
    narrow: 'detailEnd',
    narrowText: ({ mcc, mnc }) => `${mcc} ${mnc}`,
  },
  { label: connectorTexts.queuePrefix, width: 140, ...source('queue_prefix') },
  { label: 'MCC', width: 80, sortBy: 'mcc', text: (row) => String(row.mcc) },
  { label: 'MNC', width: 80, sortBy: 'mnc', text: (row) => String(row.mnc) },
  {
    label: connectorTexts.status,
    ...stateWidth(...connectorStates),
    sortBy: 'status',
    render: (row) => <StatusChip status={stateOf(row)} />,
    narrow: 'titleEnd',
  },
  {
    label: connectorTexts.link,
    width: 230,
    optional: 'live',
    render: (row) => <LiveCell connector={row} />,
    narrow: 'detail',
    narrowText: (row) => {
      const { state, link, queue, error } = linkText(row, Date.now());
      return joined(state, link, queue, error);
    },
  },
];

export const connectorFilters: readonly ListFilter[] = [
  {
    source: 'state',
    label: connectorTexts.status,
    options: connectorStates.map((state): FilterOption => [state, statusText(state)]),
  },
];
