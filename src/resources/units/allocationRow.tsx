// The columns of a stock movement in the list and in the file (requirements/administration.md#units-allocation).
import { activityKinds, type Activity } from '../../../contract/units.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { CellText } from '../../components/list/CellText.tsx';
import { dateWidth } from '../../components/list/dateWidth.ts';
import { fileOf, type Column } from '../../components/list/column.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { PaymentLink } from '../../features/payments/PaymentLink.tsx';
import { movementText } from '../../features/units/movementText.ts';
import { serverText } from '../../i18n/texts.ts';
import { unitTexts as texts } from '../../features/units/unitTexts.ts';

const units = (value: number | string) => formatNumber(Number(value));
const signed = (value: number | string) => (Number(value) > 0 ? `+${units(value)}` : units(value));
/** Another backend may send the status as a number. */
const statusOf = ({ status }: Activity) =>
  typeof status === 'string' && !/^\d+$/.test(status)
    ? status
    : Number(status) === 1
      ? 'Completed'
      : 'Pending';

/** The kind of a movement by the server's English title. */
const kinds: Readonly<Record<string, (typeof activityKinds)[number]>> = {
  'Units Loaded': 'load',
  'Units Transferred': 'transfer',
  'Top Up': 'topup',
  'Bonus Given': 'bonus',
  Reversal: 'reversal',
  Correction: 'correction',
};
function titleOf({ event_title }: Activity): string {
  const kind = kinds[event_title];
  return serverText(event_title, kind && texts.kinds[kind]);
}

const descriptionOf = ({ event_description }: Activity): string => movementText(event_description ?? '');

export const allocationColumns: Column<Activity>[] = [
  {
    label: texts.event,
    width: 136,
    text: titleOf,
    render: (row) => (
      <CellText>
        <PaymentLink id={row.payment_id}>{titleOf(row)}</PaymentLink>
      </CellText>
    ),
    narrow: 'detail',
  },
  {
    label: texts.amount,
    width: 124,
    keepsWidth: true,
    align: 'right',
    text: (row) => signed(row.amount),
    narrow: 'titleEnd',
    // Amounts are numbers, so that a spreadsheet can add them up.
    csv: (row) => Number(row.amount),
  },
  {
    label: texts.description,
    least: 220,
    text: descriptionOf,
    render: (row) => (
      <CellText>
        <ClientLink id={row.client_id}>{descriptionOf(row)}</ClientLink>
      </CellText>
    ),
    narrow: 'title',
    narrowText: (row) => descriptionOf(row) || titleOf(row),
  },
  {
    label: texts.opening,
    width: 124,
    align: 'right',
    text: (row) => units(row.opening_balance),
    csv: (row) => Number(row.opening_balance),
  },
  {
    label: texts.closing,
    width: 124,
    align: 'right',
    text: (row) => units(row.closing_balance),
    narrow: 'detailEnd',
    narrowText: (row) => `→ ${units(row.closing_balance)}`,
    csv: (row) => Number(row.closing_balance),
  },
  {
    label: texts.status,
    ...stateWidth('Completed', 'Pending'),
    render: (row) => <StatusChip status={statusOf(row)} />,
    csv: statusOf,
  },
  {
    label: texts.date,
    width: 134,
    oneLine: dateWidth,
    text: (row) => formatDate(row.created_at),
    narrow: 'detail',
  },
];

export const allocationFilters: readonly ListFilter[] = [
  { source: 'kind', label: texts.event, options: texts.kinds },
];

/** The headings of the specification, which are not translated. */
const fields = ['Event', 'Amount', 'Description', 'Opening Balance', 'Closing Balance', 'Status', 'Date'];

export const allocationExport = (range: string) => ({
  ...fileOf(allocationColumns, { fileName: `sms_allocation_${range}.csv` }),
  fields,
});
