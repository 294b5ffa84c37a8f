// A button and the dialog that it opens.
import { Button, type ButtonProps } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordDialog, type RecordDialogProps } from './RecordDialog.tsx';
import { useDialog } from './useDialog.ts';

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
  const [dialog, open] = useDialog<true>();
  return (
    <>
      <Button variant="contained" {...button} onClick={() => open(true)}>
        {label}
      </Button>
      <RecordDialog {...dialog} title={() => title} maxWidth={maxWidth}>
        {() => children}
      </RecordDialog>
    </>
  );
}
