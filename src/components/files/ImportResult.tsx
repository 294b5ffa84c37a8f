// The result of an imported file: counts and rejected rows, of which the first are shown and all can be downloaded.
import { Box, Button, DialogActions, DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import { componentTexts } from '../componentTexts.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { useCloseDialog } from '../form/closeDialog.ts';
import { formatCount, formatNumber } from '../../format/formatNumber.ts';
import { Hint } from '../Muted.tsx';
import { rejectedCsv, rejectedFields, RejectedTable, type RejectedRow } from './RejectedTable.tsx';

interface RejectedRowsProps {
  rejected: readonly RejectedRow[];
  /** Name of the file with all rejected rows. */
  fileName: string;
}

interface ImportResultProps extends RejectedRowsProps {
  /** The counts of the import. */
  children: ReactNode;
}

/** Most rejected rows shown. */
const shownMax = 100;

export function ImportResult({ rejected, fileName, children }: ImportResultProps) {
  return (
    <>
      <DialogContent>
        {children}
        {rejected.length > 0 && <RejectedRows rejected={rejected} fileName={fileName} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={useCloseDialog()}>
          {componentTexts.done}
        </Button>
      </DialogActions>
    </>
  );
}

function RejectedRows({ rejected, fileName }: RejectedRowsProps) {
  const count = formatCount(rejected.length, 'rejected row');
  return (
    <>
      <RejectedTable
        label={componentTexts.rejected.label}
        rejected={rejected.slice(0, shownMax)}
        maxHeight={260}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
        <DownloadButton
          fileName={fileName}
          fields={rejectedFields}
          fetchPage={() => Promise.resolve({ lastPage: 1, rows: rejected.map(rejectedCsv) })}
        />
        <Hint>
          {rejected.length > shownMax
            ? componentTexts.rejected.firstOf(formatNumber(shownMax), count)
            : count}
        </Hint>
      </Box>
    </>
  );
}
