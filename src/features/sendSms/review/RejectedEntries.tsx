// The rejected entries of a send: counts by reason, each entry as written, and all of them as a file.
import { Box, Button, CircularProgress, Typography } from '@mui/material';
import type { Reject } from '../../../../contract/rejects.ts';
import type { CsvRow } from '../../../components/files/download.ts';
import { formatCount, formatNumber } from '../../../format/formatNumber.ts';
import { Hint } from '../../../components/Muted.tsx';
import { LinkedText } from '../../../components/record/LinkedText.tsx';
import { rejectReasonText } from '../../../components/files/rejectReason.ts';
import { rejectedCsv, rejectedFields, RejectedTable } from '../../../components/files/RejectedTable.tsx';
import { useDownload } from '../../../components/files/useDownload.ts';
import { streamRejects } from '../../../dataProvider/rpc/send.ts';
import { mapRows } from '../../../dataProvider/streamRows.ts';
import { messagingLabels } from '../../../routes/messaging.ts';
import { repairHint } from './repairHint.ts';
import { reviewTexts as texts } from './reviewTexts.ts';
import type { Review } from './reviewSteps.ts';
import { sumOf } from '../../../format/sum.ts';

type Props = Pick<Review, 'order'> & { preflight: NonNullable<Review['preflight']> };

export function RejectedEntries({ order, preflight }: Props) {
  const { rejected, rejects } = preflight;
  const count = sumOf(rejected, 'count');
  if (count === 0) return null;
  const reasons = rejected
    .map(({ reason, count: times }) => `${rejectReasonText(reason)} (${formatNumber(times)})`)
    .join(', ');
  const canHaveAll = order.kind === 'upload' || count === rejects.length;
  return (
    <Box component="section" aria-label={texts.figures.rejected}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {texts.rejectedWith(reasons)}
      </Typography>
      <Hints rejects={rejects} />
      {rejects.length > 0 && (
        <RejectedTable label={texts.rejectedEntries} rejected={rejects} maxHeight={180} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: 0.5 }}>
        {canHaveAll && <DownloadRejects order={order} preflight={preflight} />}
        {count > rejects.length && (
          <Hint>{texts.firstOf(formatNumber(rejects.length), formatCount(count, 'row'))}</Hint>
        )}
      </Box>
    </Box>
  );
}

/** One hint for each kind of fault, in the order of the rows. */
function Hints({ rejects }: { rejects: readonly Reject[] }) {
  const hints = new Map(rejects.map((entry) => [repairHint(entry), rejectReasonText(entry.reason)]));
  hints.delete('');
  return (
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
      {[...hints].map(([hint, reason]) => (
        <li key={hint}>
          <LinkedText
            text={`${reason} · ${hint}`}
            page={messagingLabels.contactSms}
            to="/contact-sms"
            module="contacts"
            newTab
          />
        </li>
      ))}
    </Box>
  );
}

const [rowField, , reasonField] = rejectedFields;

/**
 * Downloads rejected entries so that they can be repaired and sent: for a file, all its rejected rows; for typed numbers and groups, those
 * in the pre-flight.
 */
function DownloadRejects({ order, preflight }: Props) {
  const { percent, start } = useDownload();
  const { columns, number_column, rejects } = preflight;
  const rowOf = (entry: Reject): CsvRow => {
    const { key, cells } = rejectedCsv(entry);
    const hint = repairHint(entry);
    if (!columns) return { key, cells: [...cells, hint] };
    const [row = '', value = '', reason = ''] = cells;
    const own = columns.map(
      (name, index) => entry.cells?.[index] ?? (!entry.cells && name === number_column ? value : ''),
    );
    return { key, cells: [...own, row, reason, hint] };
  };
  const source =
    order.kind === 'upload'
      ? {
          // The pre-flight lists only the first hundred rows of a file, which must not be taken for all.
          fetchPage: () => Promise.reject(new Error(texts.notListed)),
          stream: (signal: AbortSignal) => mapRows(streamRejects(order.body, signal), rowOf),
        }
      : { fetchPage: () => Promise.resolve({ rows: rejects.map(rowOf), lastPage: 1 }) };
  const fields = columns
    ? [...columns, rowField, reasonField, texts.repair]
    : [...rejectedFields, texts.repair];
  return (
    <Button
      size="small"
      onClick={() => void start({ fileName: 'rejected_rows.csv', fields, ...source })}
      disabled={percent !== null}
      startIcon={percent === null ? undefined : <CircularProgress size={14} color="inherit" />}
    >
      {texts.downloadRejected}
    </Button>
  );
}
