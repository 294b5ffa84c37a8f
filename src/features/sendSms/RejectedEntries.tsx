// The entries a send leaves out, each as it was typed, with the reason.
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Preflight } from '../../../contract/send.ts';
import { formatNumber } from '../../components/formatNumber.ts';

export function RejectedEntries({ preflight }: { preflight: Preflight }) {
  const { rejected, rejects } = preflight;
  const count = rejected.reduce((sum, reason) => sum + reason.count, 0);
  if (count === 0) return null;
  const reasons = rejected.map(({ reason, count: times }) => `${reason} (${formatNumber(times)})`).join(', ');
  return (
    <Box component="section" aria-label="Rejected">
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {`Left out: ${reasons}`}
      </Typography>
      {rejects.length > 0 && (
        <Box
          sx={{ maxHeight: 180, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}
          tabIndex={0}
        >
          <Table size="small" stickyHeader aria-label="Rejected entries" sx={{ '& th, & td': { py: 0.75 } }}>
            <TableHead>
              <TableRow>
                <TableCell align="right" sx={{ width: 64 }}>
                  Row
                </TableCell>
                <TableCell>Value</TableCell>
                <TableCell>Reason</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rejects.map(({ row, value, reason }) => (
                <TableRow key={row}>
                  <TableCell align="right">{formatNumber(row)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
                  <TableCell>{reason}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {count > rejects.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`The first ${formatNumber(rejects.length)} of ${formatNumber(count)}`}
        </Typography>
      )}
    </Box>
  );
}
