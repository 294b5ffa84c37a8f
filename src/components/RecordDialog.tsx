// The dialog of every screen: title, close button, full screen on narrow screens. Asks before it discards unsaved changes of its
// form. While it fades out it renders `children` with the last value.
import CloseIcon from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import { useCallback, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ReportUnsaved } from './form/unsaved.ts';
import { StartsInFirstField } from './StartsInFirstField.tsx';

interface RecordDialogProps<Value> {
  /** Undefined closes the dialog. */
  value: Value | undefined;
  title: (value: Value) => string;
  onClose: () => void;
  maxWidth?: 'xs' | 'sm' | 'md';
  /** Its content cannot be opened again, so a click outside does not close it. */
  isShownOnce?: boolean;
  children: (value: Value) => ReactNode;
}

export function RecordDialog<Value>({
  value,
  title,
  onClose,
  maxWidth = 'sm',
  isShownOnce,
  children,
}: RecordDialogProps<Value>) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const isWhole = isNarrow && maxWidth !== 'xs';
  const titleId = useId();
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) setShown(value);
  const isDirty = useRef(false);
  const report = useCallback((dirty: boolean) => void (isDirty.current = dirty), []);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    if (isDirty.current) setIsAsking(true);
    else onClose();
  };

  return (
    <Dialog
      open={value !== undefined}
      onClose={(_event, reason) => {
        if (!isShownOnce || reason !== 'backdropClick') leave();
      }}
      fullScreen={isWhole}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isWhole ? { borderRadius: 0, border: 0 } : {} } }}
    >
      {shown !== undefined && (
        <>
          <DialogTitle id={titleId} sx={{ pr: 8, overflowWrap: 'anywhere' }}>
            {title(shown)}
          </DialogTitle>
          <IconButton aria-label="Close" onClick={leave} sx={{ position: 'absolute', right: 14, top: 12 }}>
            <CloseIcon />
          </IconButton>
          <ReportUnsaved value={report}>
            <StartsInFirstField>{children(shown)}</StartsInFirstField>
          </ReportUnsaved>
          <ConfirmDialog
            open={isAsking}
            title="Discard your changes?"
            confirm="Discard"
            isDestructive
            onConfirm={() => {
              setIsAsking(false);
              onClose();
            }}
            onClose={() => setIsAsking(false)}
          >
            What you entered has not been saved.
          </ConfirmDialog>
        </>
      )}
    </Dialog>
  );
}
