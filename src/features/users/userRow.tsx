// A user in the lists (requirements/administration.md#client-detail, #system-users), with the client where it is not the
// reader's.
import type { SignInLock, SystemUser } from '../../../contract/users.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { hasOtherClients } from '../../components/hasOtherClients.ts';
import { TwoLines } from '../../components/TwoLines.tsx';

export const statusOf = ({ user_status }: SystemUser) => (user_status === 1 ? 'Active' : 'Inactive');

export const lockText = ({ from, until }: SignInLock) =>
  `Locked until ${formatDate(until)} ${from === 'unknown_devices' ? 'on new devices' : 'from some addresses'}`;

export const userColumns =
  (ownClient: string | undefined) =>
  (rows: readonly SystemUser[]): Column<SystemUser>[] => [
    {
      label: 'Name',
      sortBy: 'full_name',
      render: (row) =>
        row.sign_in_lock ? (
          <TwoLines
            first={<span title={row.full_name}>{row.full_name}</span>}
            second={<span title={lockText(row.sign_in_lock)}>{lockText(row.sign_in_lock)}</span>}
          />
        ) : (
          <span title={row.full_name}>{row.full_name}</span>
        ),
    },
    ...(hasOtherClients(rows, ownClient)
      ? [{ label: 'Client', width: 170, sortBy: 'client_name', render: (row: SystemUser) => row.client_name }]
      : []),
    {
      label: 'Phone',
      width: 250,
      sortBy: 'msisdn',
      render: (row) => <TwoLines first={row.msisdn} second={row.email} />,
    },
    { label: 'Role', width: 150, sortBy: 'role_name', render: (row) => row.role_name },
    {
      label: 'Status',
      width: 104,
      sortBy: 'user_status',
      render: (row) => <StatusChip status={statusOf(row)} />,
    },
  ];

export const compactUser =
  (ownClient: string | undefined) =>
  (row: SystemUser): CompactRow => ({
    title: row.full_name,
    titleEnd: <StatusChip status={statusOf(row)} />,
    detail: [
      row.sign_in_lock && lockText(row.sign_in_lock),
      row.msisdn,
      row.client_name === ownClient ? undefined : row.client_name,
      row.email,
    ]
      .filter(Boolean)
      .join(' · '),
    detailEnd: row.role_name,
  });
