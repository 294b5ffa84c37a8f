// Sender report and client consumption report: #, Sender, Total SMS (requirements/administration.md#sender-report,
// #client-report). The report of all clients has a Client column.
import type { SenderTotal } from '../../../contract/reports.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { nameOrNone } from '../../components/noValue.ts';
import type { Column } from '../../components/RecordTable.tsx';
import type { Keyed } from '../../dataProvider/rpc/reports.ts';
import { sumOf } from './figures.ts';
import type { Bar } from './points.ts';
import { ReportScreen } from './ReportScreen.tsx';
import type { Report } from './useReport.ts';

type Row = Keyed<SenderTotal>;

interface SenderTotalsProps {
  resource: 'senderid-report' | 'client-report';
  /** Of the heading. */
  title: (report: Report) => string;
  lead: string;
  fileName: string;
  /** The label of the total above the rows. */
  total: string;
  bars: readonly Bar[];
}

const senderOf = (row: SenderTotal) => nameOrNone(row.sender_id);
const columns: Column<Row>[] = [
  { label: 'Sender', sortBy: 'sender_id', render: senderOf },
  { label: 'Client', optional: 'client_name', sortBy: 'client_name', render: (row) => row.client_name },
  {
    label: 'Total SMS',
    width: 180,
    align: 'right',
    sortBy: 'sms_total',
    render: (row) => formatNumber(row.sms_total),
  },
];

export function SenderTotals({ resource, title, lead, fileName, total, bars }: SenderTotalsProps) {
  return (
    <ReportScreen<SenderTotal>
      resource={resource}
      title={title}
      lead={lead}
      noun="sender ID"
      columns={columns}
      compact={(row) => ({
        title: senderOf(row),
        titleEnd: formatNumber(row.sms_total),
        detail: row.client_name,
      })}
      emptyText="No Sender ID SMS History Found"
      file={{
        name: fileName,
        fields: ['Sender', 'Client', 'Total SMS'],
        row: (row) => ({
          key: row.id,
          cells: [senderOf(row), row.client_name ?? '', String(row.sms_total)],
        }),
      }}
      bars={bars}
      totals={(rows) => [
        { label: total, value: formatNumber(sumOf(rows, 'sms_total')) },
        { label: 'Senders', value: formatNumber(rows.length) },
      ]}
    />
  );
}
