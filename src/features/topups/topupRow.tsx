// A top-up in its lists (requirements/administration.md#client-detail, #top-up-history, #units-allocation).
import { Box } from '@mui/material';
import type { Topup } from '../../../contract/units.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { noValue } from '../../components/noValue.ts';
import { StatusChip } from '../../components/StatusChip.tsx';

const amountOf = ({ sms_units }: Topup) => formatNumber(Number(sms_units));
const descriptionOf = ({ description }: Topup) => description || noValue;

/** The description, after a mark where the units are a bonus. */
function Description({ topup }: { topup: Topup }) {
  return (
    <>
      {topup.bonus && (
        <Box component="span" sx={{ mr: 1 }}>
          <StatusChip status="Bonus" />
        </Box>
      )}
      <span title={descriptionOf(topup)}>{descriptionOf(topup)}</span>
    </>
  );
}

export const topupColumns = (amountLabel = 'Topup Amount'): Column<Topup>[] => [
  { label: amountLabel, width: 168, align: 'right', sortBy: 'sms_units', render: amountOf },
  { label: 'Description', render: (row) => <Description topup={row} /> },
  { label: 'Date', width: 220, sortBy: 'id', render: ({ created }) => formatDate(created) },
];

export const compactTopup = (row: Topup): CompactRow => ({
  title: <Description topup={row} />,
  titleEnd: amountOf(row),
  detail: formatDate(row.created),
});
