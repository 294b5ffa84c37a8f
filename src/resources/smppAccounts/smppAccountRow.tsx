// An SMPP account in the list (requirements/administration.md#smpp-accounts), and its binds where the backend gives them.
import type { SmppAccount } from '../../../contract/smppAccounts.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { hasOtherClients } from '../../components/hasOtherClients.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import { accountTypeOf, usernameOf } from '../../dataProvider/rpc/smppAccounts.ts';

const statusOf = ({ user_status }: SmppAccount) => (
  <StatusChip status={user_status === 1 ? 'Active' : 'Inactive'} />
);

/** "2 binds", their addresses and the time of the first. */
export function boundText({ binds = [] }: SmppAccount): { count: string; detail: string } {
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
  (rows: readonly SmppAccount[]): Column<SmppAccount>[] => [
    {
      label: 'Username',
      sortBy: 'username',
      render: (row) => {
        const name = usernameOf(row);
        const person = row.full_name === name ? undefined : row.full_name;
        return person ? <TwoLines first={name} second={person} /> : name;
      },
    },
    ...(hasOtherClients(rows, ownClient)
      ? [
          {
            label: 'Client',
            width: 170,
            sortBy: 'client_name',
            render: (row: SmppAccount) => row.client_name,
          },
        ]
      : []),
    { label: 'Account Type', width: 150, sortBy: 'account_type', render: accountTypeOf },
    { label: 'Status', width: 104, sortBy: 'user_status', render: statusOf },
    ...(rows.length === 0 || rows.some(({ binds }) => binds !== undefined)
      ? [{ label: 'Bound', width: 290, render: (row: SmppAccount) => <Bound account={row} /> }]
      : []),
  ];

function Bound({ account }: { account: SmppAccount }) {
  const { count, detail } = boundText(account);
  if (detail === '') return <span style={{ color: 'var(--muted)' }}>{count}</span>;
  return <TwoLines first={count} second={detail} />;
}

export const compactAccount =
  (ownClient: string | undefined) =>
  (row: SmppAccount): CompactRow => ({
    title: usernameOf(row),
    titleEnd: statusOf(row),
    detail: [row.client_name === ownClient ? undefined : row.client_name, row.full_name]
      .filter(Boolean)
      .join(' · '),
    detailEnd: row.binds ? boundText(row).count : accountTypeOf(row),
  });
