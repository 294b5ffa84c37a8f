// A report that is loaded in full: heading, days and client, totals, a chart over time, and its rows, ten per page
// (requirements/administration.md#reports). Used by the network, sender and consumption reports.
import { useQuery } from '@tanstack/react-query';
import type { CountNoun } from '../../format/countTexts.ts';
import { DownloadButton } from '../../components/files/DownloadButton.tsx';
import { fileOf, type Column } from '../../components/list/column.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { hasField } from '../../dataProvider/compat/rows.ts';
import { asAnswered, wholeReport, type Keyed, type WholeReport } from '../../dataProvider/rpc/reports.ts';
import { queryClient } from '../../queryClient.ts';
import type { Bar } from './points.ts';
import { ReportHead } from './ReportHead.tsx';
import { Summary, type Total } from './Summary.tsx';
import { useReport, type Report } from './useReport.ts';

interface ReportScreenProps<Row> {
  resource: WholeReport;
  /** The text of the heading. */
  title: (report: Report) => string;
  /** One sentence under the heading. */
  lead: string;
  noun: CountNoun;
  columns: readonly Column<Keyed<Row>>[];
  emptyText: string;
  fileName: string;
  totals: (rows: readonly Keyed<Row>[]) => Total[];
  /** The bars of the chart over time. */
  bars: readonly Bar[];
}

export function ReportScreen<Row>(props: ReportScreenProps<Row>) {
  const { resource, title, lead, noun, columns, emptyText, fileName, totals, bars } = props;
  const report = useReport(resource);
  const { request } = report;
  const whole = useQuery({
    ...wholeReport(resource, request ?? { id: 0, start: '', end: '' }),
    enabled: request !== undefined,
  });
  const rows = whole.data?.rows as Keyed<Row>[] | undefined;
  const given = columns.filter(({ optional }) => !optional || hasField(rows ?? [], optional));
  const file = fileOf(given, { fileName });
  const readFile = async () => {
    if (!request) return { rows: [], lastPage: 1 };
    const all = await queryClient.fetchQuery(wholeReport(resource, request));
    return { rows: (all.rows as Keyed<Row>[]).map(file.row), lastPage: 1 };
  };

  return (
    <PagedList
      resource={resource}
      title={title(report)}
      sort={asAnswered}
      filter={request}
      queryOptions={{ enabled: request !== undefined }}
    >
      <ReportHead
        title={title(report)}
        lead={lead}
        report={report}
        download={
          <DownloadButton
            fileName={fileName}
            fields={file.fields}
            fetchPage={readFile}
            disabled={!rows?.length}
          />
        }
      />
      {request && !whole.error && (
        <Summary request={request} totals={totals(rows ?? [])} isLoading={!rows} bars={bars} />
      )}
      <ListBody
        noun={noun}
        isNumbered
        columns={columns}
        texts={{ empty: emptyText, narrowedHint: report.emptyHint }}
      />
    </PagedList>
  );
}
