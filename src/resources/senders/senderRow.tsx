// A sender ID configuration and a mapping in their lists
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import type { SenderConfiguration, SenderMapping } from '../../../contract/senders.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import { nameOrNone } from '../../components/noValue.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';

const statusOf = ({ status }: SenderConfiguration) => (
  <StatusChip status={status === 1 ? 'Active' : 'Inactive'} />
);

export const senderColumns: Column<SenderConfiguration>[] = [
  { label: 'Sender Name', sortBy: 'code', render: (row) => row.code },
  { label: 'Package ID', width: 160, sortBy: 'package_id', render: (row) => row.package_id },
  {
    label: 'Connector/Network',
    width: 240,
    sortBy: 'connector_name',
    render: (row) => nameOrNone(row.connector_name),
  },
  {
    label: 'Clients',
    optional: 'clients',
    width: 90,
    align: 'right',
    render: (row) => formatNumber(row.clients),
  },
  { label: 'Status', width: 120, sortBy: 'status', render: statusOf },
];

export const compactSender = (row: SenderConfiguration): CompactRow => ({
  title: row.code,
  titleEnd: statusOf(row),
  detail: `${nameOrNone(row.connector_name)} · package ${row.package_id}`,
  detailEnd: row.clients === undefined ? undefined : formatCount(row.clients, 'client'),
});

export const mappingColumns: Column<SenderMapping>[] = [
  { label: 'Client Name', sortBy: 'client_name', render: (row) => nameOrNone(row.client_name) },
  { label: 'Sender ID', width: 240, sortBy: 'sender_id', render: (row) => nameOrNone(row.sender_id) },
  // A sender ID may be mapped on several networks; without the network such rows look like duplicates.
  {
    label: 'Network',
    width: 240,
    sortBy: 'connector_name',
    optional: 'connector_name',
    render: (row) => nameOrNone(row.connector_name),
  },
];

export const compactMapping = (row: SenderMapping): CompactRow => ({
  title: nameOrNone(row.client_name),
  detail: nameOrNone(row.sender_id),
  detailEnd: row.connector_name ?? undefined,
});
