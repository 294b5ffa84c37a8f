// /sms-report: messages by connector (requirements/administration.md#network-report). Every menu entry of the specification that links here
// shows this report.
import type { NetworkRow } from '../../../contract/reports.ts';
import { Definition } from '../../components/Definition.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { figure, type Column } from '../../components/list/column.ts';
import { nameOrNone } from '../../format/noValue.ts';
import type { Keyed } from '../../dataProvider/rpc/reports.ts';
import { deliveryRate } from '../../features/reports/deliveryRate.ts';
import { NarrowRate } from '../../features/reports/NarrowRate.tsx';
import { costColumn, costTotal } from './cost.tsx';
import { statusBars } from './figures.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { reportTexts } from './reportTexts.ts';
import type { Total } from './Summary.tsx';
import { sumOf } from '../../format/sum.ts';

type Row = Keyed<NetworkRow>;

const texts = reportTexts.network;
const figures = ['sent', 'delivered', 'pending', 'failed'] as const;

/** The corner and the text of each figure in the narrow row. */
const corners = {
  sent: {},
  delivered: { narrow: 'detail', narrowText: (row: Row) => texts.delivered(formatNumber(row.delivered)) },
  pending: { narrow: 'detail', narrowText: (row: Row) => texts.pending(formatNumber(row.pending)) },
  failed: { narrow: 'detailEnd', narrowText: (row: Row) => texts.failed(formatNumber(row.failed)) },
} as const;

/** On 1440 px, headings with their marks take one line in English, also in the wider fallback font; in Kiswahili, the marks are below. */
const widths = { sent: 150, delivered: 147, pending: 150, failed: 119 };

const columns: Column<Row>[] = [
  {
    label: texts.connector,
    least: 160,
    sortBy: 'connector_name',
    text: (row) => nameOrNone(row.connector_name),
    narrow: 'title',
  },
  ...figures.map((name): Column<Row> => ({
    label: reportTexts[name],
    help: <Definition of={name} />,
    width: widths[name],
    sortBy: name,
    isSummed: true,
    ...figure(name),
    csv: (row) => String(row[name] ?? 0),
    ...corners[name],
  })),
  {
    label: reportTexts.unsent,
    help: <Definition of="unsent" />,
    width: 160,
    optional: 'unsent',
    sortBy: 'unsent',
    isSummed: true,
    ...figure('unsent'),
    csv: ({ unsent }) => String(unsent ?? 0),
  },
  {
    label: reportTexts.rate,
    help: <Definition of="rate" />,
    width: 110,
    align: 'right',
    isSummed: true,
    text: deliveryRate,
    narrow: 'titleEnd',
    narrowCell: (row) => <NarrowRate row={row} unsentText={texts.unsent} />,
  },
  { ...costColumn, width: 135 },
];

const sums = (rows: readonly Row[]) => ({
  delivered: sumOf(rows, 'delivered'),
  pending: sumOf(rows, 'pending'),
  failed: sumOf(rows, 'failed'),
});

/** The sum of the rows; empty if the backend does not send the figure. There while the rows load, so that the chart does not move. */
const unsentTotal = (rows: readonly Row[]): Total[] =>
  rows.length === 0 || rows.some(({ unsent }) => unsent !== undefined)
    ? [{ label: reportTexts.unsent, value: formatNumber(sumOf(rows, 'unsent')), term: 'unsent' }]
    : [];

export function NetworkReport() {
  return (
    <ReportScreen<NetworkRow>
      resource="sms-report"
      title={() => texts.title}
      lead={texts.lead}
      noun="network"
      columns={columns}
      emptyText={texts.empty}
      fileName="network_report.csv"
      bars={statusBars}
      totals={(rows) => [
        ...figures.map((name) => ({
          label: reportTexts[name],
          value: formatNumber(sumOf(rows, name)),
          term: name,
        })),
        ...unsentTotal(rows),
        { label: reportTexts.rate, value: deliveryRate(sums(rows)), term: 'rate' },
        ...costTotal(rows),
      ]}
    />
  );
}
