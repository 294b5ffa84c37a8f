// The statement of a client's units by day or month: opening balance, changes, closing balance. Can be downloaded and printed.
import { Box, Card, Typography } from '@mui/material';
import { unitStatement, type StatementRow } from '../../../contract/units.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { DownloadButton } from '../../components/files/DownloadButton.tsx';
import { Definition } from '../../components/Definition.tsx';
import type { DateRange } from '../../components/dates/dateRange.ts';
import { formatDay } from '../../format/formatDate.ts';
import { formatKes, formatNumber, groupedKes } from '../../format/formatNumber.ts';
import { formatTexts } from '../../format/formatTexts.ts';
import { figure, fileOf, type Column } from '../../components/list/column.ts';
import { Muted } from '../../components/Muted.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { RecordTable } from '../../components/list/RecordTable.tsx';
import { EmptyText, FailureText, LoadingText } from '../../components/StateText.tsx';
import { isMissingCall } from '../../dataProvider/compat/missingCall.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { statementTexts as texts } from './statementTexts.ts';

interface StatementProps {
  days: DateRange;
  /** Undefined: the caller's own client. */
  clientId: number | undefined;
  /** Whether all clients are shown, so that no client is chosen. */
  isOfAll: boolean;
}

type Row = StatementRow & { id: string };
type Answer = AnswerOf<typeof unitStatement>;
const figures = ['opening', 'topups', 'charged', 'refunded', 'closing'] as const;

const columnsOf = (step: Answer['step']): readonly Column<Row>[] => [
  {
    label: texts[step],
    width: 130,
    text: ({ date }) => dateOf(date, step),
    csv: ({ date }) => date,
    narrow: 'title',
  },
  ...figures.map((name): Column<Row> => ({
    label: texts[name],
    ...figure(name),
    ...(name === 'charged' && { help: <Definition of="units" name={texts.charged} /> }),
    isSummed: true,
    ...(name === 'closing'
      ? { narrow: 'titleEnd' as const }
      : name !== 'opening' && {
          narrow: 'detail' as const,
          narrowText: (row: Row) => (row[name] === 0 ? '' : `${texts[name]} ${formatNumber(row[name])}`),
        }),
  })),
  {
    label: texts.cost,
    align: 'right',
    help: <Definition of="price" name={texts.cost} />,
    isSummed: true,
    text: ({ cost }) => groupedKes(cost),
    csv: ({ cost }) => cost,
    narrow: 'detailEnd',
    narrowText: ({ cost }) => formatKes(cost),
  },
];

const dateOf = (date: string, step: Answer['step']): string =>
  step === 'day'
    ? formatDay(date)
    : `${formatTexts.months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

export function Statement({ days, clientId, isOfAll }: StatementProps) {
  const { data, error, refetch } = useCallQuery(
    unitStatement,
    { ...days, client_id: clientId },
    { enabled: !isOfAll, retry: false },
  );
  if (isOfAll)
    return (
      <Card>
        <EmptyText text={texts.choose} hint={texts.chooseHint} />
      </Card>
    );
  if (error)
    return (
      <Card>
        {isMissingCall(error) ? (
          <EmptyText text={texts.unavailable} />
        ) : (
          <FailureText title={texts.failed} error={error} onRetry={refetch} />
        )}
      </Card>
    );
  if (!data) return <LoadingText />;
  return <Table answer={data} days={days} />;
}

function Table({ answer, days }: { answer: Answer; days: DateRange }) {
  const { client_name, step, message, totals } = answer;
  const columns = columnsOf(step);
  const rows = message.map((row) => ({ ...row, id: row.date }));
  const sums = { ...totals, date: '', id: 'total' };
  const fileName = `statement_${days.start_date}_${days.end_date}.csv`;
  const file = fileOf(columns, { fileName });
  const title = texts.title(client_name);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Box sx={{ mr: 'auto', minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          <Muted>{texts.note}</Muted>
        </Box>
        <PrintButton label={texts.print} disabled={rows.length === 0}>
          <h1>{title}</h1>
          <p>{texts.from(formatDay(days.start_date), formatDay(days.end_date))}</p>
          <table>
            <thead>
              <tr>
                {columns.map(({ label }) => (
                  <th key={label}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ label, text }) => (
                    <td key={label}>{text?.(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                {columns.map(({ label, text, isSummed }) => (
                  <td key={label}>{isSummed ? text?.(sums) : texts.total}</td>
                ))}
              </tr>
            </tfoot>
          </table>
          <p>{texts.note}</p>
        </PrintButton>
        <DownloadButton
          fileName={fileName}
          fields={file.fields}
          fetchPage={() => Promise.resolve({ rows: rows.map(file.row), lastPage: 1 })}
          disabled={rows.length === 0}
        />
      </Box>
      <Card>
        <RecordTable label={title} rows={rows} columns={columns} rowsPerPage={10} totals={sums}>
          <EmptyText text={texts.empty} hint={texts.emptyHint} />
        </RecordTable>
      </Card>
    </>
  );
}
