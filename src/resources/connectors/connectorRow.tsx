// A connector in the list (requirements/administration.md#connectors), with its live state.
import type { Connector } from '../../../contract/connectors.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { LiveCell, LiveLine } from './LiveCell.tsx';

export const statusWord = ({ status, draining }: Pick<Connector, 'status' | 'draining'>): string =>
  status !== 1 ? 'Inactive' : draining ? 'Draining' : 'Active';

const statusOf = (row: Connector) => <StatusChip status={statusWord(row)} />;

export const connectorColumns: Column<Connector>[] = [
  { label: 'Connector Name', sortBy: 'name', render: (row) => row.name },
  { label: 'Scope', width: 110, sortBy: 'scope', render: (row) => row.scope },
  { label: 'Queue Prefix', width: 140, sortBy: 'queue_prefix', render: (row) => row.queue_prefix },
  { label: 'MCC', width: 80, sortBy: 'mcc', render: (row) => row.mcc },
  { label: 'MNC', width: 80, sortBy: 'mnc', render: (row) => row.mnc },
  { label: 'Status', width: 104, sortBy: 'status', render: statusOf },
  { label: 'Link', width: 230, optional: 'live', render: (row) => <LiveCell connector={row} /> },
];

export const compactConnector = (row: Connector): CompactRow => ({
  title: row.name,
  titleEnd: statusOf(row),
  detail: row.live === undefined ? row.queue_prefix : <LiveLine connector={row} />,
  detailEnd: `${row.scope} ${row.mcc} ${row.mnc}`,
});
