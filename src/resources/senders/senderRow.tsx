// How a sender ID configuration and a mapping read in their lists
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import type { ReactNode } from 'react';
import type { SenderConfiguration, SenderMapping } from '../../../contract/senders.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import { nameOrNone } from '../../components/noValue.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';

type Actions = ((row: SenderConfiguration) => ReactNode) | undefined;

const statusWord = (status: number): string => (status === 1 ? 'Active' : 'Inactive');

const statusColumn: Column<SenderConfiguration> = {
  label: 'Status',
  width: 120,
  sortBy: 'status',
  render: (row) => <StatusChip status={statusWord(row.status)} />,
};
const clientsColumn: Column<SenderConfiguration> = {
  label: 'Clients',
  optional: 'clients',
  width: 90,
  align: 'right',
  render: (row) => formatNumber(row.clients),
};

export const senderColumns =
  (actions: Actions) =>
  (firstIndex: number): Column<SenderConfiguration>[] => [
    { label: '#', width: 72, render: (_row, index) => formatNumber(firstIndex + index) },
    { label: 'Sender Name', sortBy: 'code', render: (row) => row.code },
    { label: 'Package ID', width: 160, sortBy: 'package_id', render: (row) => row.package_id },
    {
      label: 'Connector/Network',
      width: 240,
      sortBy: 'connector_name',
      render: (row) => <span title={row.connector_name ?? ''}>{nameOrNone(row.connector_name)}</span>,
    },
    clientsColumn,
    statusColumn,
    ...(actions ? [{ label: 'Actions', width: 96, render: actions }] : []),
  ];

export const compactSender =
  (actions: Actions) =>
  (row: SenderConfiguration): CompactRow => ({
    title: row.code,
    titleEnd: <StatusChip status={statusWord(row.status)} />,
    detail: `${nameOrNone(row.connector_name)} · package ${row.package_id}`,
    detailEnd: row.clients === undefined ? undefined : formatCount(row.clients, 'client'),
    actions: actions?.(row),
  });

export const mappingColumns = (firstIndex: number): Column<SenderMapping>[] => [
  { label: '#', width: 72, render: (_row, index) => formatNumber(firstIndex + index) },
  {
    label: 'Client Name',
    sortBy: 'client_name',
    render: (row) => <span title={nameOrNone(row.client_name)}>{nameOrNone(row.client_name)}</span>,
  },
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
