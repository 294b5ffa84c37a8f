// Shows a secret once; it is stored nowhere.
import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import { componentTexts } from './componentTexts.ts';
import { CopyButton } from './CopyButton.tsx';
import { Muted } from './Muted.tsx';
import { RecordDialog } from './RecordDialog.tsx';

interface Secret {
  text: string;
  warning: string;
  hint?: string;
  facts?: ReactNode;
}

interface SecretDialogProps {
  title: string;
  /** Undefined closes the dialog. */
  secret: Secret | undefined;
  onClose: () => void;
}

export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  return (
    <RecordDialog value={secret} title={() => title} onClose={onClose} maxWidth="xs" isShownOnce>
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
            <Button variant="contained" onClick={onClose}>
              {componentTexts.done}
            </Button>
          </DialogActions>
        </>
      )}
    </RecordDialog>
  );
}
