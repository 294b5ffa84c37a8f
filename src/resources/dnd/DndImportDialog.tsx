// A file of numbers into the list: choose it, see what was added, known already, and rejected with row and reason.
import { Alert, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadBytesMax } from '../../../contract/send.ts';
import { FileButton } from '../../components/FileButton.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { importDnd } from '../../dataProvider/rpc/dnd.ts';
import type { DndImported } from '../../dataProvider/rpc/dnd.ts';
import { showNotice } from '../../notices/notices.ts';
import { DndImportResult } from './DndImportResult.tsx';
import { PlatformSwitch } from './PlatformSwitch.tsx';

interface DndImportDialogProps {
  open: boolean;
  onClose: () => void;
}

export function DndImportDialog({ open, onClose }: DndImportDialogProps) {
  return (
    <RecordDialog value={open || undefined} title={() => 'Import numbers'} onClose={onClose}>
      {() => <ImportForm onClose={onClose} />}
    </RecordDialog>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [isPlatform, setIsPlatform] = useState(false);
  const [result, setResult] = useState<DndImported>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFailure(chosen && faultOf(chosen));
  };
  const submit = async () => {
    if (!file) return setFailure('Choose a file');
    setIsBusy(true);
    setFailure(undefined);
    try {
      const imported = await importDnd(file, isPlatform);
      setResult(imported);
      showNotice('success', imported.message);
      void queryClient.invalidateQueries({ queryKey: ['dnd-sms'] });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };

  if (result) return <DndImportResult result={result} onClose={onClose} />;
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`A CSV, text or Excel file with one number a row, up to ${formatNumber(uploadBytesMax / 1024 / 1024)} MB.`}
          </Typography>
          <FileButton file={file} label="File of numbers" accept=".csv,.txt,.xlsx" onChoose={choose} />
          <PlatformSwitch checked={isPlatform} onChange={setIsPlatform} />
          {failure && (
            <Alert severity="error" sx={{ alignSelf: 'stretch' }}>
              {failure}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={!file || faultOf(file) !== undefined}
          onClick={() => void submit()}
        >
          Import
        </Button>
      </DialogActions>
    </>
  );
}

/** What the server would refuse, said before the file is sent. */
function faultOf(file: File): string | undefined {
  if (file.size === 0) return 'The file is empty';
  if (file.size > uploadBytesMax) return `The file is larger than ${uploadBytesMax / 1024 / 1024} MB`;
  return undefined;
}
