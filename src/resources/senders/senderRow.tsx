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

const clientsColumn: Column<SenderConfiguration> = {
  label: 'Clients',
  width: 90,
  align: 'right',
  render: (row) => formatNumber(row.clients),
};

export const senderColumns = (rows: readonly SenderConfiguration[]): Column<SenderConfiguration>[] => [
  { label: 'Sender Name', sortBy: 'code', render: (row) => row.code },
  { label: 'Package ID', width: 160, sortBy: 'package_id', render: (row) => row.package_id },
  {
    label: 'Connector/Network',
    width: 240,
    sortBy: 'connector_name',
    render: (row) => nameOrNone(row.connector_name),
  },
  ...(rows.length === 0 || rows.some((row) => row.clients !== undefined) ? [clientsColumn] : []),
  { label: 'Status', width: 120, sortBy: 'status', render: statusOf },
];

export const compactSender = (row: SenderConfiguration): CompactRow => ({
  title: row.code,
  titleEnd: statusOf(row),
  detail: `${nameOrNone(row.connector_name)} · package ${row.package_id}`,
  detailEnd: row.clients === undefined ? undefined : formatCount(row.clients, 'client'),
});

export const mappingColumns = (rows: readonly SenderMapping[]): Column<SenderMapping>[] => [
  { label: 'Client Name', sortBy: 'client_name', render: (row) => nameOrNone(row.client_name) },
  { label: 'Sender ID', width: 240, sortBy: 'sender_id', render: (row) => nameOrNone(row.sender_id) },
  // The same sender ID may be mapped once per network; without the network's name such rows look like duplicates.
  ...(rows.length === 0 || rows.some((row) => row.connector_name != null)
    ? [
        {
          label: 'Network',
          width: 240,
          sortBy: 'connector_name',
          render: (row: SenderMapping) => nameOrNone(row.connector_name),
        },
      ]
    : []),
];

export const compactMapping = (row: SenderMapping): CompactRow => ({
  title: nameOrNone(row.client_name),
  detail: nameOrNone(row.sender_id),
  detailEnd: row.connector_name ?? undefined,
});
