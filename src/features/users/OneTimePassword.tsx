// A one-time password that no SMS could carry: shown once, to be handed over. It is kept nowhere.
import { Alert, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { CopyButton } from '../../components/CopyButton.tsx';
import { QuotedText } from '../../components/QuotedText.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';

export interface HandedPassword {
  /** Whose it is. */
  name: string;
  password: string;
}

interface OneTimePasswordProps {
  handed: HandedPassword | undefined;
  onClose: () => void;
}

export function OneTimePassword({ handed, onClose }: OneTimePasswordProps) {
  return (
    <RecordDialog value={handed} title={() => 'One-time password'} onClose={onClose} maxWidth="xs">
      {({ name, password }) => (
        <>
          <DialogContent>
            <Stack spacing={2}>
              <Alert severity="warning">No SMS could be sent. This password is shown only now.</Alert>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {`Give it to ${name} yourself; it has to be changed at the first sign-in.`}
              </Typography>
              <QuotedText text={password} />
            </Stack>
          </DialogContent>
          <DialogActions>
            <CopyButton text={password} />
            <Button variant="contained" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      )}
    </RecordDialog>
  );
}
