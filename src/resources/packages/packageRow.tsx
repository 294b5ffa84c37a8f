// The columns of a package's stock. "Held" is the most that its clients could draw from it, because units are not tied to a package. Units
// held beyond the stock are oversold (requirements/domain.md#stock).
import { Box } from '@mui/material';
import type { GlobalBalance } from '../../../contract/packages.ts';
import { formatCount, formatNumber } from '../../format/formatNumber.ts';
import type { Column } from '../../components/list/column.ts';
import { noValue } from '../../format/noValue.ts';
import { packageTexts as texts } from './packageTexts.ts';

/** Whether the package was ever credited. Otherwise its stock only counts what was sent, which is not a stock. */
const isTracked = ({ tracked }: GlobalBalance) => tracked !== false;

function Balance({ row }: { row: GlobalBalance }) {
  if (!isTracked(row))
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {texts.notTracked}
      </Box>
    );
  const balance = Number(row.balance);
  return (
    <Box component="span" sx={balance < 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
      {formatNumber(balance)}
    </Box>
  );
}

const oversoldBy = (row: GlobalBalance) =>
  isTracked(row) ? (row.held ?? 0) - Math.max(0, Number(row.balance)) : 0;
const Oversold = ({ row }: { row: GlobalBalance }) => (
  <Box component="span" sx={{ color: 'var(--warning)', fontWeight: 600 }}>
    {formatNumber(oversoldBy(row))}
  </Box>
);

export const packageColumns: Column<GlobalBalance>[] = [
  {
    label: texts.packageId,
    sortBy: 'package_id',
    text: (row) => String(row.package_id),
    narrow: 'title',
    narrowText: (row) => texts.name(row.package_id),
  },
  {
    label: texts.balance,
    width: 160,
    align: 'right',
    sortBy: 'balance',
    render: (row) => <Balance row={row} />,
    narrow: 'titleEnd',
  },
  {
    label: texts.held,
    optional: 'held',
    width: 180,
    align: 'right',
    sortBy: 'held',
    render: ({ held, clients }) => (
      <span title={clients === undefined ? undefined : formatCount(clients, 'client')}>
        {formatNumber(held)}
      </span>
    ),
    narrow: 'detail',
    narrowText: ({ held }) => texts.heldBy(formatNumber(held)),
  },
  {
    label: texts.oversold,
    optional: 'held',
    width: 150,
    align: 'right',
    render: (row) => (oversoldBy(row) > 0 ? <Oversold row={row} /> : noValue),
    narrow: 'detailEnd',
    narrowText: (row) => (oversoldBy(row) > 0 ? texts.oversoldBy(formatNumber(oversoldBy(row))) : ''),
  },
];
