// The rejected entries of a send: counts by reason, each entry as it was written, and all of them as a file.
import { Box, Button, CircularProgress, Typography } from '@mui/material';
import type { Reject } from '../../../contract/send.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import { rejectedCsv, rejectedFields, RejectedTable } from '../../components/RejectedTable.tsx';
import { useDownload } from '../../components/useDownload.ts';
import { streamRejects } from '../../dataProvider/rpc/send.ts';
import { mapRows } from '../../dataProvider/streamRows.ts';
import { translated } from './review.ts';
import { reviewTexts as texts } from './reviewTexts.ts';
import type { Review } from './useSendFlow.ts';

type Props = Pick<Review, 'order'> & { preflight: NonNullable<Review['preflight']> };

export function RejectedEntries({ order, preflight }: Props) {
  const { rejected, rejects } = preflight;
  const count = rejected.reduce((sum, reason) => sum + reason.count, 0);
  if (count === 0) return null;
  const reasons = rejected
    .map(translated)
    .map(({ reason, count: times }) => `${reason} (${formatNumber(times)})`)
    .join(', ');
  const canHaveAll = order.kind === 'upload' || count === rejects.length;
  return (
    <Box component="section" aria-label={texts.figures.rejected}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {texts.rejectedWith(reasons)}
      </Typography>
      {rejects.length > 0 && (
        <RejectedTable label={texts.rejectedEntries} rejected={rejects.map(translated)} maxHeight={180} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: 0.5 }}>
        {canHaveAll && <DownloadRejects order={order} preflight={preflight} />}
        {count > rejects.length && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {texts.firstOf(formatNumber(rejects.length), formatCount(count, 'row'))}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const csvRow = (entry: Reject) => rejectedCsv(translated(entry));

/** All rejected rows of a file; of typed numbers and groups those in the pre-flight. */
function DownloadRejects({ order, preflight }: Props) {
  const { percent, start } = useDownload();
  const source =
    order.kind === 'upload'
      ? {
          // The first hundred of a file must not be taken for all.
          fetchPage: () => Promise.reject(new Error(texts.notListed)),
          stream: (signal: AbortSignal) => mapRows(streamRejects(order.body, signal), csvRow),
        }
      : { fetchPage: () => Promise.resolve({ rows: preflight.rejects.map(csvRow), lastPage: 1 }) };
  return (
    <Button
      size="small"
      onClick={() => void start({ fileName: 'rejected_rows.csv', fields: rejectedFields, ...source })}
      disabled={percent !== null}
      startIcon={percent === null ? undefined : <CircularProgress size={14} color="inherit" />}
    >
      {texts.downloadRejected}
    </Button>
  );
}
