// The dialog of every screen: title, close button, full screen on narrow screens. While it fades out it renders `children` with
// the last value.
import CloseIcon from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
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

  return (
    <Dialog
      open={value !== undefined}
      onClose={(_event, reason) => {
        if (!isShownOnce || reason !== 'backdropClick') onClose();
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
          <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 14, top: 12 }}>
            <CloseIcon />
          </IconButton>
          <StartsInFirstField>{children(shown)}</StartsInFirstField>
        </>
      )}
    </Dialog>
  );
}
