// How an SMPP account reads in the list (requirements/administration.md#smpp-accounts), with its binds.
import type { ReactNode } from 'react';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { hasOtherClients } from '../../components/hasOtherClients.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';

type Actions = (row: SmppAccountRow) => ReactNode;

const statusOf = ({ user_status }: SmppAccountRow) => (user_status === 1 ? 'Active' : 'Inactive');

/** "2 binds", and from where since when. */
export function boundText({ binds = [] }: SmppAccountRow): { count: string; detail: string } {
  const [first] = binds;
  if (!first) return { count: 'Not bound', detail: '' };
  const addresses = [...new Set(binds.map(({ address }) => address))];
  return {
    count: formatCount(binds.length, 'bind'),
    detail: `${addresses.join(', ')} since ${formatDate(first.since)}`,
  };
}

export const accountColumns =
  (actions: Actions, ownClient: string | undefined) =>
  (firstIndex: number, rows: readonly SmppAccountRow[]): Column<SmppAccountRow>[] => [
    { label: '#', width: 56, render: (_row, index) => formatNumber(firstIndex + index) },
    {
      label: 'Username',
      sortBy: 'username',
      render: ({ username, full_name }) =>
        full_name && full_name !== username ? <TwoLines first={username} second={full_name} /> : username,
    },
    ...(hasOtherClients(rows, ownClient)
      ? [
          {
            label: 'Client',
            width: 170,
            sortBy: 'client_name',
            render: (row: SmppAccountRow) => row.client_name,
          },
        ]
      : []),
    { label: 'Account Type', width: 150, sortBy: 'account_type', render: (row) => row.account_type },
    {
      label: 'Status',
      width: 104,
      sortBy: 'user_status',
      render: (row) => <StatusChip status={statusOf(row)} />,
    },
    { label: 'Bound', width: 290, optional: 'binds', render: (row) => <Bound account={row} /> },
    { label: 'Actions', width: 92, render: actions },
  ];

function Bound({ account }: { account: SmppAccountRow }) {
  const { count, detail } = boundText(account);
  if (detail === '') return <span style={{ color: 'var(--muted)' }}>{count}</span>;
  return <TwoLines first={count} second={<span title={detail}>{detail}</span>} />;
}

export const compactAccount =
  (actions: Actions, ownClient: string | undefined) =>
  (row: SmppAccountRow): CompactRow => ({
    title: row.username,
    titleEnd: <StatusChip status={statusOf(row)} />,
    detail: [row.client_name === ownClient ? undefined : row.client_name, row.full_name]
      .filter(Boolean)
      .join(' · '),
    detailEnd: row.binds ? boundText(row).count : row.account_type,
    actions: actions(row),
  });
