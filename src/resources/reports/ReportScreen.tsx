// One report that comes whole: heading, days and client, what it adds up to and how it went over time, its rows ten a page
// (requirements/administration.md#reports). Network, sender and consumption report are this screen.
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
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

/** Few networks and senders are usual: an empty card of ten rows would look broken. */
const rowsMin = 5;

interface ReportScreenProps<Row> {
  resource: WholeReport;
  /** Of the heading. */
  title: (report: Report) => string;
  /** What is counted, in one sentence. */
  lead: string;
  noun: string;
  columns: (firstIndex: number, rows: readonly Keyed<Row>[]) => Column<Keyed<Row>>[];
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
      sort={asAnswered}
      filter={request}
      queryOptions={{ enabled: request !== undefined }}
    >
      <Box component="section" aria-label={title(report)} sx={{ width: '100%', minWidth: 0 }}>
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
        <ListBody<Keyed<Row>>
          title={title(report)}
          noun={noun}
          columns={columns}
          compact={compact}
          rowsMin={rowsMin}
        >
          <EmptyText text={emptyText} hint="Choose another date range." />
        </ListBody>
      </Box>
    </PagedList>
  );
}
