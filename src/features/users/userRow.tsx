// The columns of a user in lists (requirements/administration.md#client-detail, #system-users), with the client if it is not the signed-in
// user's.
import type { SignInLock, SystemUser } from '../../../contract/users.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { joined } from '../../format/joined.ts';
import { source, type Column } from '../../components/list/column.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { clientColumn } from '../clientSelect/clientColumn.ts';
import { userTexts as texts } from './userTexts.ts';

export const statusOf = ({ user_status }: SystemUser) => (user_status === 1 ? 'Active' : 'Inactive');

export const lockText = ({ from, until }: SignInLock) =>
  (from === 'unknown_devices' ? texts.lockedDevices : texts.lockedAddresses)(formatDate(until));

function Name({ user: { full_name, sign_in_lock } }: { user: SystemUser }) {
  const name = <span title={full_name}>{full_name}</span>;
  const lock = sign_in_lock && lockText(sign_in_lock);
  return lock ? <TwoLines first={name} second={<span title={lock}>{lock}</span>} /> : name;
}

export const userColumns: Column<SystemUser>[] = [
  {
    label: texts.name,
    least: 150,
    ...source('full_name'),
    render: (row) => <Name user={row} />,
    narrow: 'title',
  },
  clientColumn,
  {
    label: texts.phone,
    width: 250,
    // An email address of 40 letters.
    oneLine: 266,
    sortBy: 'msisdn',
    text: (row) => formatMsisdn(row.msisdn),
    render: (row) => <TwoLines first={formatMsisdn(row.msisdn)} second={row.email} />,
    narrowStart: (row) => formatMsisdn(row.msisdn),
    narrow: 'detail',
    narrowText: (row) => joined(row.sign_in_lock && lockText(row.sign_in_lock), row.email),
  },
  { label: texts.role, width: 150, ...source('role_name'), narrow: 'detailEnd' },
  {
    label: texts.status,
    ...stateWidth('Active', 'Inactive'),
    sortBy: 'user_status',
    render: (row) => <StatusChip status={statusOf(row)} />,
    narrow: 'titleEnd',
  },
];

/** For the page of a client, where all users are of that client. */
export const userColumnsOfClient = userColumns.filter(({ isOfClients }) => !isOfClients);
