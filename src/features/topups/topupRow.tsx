// The columns of a top-up in lists (requirements/administration.md#client-detail, #top-up-history, #units-allocation).
import { Box } from '@mui/material';
import type { Topup } from '../../../contract/units.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatKes, formatNumber, groupedKes } from '../../format/formatNumber.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import type { Column } from '../../components/list/column.ts';
import { noValue } from '../../format/noValue.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { movementText } from '../units/movementText.ts';
import { topupTexts as texts } from './topupTexts.ts';

/** The description as a link to the payment of the units, after a mark if they are a bonus. */
function Description({ topup }: { topup: Topup }) {
  const text = movementText(topup.description ?? '') || noValue;
  return (
    <>
      {topup.bonus && (
        <Box component="span" sx={{ mr: 1 }}>
          <StatusChip status="Bonus" />
        </Box>
      )}
      <ReceiptLink id={topup.payment_id}>
        <span title={text}>{text}</span>
      </ReceiptLink>
    </>
  );
}

export const topupColumns = (amountLabel = texts.amount): Column<Topup>[] => [
  {
    label: amountLabel,
    width: 168,
    align: 'right',
    sortBy: 'sms_units',
    isSummed: true,
    text: ({ sms_units }) => formatNumber(Number(sms_units)),
    narrow: 'titleEnd',
    // A number, so that a spreadsheet can add them up.
    csv: ({ sms_units }) => Number(sms_units),
  },
  {
    label: texts.description,
    render: (row) => <Description topup={row} />,
    narrow: 'title',
    csv: ({ description }) => movementText(description ?? ''),
  },
  // Only in the file.
  { label: texts.kind, csv: kindOf },
  {
    label: texts.date,
    width: 220,
    sortBy: 'id',
    text: ({ created }) => formatDate(created),
    narrow: 'detail',
  },
  {
    label: texts.paidKes,
    width: 140,
    align: 'right',
    optional: 'amount',
    text: ({ amount }) => amount && groupedKes(amount),
    narrow: 'detailEnd',
    narrowText: ({ amount }) => formatKes(amount),
    csv: ({ amount }) => amount && Number(amount),
  },
  { label: texts.receipt, width: 150, optional: 'receipt', text: ({ receipt }) => receipt },
];

/** Without a kind, the backend sends which units are a bonus alone. */
function kindOf({ kind, bonus }: Topup): string {
  return texts.kinds[kind ?? (bonus ? 'bonus' : 'topup')];
}

export const topupFilters: readonly ListFilter[] = [
  { source: 'kind', label: texts.kind, options: texts.kinds },
  { source: 'ids', label: texts.topup, isLinked: true },
];
