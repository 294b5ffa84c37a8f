// /senderid-report and /client-report: #, Sender, Total SMS (requirements/administration.md#sender-report, #client-report). The report of
// all clients has a Client column. In one module, because the build would merge a small shared script with others.
import type { SenderTotal } from '../../../contract/reports.ts';
import { Definition } from '../../components/Definition.tsx';
import type { Term } from '../../components/definitionTexts.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { figure, source, type Column } from '../../components/list/column.ts';
import { nameOrNone } from '../../format/noValue.ts';
import type { Keyed } from '../../dataProvider/rpc/reports.ts';
import { costColumn, costTotal } from './cost.tsx';
import { statusBars, unitBars } from './figures.ts';
import type { Bar } from './points.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { reportTexts } from './reportTexts.ts';
import type { Report } from './useReport.ts';
import { sumOf } from '../../format/sum.ts';

/** Messages by sender ID. */
export const SenderReport = () => (
  <SenderTotals
    resource="senderid-report"
    title={() => texts.title}
    lead={texts.lead}
    fileName="sender_report.csv"
    total={texts.total}
    bars={statusBars}
  />
);

/** Units a client consumed by sender ID. A unit is one part of an SMS. */
export const ClientReport = () => (
  <SenderTotals
    resource="client-report"
    title={clientTitleOf}
    lead={reportTexts.ofClient.lead}
    fileName="client_report.csv"
    total={reportTexts.ofClient.total}
    bars={unitBars}
  />
);

/** The specification's titles: for all clients, or for one. */
const clientTitleOf = ({ chosen }: Report) =>
  chosen === null ? reportTexts.ofClient.globalTitle : reportTexts.ofClient.title;

type Row = Keyed<SenderTotal>;

interface SenderTotalsProps {
  resource: 'senderid-report' | 'client-report';
  /** The text of the heading. */
  title: (report: Report) => string;
  lead: string;
  fileName: string;
  /** The label of the total above the rows. */
  total: string;
  bars: readonly Bar[];
}

const texts = reportTexts.sender;

const columnsOf = (term: Term, csvLabel: string): Column<Row>[] => [
  { label: texts.sender, sortBy: 'sender_id', text: (row) => nameOrNone(row.sender_id), narrow: 'title' },
  { label: reportTexts.client, optional: 'client_name', ...source('client_name'), narrow: 'detail' },
  {
    label: texts.total,
    csvLabel,
    help: <Definition of={term} name={texts.total} />,
    width: 180,
    sortBy: 'sms_total',
    isSummed: true,
    ...figure('sms_total'),
    narrow: 'titleEnd',
  },
  costColumn,
];

/** The first report counts messages sent, the second units charged, under one heading of the specification. The files say which. */
const columns = {
  'senderid-report': columnsOf('sent', texts.messagesSent),
  'client-report': columnsOf('units', reportTexts.unitsCharged),
};

function SenderTotals({ resource, title, lead, fileName, total, bars }: SenderTotalsProps) {
  return (
    <ReportScreen<SenderTotal>
      resource={resource}
      title={title}
      lead={lead}
      noun="sender ID"
      columns={columns[resource]}
      emptyText={texts.empty}
      fileName={fileName}
      bars={bars}
      totals={(rows) => [
        {
          label: total,
          value: formatNumber(sumOf(rows, 'sms_total')),
          term: resource === 'client-report' ? 'units' : 'sent',
        },
        { label: texts.senders, value: formatNumber(rows.length) },
        ...costTotal(rows),
      ]}
    />
  );
}
