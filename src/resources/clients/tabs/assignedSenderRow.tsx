// A client's sender ID in its tab (requirements/administration.md#client-detail).
import type { AssignedSender } from '../../../../contract/senders.ts';
import { source, type Column } from '../../../components/list/column.ts';
import { nameOrNone } from '../../../format/noValue.ts';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { SenderLink } from '../../../features/senders/SenderLink.tsx';
import { clientTexts } from '../clientTexts.ts';
import { tabTexts } from './tabTexts.ts';

const texts = tabTexts.senders;

const statusOf = ({ status }: AssignedSender) => <StatusChip status={status === 1 ? 'Active' : 'Inactive'} />;
const strippingOf = ({ otp }: AssignedSender) => (otp === 1 ? texts.yes : texts.no);

export const assignedColumns: Column<AssignedSender>[] = [
  {
    label: texts.sender,
    ...source('sender_id'),
    render: (row) => <SenderLink name={row.sender_id} />,
    narrow: 'title',
  },
  {
    label: texts.network,
    sortBy: 'carrier_name',
    text: (row) => nameOrNone(row.carrier_name),
    narrow: 'detail',
  },
  {
    label: texts.stripping,
    width: 220,
    sortBy: 'otp',
    text: strippingOf,
    narrow: 'detailEnd',
    narrowText: (row) => texts.strippingShort(strippingOf(row)),
  },
  { label: clientTexts.status, width: 120, sortBy: 'status', render: statusOf, narrow: 'titleEnd' },
];
