// /packageid-report: the messages of each telco package by day
// (requirements/administration.md#package-id-report). Paged by the server.
import { Typography } from '@mui/material';
import type { PackageRow } from '../../../contract/reports.ts';
import { formatDate, formatDay, formatTime } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { ListDownload } from '../../components/ListDownload.tsx';
import type { ListExport } from '../../components/ListDownload.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { asAnswered } from '../../dataProvider/rpc/reports.ts';
import { ReportToolbar } from './ReportToolbar.tsx';
import { useReport } from './useReport.ts';

const resource = 'packageid-report';
const title = 'Package ID SMS Report';

/** This server's rows are whole days, given as their first instant; another backend's may have a time of day. */
const dateOf = ({ date }: PackageRow) => (formatTime(date) === '00:00' ? formatDay(date) : formatDate(date));

const columns: Column<PackageRow>[] = [
  { label: 'Date', render: dateOf },
  { label: 'Package ID', render: (row) => row.package_id },
  { label: 'Number of SMS', width: 180, align: 'right', render: (row) => formatNumber(row.sms_count) },
];

const file: ListExport<PackageRow> = {
  fileName: 'package_report.csv',
  fields: ['Date', 'Package ID', 'Number of SMS'],
  row: (row) => ({
    key: row.id,
    cells: [dateOf(row), String(row.package_id), String(row.sms_count)],
  }),
};

export function PackageReport() {
  const report = useReport(resource);
  return (
    <PagedList
      resource={resource}
      title={title}
      sort={asAnswered}
      filter={report.request}
      queryOptions={{ enabled: report.request !== undefined }}
    >
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, mb: 2 }}>
        SMS units charged under each of the telcos’ packages, by day.
      </Typography>
      <ReportToolbar
        report={report}
        download={<ListDownload<PackageRow> file={file} filter={report.request} />}
      />
      <ListBody<PackageRow>
        title={title}
        noun="row"
        isNumbered
        columns={columns}
        compact={(row) => ({
          title: `Package ${row.package_id}`,
          titleEnd: formatNumber(row.sms_count),
          detail: dateOf(row),
        })}
      >
        <EmptyText text="No Package ID History Found" hint="Choose another date range." />
      </ListBody>
    </PagedList>
  );
}
