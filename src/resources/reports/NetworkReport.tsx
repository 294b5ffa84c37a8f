// /sms-report: messages by connector (requirements/administration.md#network-report). Every menu entry
// of the specification that leads here shows this report.
import type { NetworkRow } from '../../../contract/reports.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { nameOrNone } from '../../components/noValue.ts';
import type { Column } from '../../components/RecordTable.tsx';
import type { Keyed } from '../../dataProvider/rpc/reports.ts';
import { deliveryRate } from '../../features/reports/deliveryRate.ts';
import { statusBars, sumOf } from './figures.ts';
import { ReportScreen } from './ReportScreen.tsx';

type Row = Keyed<NetworkRow>;

const figures = [
  { name: 'sent', label: 'Sent' },
  { name: 'delivered', label: 'Delivered' },
  { name: 'pending', label: 'Pending' },
  { name: 'failed', label: 'Failed' },
] as const;

const nameOf = (row: NetworkRow) => nameOrNone(row.connector_name);

const columns: Column<Row>[] = [
  { label: 'Connector name', sortBy: 'connector_name', render: nameOf },
  ...figures.map(({ name, label }): Column<Row> => ({
    label,
    width: 128,
    align: 'right',
    sortBy: name,
    render: (row) => formatNumber(row[name]),
  })),
  { label: '%DLR', width: 112, align: 'right', render: deliveryRate },
];

const sums = (rows: readonly Row[]) => ({
  delivered: sumOf(rows, 'delivered'),
  pending: sumOf(rows, 'pending'),
  failed: sumOf(rows, 'failed'),
});

export function NetworkReport() {
  return (
    <ReportScreen<NetworkRow>
      resource="sms-report"
      title={() => 'Network SMS Report'}
      lead="Messages handed over to each network, by delivery outcome."
      noun="network"
      columns={columns}
      compact={(row) => ({
        title: nameOf(row),
        titleEnd: deliveryRate(row),
        detail: `${formatNumber(row.delivered)} delivered · ${formatNumber(row.pending)} pending`,
        detailEnd: `${formatNumber(row.failed)} failed`,
      })}
      emptyText="No Network SMS History Found"
      file={{
        name: 'network_report.csv',
        fields: ['Connector name', ...figures.map(({ label }) => label), '%DLR'],
        row: (row) => ({
          key: row.id,
          cells: [nameOf(row), ...figures.map(({ name }) => String(row[name] ?? 0)), deliveryRate(row)],
        }),
      }}
      bars={statusBars}
      totals={(rows) => [
        ...figures.map(({ name, label }) => ({ label, value: formatNumber(sumOf(rows, name)) })),
        { label: '%DLR', value: deliveryRate(sums(rows)) },
      ]}
    />
  );
}
