// A sender ID configuration and a mapping in their lists
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import type { SenderConfiguration, SenderMapping } from '../../../contract/senders.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import { nameOrNone } from '../../components/noValue.ts';
import type { Column } from '../../components/list/column.ts';
import { StatusChip } from '../../components/StatusChip.tsx';

const statusOf = ({ status }: SenderConfiguration) => (
  <StatusChip status={status === 1 ? 'Active' : 'Inactive'} />
);

export const senderColumns: Column<SenderConfiguration>[] = [
  { label: 'Sender Name', sortBy: 'code', text: (row) => row.code, narrow: 'title' },
  {
    label: 'Package ID',
    width: 160,
    sortBy: 'package_id',
    text: (row) => String(row.package_id),
    narrow: 'detail',
    narrowText: (row) => `package ${row.package_id}`,
  },
  {
    label: 'Connector/Network',
    width: 240,
    sortBy: 'connector_name',
    text: (row) => nameOrNone(row.connector_name),
    narrow: 'detail',
  },
  {
    label: 'Clients',
    optional: 'clients',
    width: 90,
    align: 'right',
    text: (row) => formatNumber(row.clients),
    narrow: 'detailEnd',
    narrowText: (row) => (row.clients === undefined ? '' : formatCount(row.clients, 'client')),
  },
  { label: 'Status', width: 120, sortBy: 'status', render: statusOf, narrow: 'titleEnd' },
];

export const mappingColumns: Column<SenderMapping>[] = [
  {
    label: 'Client Name',
    sortBy: 'client_name',
    text: (row) => nameOrNone(row.client_name),
    narrow: 'title',
  },
  {
    label: 'Sender ID',
    width: 240,
    sortBy: 'sender_id',
    text: (row) => nameOrNone(row.sender_id),
    narrow: 'detail',
  },
  // A sender ID may be mapped on several networks; without the network such rows look like duplicates.
  {
    label: 'Network',
    width: 240,
    sortBy: 'connector_name',
    optional: 'connector_name',
    text: (row) => nameOrNone(row.connector_name),
    narrow: 'detailEnd',
  },
];
