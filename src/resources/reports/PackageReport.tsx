// /packageid-report: the messages of each telco package by day
// (requirements/administration.md#package-id-report). Paged by the server.
import type { PackageRow } from '../../../contract/reports.ts';
import { Definition } from '../../components/Definition.tsx';
import { formatDate, formatDay, timeValue } from '../../format/formatDate.ts';
import { figure, fileOf, type Column } from '../../components/list/column.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { ListDownload } from '../../components/list/ListDownload.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { asAnswered } from '../../dataProvider/rpc/reports.ts';
import { ReportHead } from './ReportHead.tsx';
import { reportTexts } from './reportTexts.ts';
import { useReport } from './useReport.ts';

const resource = 'packageid-report';
const texts = reportTexts.packages;

/** Rows of our server are whole days, sent as their first instant; rows of other backends may have a time of day. */
const dateOf = ({ date }: PackageRow) => (timeValue(date) === '00:00' ? formatDay(date) : formatDate(date));

const columns: Column<PackageRow>[] = [
  { label: texts.date, text: dateOf, narrow: 'detail' },
  {
    label: texts.packageId,
    text: (row) => String(row.package_id),
    narrow: 'title',
    narrowText: (row) => texts.name(row.package_id),
  },
  {
    label: texts.count,
    csvLabel: reportTexts.unitsCharged,
    help: <Definition of="units" name={texts.count} />,
    width: 180,
    isSummed: true,
    ...figure('sms_count'),
    narrow: 'titleEnd',
  },
];

const file = fileOf(columns, { fileName: 'package_report.csv' });

export function PackageReport() {
  const report = useReport(resource);
  return (
    <PagedList
      resource={resource}
      title={texts.title}
      sort={asAnswered}
      filter={report.request}
      queryOptions={{ enabled: report.request !== undefined }}
    >
      <ReportHead
        title={texts.title}
        lead={texts.lead}
        report={report}
        download={<ListDownload file={file} />}
      />
      <ListBody
        noun="row"
        isNumbered
        columns={columns}
        texts={{ empty: texts.empty, narrowedHint: report.emptyHint }}
      />
    </PagedList>
  );
}
