// A dialog with a title and a Close button; on a narrow screen it is the whole screen.
import CloseIcon from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface ResponsiveDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

export function ResponsiveDialog({ open, onClose, title, children }: ResponsiveDialogProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isNarrow ? { borderRadius: 0, border: 0 } : {} } }}
    >
      <DialogTitle id={titleId} sx={{ pr: 8 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 14, top: 12 }}>
        <CloseIcon />
      </IconButton>
      {children}
    </Dialog>
  );
}
