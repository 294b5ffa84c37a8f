// A client's sender ID in its tab (requirements/administration.md#client-detail).
import type { AssignedSender } from '../../../../contract/senders.ts';
import type { CompactRow } from '../../../components/CompactRows.tsx';
import { nameOrNone } from '../../../components/noValue.ts';
import type { Column } from '../../../components/RecordTable.tsx';
import { StatusChip } from '../../../components/StatusChip.tsx';

const statusOf = ({ status }: AssignedSender) => <StatusChip status={status === 1 ? 'Active' : 'Inactive'} />;
const strippingOf = ({ otp }: AssignedSender) => (otp === 1 ? 'Yes' : 'No');

export const assignedColumns: Column<AssignedSender>[] = [
  { label: 'Sender/Shortcode', sortBy: 'sender_id', render: (row) => row.sender_id },
  { label: 'Network', sortBy: 'carrier_name', render: (row) => nameOrNone(row.carrier_name) },
  { label: 'SMS Stripping Supported', width: 220, sortBy: 'otp', render: strippingOf },
  { label: 'Status', width: 120, sortBy: 'status', render: statusOf },
];

export const compactAssigned = (row: AssignedSender): CompactRow => ({
  title: row.sender_id,
  titleEnd: statusOf(row),
  detail: nameOrNone(row.carrier_name),
  detailEnd: `SMS stripping: ${strippingOf(row)}`,
});
