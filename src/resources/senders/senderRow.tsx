// The columns of sender ID configurations and of assignments (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import type { SenderConfiguration, SenderMapping } from '../../../contract/senders.ts';
import { formatCount, formatNumber } from '../../format/formatNumber.ts';
import { figure, source, type Column } from '../../components/list/column.ts';
import { listAddress } from '../../components/list/filter.ts';
import { nameOrNone } from '../../format/noValue.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { SenderLink } from '../../features/senders/SenderLink.tsx';
import { senderTexts as texts } from '../../features/senders/senderTexts.ts';

export const nameOf = ({ code, connector_name }: SenderConfiguration): string =>
  connector_name ? texts.on(code, connector_name) : code;

const statusOf = ({ status }: SenderConfiguration) => (
  <StatusChip status={status === 1 ? 'Active' : 'Inactive'} />
);

const mappingsOf = ({ code, connector_id }: SenderConfiguration) =>
  listAddress('/senderid-mapping', { search: code, connector_id: Number(connector_id) });

export const senderColumns: Column<SenderConfiguration>[] = [
  { label: texts.senderName, ...source('code'), narrow: 'title' },
  {
    label: texts.packageId,
    width: 160,
    sortBy: 'package_id',
    text: (row) => String(row.package_id),
    narrow: 'detail',
    narrowText: (row) => texts.packageShort(String(row.package_id)),
  },
  {
    label: texts.connector,
    width: 240,
    sortBy: 'connector_name',
    text: (row) => nameOrNone(row.connector_name),
    narrow: 'detail',
  },
  {
    label: texts.clients,
    optional: 'clients',
    width: 90,
    ...figure('clients'),
    render: (row) => (
      <RecordLink module="connectors" to={row.clients ? mappingsOf(row) : undefined}>
        {formatNumber(row.clients)}
      </RecordLink>
    ),
    narrow: 'detailEnd',
    narrowText: (row) => (row.clients === undefined ? '' : formatCount(row.clients, 'client')),
  },
  {
    label: texts.fields.route,
    optional: 'route_order',
    width: 120,
    text: ({ route_order: order }) => texts.routes[order as 1 | 2 | 3] ?? '',
    narrow: 'detail',
    narrowText: ({ route_order: order }) => (order === 2 || order === 3 ? texts.routes[order] : ''),
  },
  { label: texts.status, width: 120, sortBy: 'status', render: statusOf, narrow: 'titleEnd' },
];

export const mappingColumns: Column<SenderMapping>[] = [
  {
    label: texts.mapping.clientName,
    sortBy: 'client_name',
    text: (row) => nameOrNone(row.client_name),
    render: (row) => <ClientLink id={row.client_id}>{nameOrNone(row.client_name)}</ClientLink>,
    narrow: 'title',
  },
  {
    label: texts.mapping.senderId,
    width: 240,
    sortBy: 'sender_id',
    text: (row) => nameOrNone(row.sender_id),
    render: ({ sender_id }) => (sender_id ? <SenderLink name={sender_id} /> : nameOrNone(sender_id)),
    narrow: 'detail',
  },
  // A sender ID may be assigned on several networks, and without the network such rows look like duplicates.
  {
    label: texts.mapping.network,
    width: 240,
    sortBy: 'connector_name',
    optional: 'connector_name',
    text: (row) => nameOrNone(row.connector_name),
    narrow: 'detailEnd',
  },
];
