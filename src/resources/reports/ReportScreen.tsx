// A report loaded in full: heading, days and client, totals and chart over time, and its rows, ten per page
// (requirements/administration.md#reports). Network, sender and consumption report are this screen.
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { CountNoun } from '../../components/countTexts.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import type { CsvRow } from '../../components/download.ts';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { asAnswered, wholeReport } from '../../dataProvider/rpc/reports.ts';
import type { Keyed, WholeReport } from '../../dataProvider/rpc/reports.ts';
import { queryClient } from '../../queryClient.ts';
import { ReportToolbar } from './ReportToolbar.tsx';
import type { Bar } from './points.ts';
import { Summary } from './Summary.tsx';
import type { Total } from './Summary.tsx';
import { useReport } from './useReport.ts';
import type { Report } from './useReport.ts';

interface ReportScreenProps<Row> {
  resource: WholeReport;
  /** Of the heading. */
  title: (report: Report) => string;
  /** One sentence under the heading. */
  lead: string;
  noun: CountNoun;
  columns: readonly Column<Keyed<Row>>[] | ((rows: readonly Keyed<Row>[]) => readonly Column<Keyed<Row>>[]);
  compact: (row: Keyed<Row>) => CompactRow;
  emptyText: string;
  file: { name: string; fields: readonly string[]; row: (row: Keyed<Row>) => CsvRow };
  totals: (rows: readonly Keyed<Row>[]) => Total[];
  /** Of the chart over time. */
  bars: readonly Bar[];
}

export function ReportScreen<Row>(props: ReportScreenProps<Row>) {
  const { resource, title, lead, noun, columns, compact, emptyText, file, totals, bars } = props;
  const report = useReport(resource);
  const { request } = report;
  const whole = useQuery({
    ...wholeReport(resource, request ?? { id: 0, start: '', end: '' }),
    enabled: request !== undefined,
  });
  const rows = whole.data as Keyed<Row>[] | undefined;
  const readFile = async () => {
    if (!request) return { rows: [], lastPage: 1 };
    const all = await queryClient.fetchQuery(wholeReport(resource, request));
    return { rows: (all as Keyed<Row>[]).map(file.row), lastPage: 1 };
  };

  return (
    <PagedList
      resource={resource}
      title={title(report)}
      sort={asAnswered}
      filter={request}
      queryOptions={{ enabled: request !== undefined }}
    >
      <Typography variant="h3" component="h2">
        {title(report)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, mb: 2.5 }}>
        {lead}
      </Typography>
      <ReportToolbar
        report={report}
        download={
          <DownloadButton
            fileName={file.name}
            fields={file.fields}
            fetchPage={readFile}
            disabled={!rows?.length}
          />
        }
      />
      {request && !whole.error && (
        <Summary request={request} totals={totals(rows ?? [])} isLoading={!rows} bars={bars} />
      )}
      <ListBody<Keyed<Row>> title={title(report)} noun={noun} isNumbered columns={columns} compact={compact}>
        <EmptyText text={emptyText} hint="Choose another date range." />
      </ListBody>
    </PagedList>
  );
}
