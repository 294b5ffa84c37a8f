// What became of an imported file: counts, and the rejected rows, all of them in a file.
import { Button, DialogActions, DialogContent } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { RejectedRows } from './RejectedRows.tsx';

interface ImportResultProps extends ComponentProps<typeof RejectedRows> {
  onClose: () => void;
  /** The counts. */
  children: ReactNode;
}

export function ImportResult({ rejected, fileName, onClose, children }: ImportResultProps) {
  return (
    <>
      <DialogContent>
        {children}
        {rejected.length > 0 && <RejectedRows rejected={rejected} fileName={fileName} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
