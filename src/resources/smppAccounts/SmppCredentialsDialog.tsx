// What a system binds with, shown once: the server keeps no password it could show again.
import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { FactList } from '../../components/FactList.tsx';
import { QuotedText } from '../../components/QuotedText.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';

interface SmppCredentialsDialogProps {
  credentials: SmppCredentials | undefined;
  /** Undefined or null where it is not known. */
  port: number | null | undefined;
  onClose: () => void;
}

export function SmppCredentialsDialog({ credentials, port, onClose }: SmppCredentialsDialogProps) {
  return (
    <RecordDialog
      value={credentials}
      title={() => 'SMPP username and password'}
      onClose={onClose}
      maxWidth="xs"
    >
      {({ system_id, password }) => (
        <>
          <DialogContent>
            <Stack spacing={2}>
              <Alert severity="warning">The password is shown only now.</Alert>
              <QuotedText text={`system_id: ${system_id}\npassword: ${password}`} />
            </Stack>
            <FactList
              facts={[
                ['Protocol', 'SMPP 3.4'],
                ['Port', port ?? undefined],
              ]}
            />
          </DialogContent>
          <DialogActions>
            <CopyButton text={`system_id: ${system_id}\npassword: ${password}`} />
            <Button variant="contained" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      )}
    </RecordDialog>
  );
}
