// The rows of an imported file that were left out, each with its reason: the first of them shown, all of them in a file.
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { DownloadButton } from './DownloadButton.tsx';
import { formatCount, formatNumber } from './formatNumber.ts';

interface RejectedRowsProps {
  rejected: readonly { row: number; value: string; reason: string }[];
  /** Name of the file with all of them. */
  fileName: string;
}

/** Rejected rows shown; the file has all. */
const shownMax = 100;

export function RejectedRows({ rejected, fileName }: RejectedRowsProps) {
  return (
    <>
      <Box sx={scroller} tabIndex={0} role="group" aria-label="Rejected rows">
        <Table size="small" stickyHeader sx={{ '& th, & td': { py: 0.75 } }}>
          <TableHead>
            <TableRow>
              <TableCell align="right" sx={{ width: 72 }}>
                Row
              </TableCell>
              <TableCell>Value</TableCell>
              <TableCell sx={{ width: '40%' }}>Reason</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rejected.slice(0, shownMax).map(({ row, value, reason }) => (
              <TableRow key={row}>
                <TableCell align="right">{formatNumber(row)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
                <TableCell>{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
        <DownloadButton
          fileName={fileName}
          fields={['Row', 'Value', 'Reason']}
          fetchPage={() =>
            Promise.resolve({
              lastPage: 1,
              rows: rejected.map(({ row, value, reason }) => ({
                key: row,
                cells: [String(row), value, reason],
              })),
            })
          }
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {rejected.length > shownMax
            ? `The first ${formatNumber(shownMax)} of ${formatCount(rejected.length, 'rejected row')}`
            : formatCount(rejected.length, 'rejected row')}
        </Typography>
      </Box>
    </>
  );
}

const scroller = {
  maxHeight: 260,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const;
