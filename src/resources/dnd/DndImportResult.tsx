// What became of an imported file: counts, and the rejected rows, all of them in a file.
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { FactList } from '../../components/FactList.tsx';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import type { DndImported } from '../../dataProvider/rpc/dnd.ts';

/** Rejected rows shown; the file has all. */
const shownMax = 100;

export function DndImportResult({ result, onClose }: { result: DndImported; onClose: () => void }) {
  const { added, known, rejected } = result;
  return (
    <>
      <DialogContent>
        <FactList
          facts={[
            ['Added', formatNumber(added)],
            ['Already in the list', formatNumber(known)],
            ['Rejected', formatNumber(rejected.length)],
          ]}
        />
        {rejected.length > 0 && <Rejected rejected={rejected} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

function Rejected({ rejected }: Pick<DndImported, 'rejected'>) {
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
          fileName="dnd_rejected.csv"
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
