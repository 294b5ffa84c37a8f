// A button and the dialog that it opens.
import { Button, type ButtonProps } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { RecordDialog, type RecordDialogProps } from './RecordDialog.tsx';

interface DialogButtonProps
  extends
    Pick<ButtonProps, 'variant' | 'size' | 'color' | 'disabled' | 'sx' | 'aria-label'>,
    Pick<RecordDialogProps<true>, 'maxWidth'> {
  label: string;
  /** Title of the dialog; unset: the label of the button. */
  title?: string;
  /** Content of the dialog. */
  children: ReactNode;
}

export function DialogButton({ label, title = label, maxWidth, children, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState<true>();
  return (
    <>
      <Button variant="contained" {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <RecordDialog
        value={isOpen}
        title={() => title}
        maxWidth={maxWidth}
        onClose={() => setIsOpen(undefined)}
      >
        {() => children}
      </RecordDialog>
    </>
  );
}
