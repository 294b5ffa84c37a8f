// A package's stock in the list. Held is the most its clients could draw, because a unit is not tied to a package: units
// held beyond the stock are oversold (requirements/domain.md#stock).
import { Box } from '@mui/material';
import type { GlobalBalance } from '../../../contract/packages.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { noValue } from '../../components/noValue.ts';

function Balance({ row }: { row: GlobalBalance }) {
  const balance = Number(row.balance);
  return (
    <Box component="span" sx={balance < 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
      {formatNumber(balance)}
    </Box>
  );
}

const oversoldBy = ({ balance, held = 0 }: GlobalBalance) => held - Math.max(0, Number(balance));
const Oversold = ({ row }: { row: GlobalBalance }) => (
  <Box component="span" sx={{ color: 'var(--warning)', fontWeight: 600 }}>
    {formatNumber(oversoldBy(row))}
  </Box>
);

const heldColumns: Column<GlobalBalance>[] = [
  {
    label: 'Held by clients',
    optional: 'held',
    width: 180,
    align: 'right',
    sortBy: 'held',
    render: ({ held, clients }) => (
      <span title={clients === undefined ? undefined : formatCount(clients, 'client')}>
        {formatNumber(held)}
      </span>
    ),
  },
  {
    label: 'Oversold by',
    optional: 'held',
    width: 150,
    align: 'right',
    render: (row) => (oversoldBy(row) > 0 ? <Oversold row={row} /> : noValue),
  },
];

export const packageColumns: Column<GlobalBalance>[] = [
  { label: 'Package ID', sortBy: 'package_id', render: (row) => row.package_id },
  {
    label: 'SMS Balance',
    width: 160,
    align: 'right',
    sortBy: 'balance',
    render: (row) => <Balance row={row} />,
  },
  ...heldColumns,
];

export const compactPackage = (row: GlobalBalance): CompactRow => ({
  title: `Package ${row.package_id}`,
  titleEnd: <Balance row={row} />,
  detail: row.held === undefined ? undefined : `${formatNumber(row.held)} held by clients`,
  detailEnd:
    oversoldBy(row) > 0 ? (
      <>
        Oversold by <Oversold row={row} />
      </>
    ) : undefined,
});
