// The entries a send leaves out: how many for each reason, each as it was written, and all of them as a file.
import {
  Box,
  Button,
  CircularProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { Reject } from '../../../contract/send.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import { useDownload } from '../../components/useDownload.ts';
import { mapRows } from '../../dataProvider/streamRows.ts';
import { streamRejects } from '../../dataProvider/rpc/send.ts';
import type { Review } from './useSendFlow.ts';

type Props = Required<Pick<Review, 'order'>> & { preflight: NonNullable<Review['preflight']> };

export function RejectedEntries({ order, preflight }: Props) {
  const { rejected, rejects } = preflight;
  const count = rejected.reduce((sum, reason) => sum + reason.count, 0);
  if (count === 0) return null;
  const reasons = rejected.map(({ reason, count: times }) => `${reason} (${formatNumber(times)})`).join(', ');
  const canHaveAll = order.kind === 'upload' || count === rejects.length;
  return (
    <Box component="section" aria-label="Rejected">
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {`Left out: ${reasons}`}
      </Typography>
      {rejects.length > 0 && <Entries rejects={rejects} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: 0.5 }}>
        {canHaveAll && <DownloadRejects order={order} preflight={preflight} />}
        {count > rejects.length && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`The first ${formatNumber(rejects.length)} of ${formatCount(count, 'row')}`}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Entries({ rejects }: Pick<Props['preflight'], 'rejects'>) {
  return (
    <Box
      sx={{ maxHeight: 180, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}
      tabIndex={0}
      role="group"
      aria-label="Rejected entries"
    >
      <Table
        size="small"
        stickyHeader
        aria-label="Rejected entries"
        sx={{
          '& th, & td': {
            py: 0.75,
            px: { xs: 0.75, sm: 1.5 },
            fontSize: { xs: '0.8125rem', sm: '0.875rem' },
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell align="right">Row</TableCell>
            <TableCell>Value</TableCell>
            <TableCell>Reason</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rejects.map(({ row, value, reason }) => (
            <TableRow key={row}>
              <TableCell align="right">{formatNumber(row)}</TableCell>
              <TableCell title={value} sx={whatIsLeft}>
                {value ? (
                  <Box sx={short}>{value}</Box>
                ) : (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    (empty)
                  </Box>
                )}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{reason}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const toCsv = ({ row, value, reason }: Reject) => ({ key: row, cells: [String(row), value, reason] });

/** Of a file all, as the server finds them; of typed numbers and groups those the pre-flight lists. */
function DownloadRejects({ order, preflight }: Props) {
  const { percent, start } = useDownload();
  const download = () =>
    start({
      fileName: 'rejected_rows.csv',
      fields: ['Row', 'Value', 'Reason'],
      // A file's first hundred must not pass for all of them.
      fetchPage: () =>
        order.kind === 'upload'
          ? Promise.reject(new Error('The server cannot list them.'))
          : Promise.resolve({ rows: preflight.rejects.map(toCsv), lastPage: 1 }),
      stream:
        order.kind === 'upload' ? (signal) => mapRows(streamRejects(order.body, signal), toCsv) : undefined,
    });
  return (
    <Button
      size="small"
      onClick={() => void download()}
      disabled={percent !== null}
      startIcon={percent === null ? undefined : <CircularProgress size={14} color="inherit" />}
    >
      Download rejected rows
    </Button>
  );
}

/** What the others leave. What is no number may be long, and shows whole on hover and in the file. */
const whatIsLeft = { width: '100%', maxWidth: 0 };
const short = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: 2, sm: 1 },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
