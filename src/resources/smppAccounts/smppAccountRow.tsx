// An SMPP account in the list (requirements/administration.md#smpp-accounts), with its binds.
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { hasOtherClients } from '../../components/hasOtherClients.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';

const statusOf = ({ user_status }: SmppAccountRow) => (
  <StatusChip status={user_status === 1 ? 'Active' : 'Inactive'} />
);

/** "2 binds", their addresses and the time of the first. */
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
  (ownClient: string | undefined) =>
  (rows: readonly SmppAccountRow[]): Column<SmppAccountRow>[] => [
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
    { label: 'Status', width: 104, sortBy: 'user_status', render: statusOf },
    { label: 'Bound', width: 290, optional: 'binds', render: (row) => <Bound account={row} /> },
  ];

function Bound({ account }: { account: SmppAccountRow }) {
  const { count, detail } = boundText(account);
  if (detail === '') return <span style={{ color: 'var(--muted)' }}>{count}</span>;
  return <TwoLines first={count} second={detail} />;
}

export const compactAccount =
  (ownClient: string | undefined) =>
  (row: SmppAccountRow): CompactRow => ({
    title: row.username,
    titleEnd: statusOf(row),
    detail: [row.client_name === ownClient ? undefined : row.client_name, row.full_name]
      .filter(Boolean)
      .join(' · '),
    detailEnd: row.binds ? boundText(row).count : row.account_type,
  });
