// The columns of an SMPP account in the list (requirements/administration.md#smpp-accounts), with its binds.
import { formatDate } from '../../format/formatDate.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { source, type Column } from '../../components/list/column.ts';
import { statusFilter, type ListFilter } from '../../components/list/filter.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';
import { clientColumn } from '../../features/clientSelect/clientColumn.ts';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';

/** Filters by the field of the rows, because the call answers all accounts. */
export const accountFilters: readonly ListFilter[] = [{ ...statusFilter(), source: 'user_status' }];

/** "2 binds", with their addresses and the time of the first one. */
function boundText({ binds = [] }: SmppAccountRow): { count: string; detail: string } {
  const [first] = binds;
  if (!first) return { count: texts.notBound, detail: '' };
  const addresses = [...new Set(binds.map(({ address }) => address))];
  return {
    count: formatCount(binds.length, 'bind'),
    detail: texts.since(addresses.join(', '), formatDate(first.since)),
  };
}

export const accountColumns: Column<SmppAccountRow>[] = [
  {
    label: texts.username,
    least: 190,
    ...source('username'),
    render: ({ username, full_name }) =>
      full_name && full_name !== username ? <TwoLines first={username} second={full_name} /> : username,
    narrow: 'title',
  },
  clientColumn,
  {
    label: texts.accountType,
    width: 150,
    ...source('account_type'),
    narrow: 'detail',
    narrowText: ({ full_name, username, account_type }) =>
      full_name && full_name !== username ? full_name : account_type,
  },
  {
    label: texts.status,
    ...stateWidth('Active', 'Inactive'),
    sortBy: 'user_status',
    render: ({ user_status }) => <StatusChip status={user_status === 1 ? 'Active' : 'Inactive'} />,
    narrow: 'titleEnd',
  },
  {
    label: texts.bound,
    width: 290,
    optional: 'binds',
    render: (row) => <Bound account={row} />,
    narrow: 'detailEnd',
    narrowText: (row) => boundText(row).count,
  },
];

function Bound({ account }: { account: SmppAccountRow }) {
  const { count, detail } = boundText(account);
  if (detail === '') return <span style={{ color: 'var(--muted)' }}>{count}</span>;
  return <TwoLines first={count} second={detail} />;
}
