// Shows a secret once; it is stored nowhere.
import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import { CodeBlock } from '../CodeBlock.tsx';
import { componentTexts } from '../componentTexts.ts';
import { CopyButton } from '../CopyButton.tsx';
import { Muted } from '../Muted.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import type { DialogProps } from './useDialog.ts';

interface Secret {
  text: string;
  warning: string;
  hint?: string;
  facts?: ReactNode;
}

interface SecretDialogProps extends DialogProps<Secret> {
  title: string;
}

export function SecretDialog({ title, ...dialog }: SecretDialogProps) {
  return (
    <RecordDialog {...dialog} title={() => title} maxWidth="xs" isShownOnce>
      {({ text, warning, hint, facts }) => (
        <>
          <DialogContent>
            <Box sx={{ display: 'grid', gap: 2 }}>
              <Alert severity="warning">{warning}</Alert>
              {hint && <Muted>{hint}</Muted>}
              <CodeBlock label={title} text={text} isLabelHidden />
            </Box>
            {facts}
          </DialogContent>
          <DialogActions>
            <CopyButton text={text} variant="outlined" />
            <Button variant="contained" onClick={dialog.onClose}>
              {componentTexts.done}
            </Button>
          </DialogActions>
        </>
      )}
    </RecordDialog>
  );
}
