// Rejected rows of a file or a send, each with its value as written and the reason, and how they are written to a CSV file.
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { componentTexts } from '../componentTexts.ts';
import type { CsvRow } from './download.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { rejectReasonText } from './rejectReason.ts';

const texts = componentTexts.rejected;

export interface RejectedRow {
  row: number;
  value: string;
  reason: string;
}

export const rejectedFields = [texts.row, texts.value, componentTexts.reason] as const;

export const rejectedCsv = ({ row, value, reason }: RejectedRow): CsvRow => ({
  key: row,
  cells: [String(row), value, rejectReasonText(reason)],
});

interface RejectedTableProps {
  label: string;
  rejected: readonly RejectedRow[];
  /** Maximum height in px. */
  maxHeight: number;
}

export function RejectedTable({ label, rejected, maxHeight }: RejectedTableProps) {
  return (
    <Box
      sx={{ maxHeight, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Table size="small" stickyHeader aria-label={label} sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{texts.row}</TableCell>
            <TableCell>{texts.value}</TableCell>
            <TableCell>{componentTexts.reason}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rejected.map(({ row, value, reason }) => (
            <TableRow key={row}>
              <TableCell align="right">{formatNumber(row)}</TableCell>
              <TableCell title={value} sx={restOfWidth}>
                {value ? (
                  <Box sx={short}>{value}</Box>
                ) : (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {texts.empty}
                  </Box>
                )}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{rejectReasonText(reason)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const cells = {
  '& th, & td': { py: 0.75, px: { xs: 0.75, sm: 1.5 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } },
};
/** Long values are truncated here, and shown in full on hover and in the file. */
const restOfWidth = { width: '100%', maxWidth: 0 };
const short = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: 2, sm: 1 },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
