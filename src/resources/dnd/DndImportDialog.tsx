// Imports a file of numbers and shows how many were added or already listed, and the rejected rows with reasons.
import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { uploadBytesMax } from '../../../contract/send.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { FileButton } from '../../components/FileButton.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { importDnd } from '../../dataProvider/rpc/dnd.ts';
import type { DndImported } from '../../dataProvider/rpc/dnd.ts';
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
  const [file, setFile] = useState<File>();
  const [isPlatform, setIsPlatform] = useState(false);
  const [result, setResult] = useState<DndImported>();
  const { setFailure, save, ...saving } = useSaving();

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFailure(chosen && faultOf(chosen));
  };
  const submit = () => {
    if (!file) return;
    const call = async () => {
      const imported = await importDnd(file, isPlatform);
      setResult(imported);
      return imported;
    };
    void save({ call, done: 'Numbers imported', onSaved: () => undefined });
  };

  if (result) return <DndImportResult result={result} onClose={onClose} />;
  return (
    <DialogForm
      label="Import numbers"
      submit="Import"
      isDisabled={!file || faultOf(file) !== undefined}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`A CSV, text or Excel file with one number a row, up to ${formatNumber(uploadBytesMax / 1024 / 1024)} MB.`}
      </Typography>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <FileButton file={file} label="File of numbers" accept=".csv,.txt,.xlsx" onChoose={choose} />
        <PlatformSwitch checked={isPlatform} onChange={setIsPlatform} />
      </Stack>
    </DialogForm>
  );
}

/** Faults the server would refuse, checked before the upload. */
function faultOf(file: File): string | undefined {
  if (file.size === 0) return 'The file is empty';
  if (file.size > uploadBytesMax) return `The file is larger than ${uploadBytesMax / 1024 / 1024} MB`;
  return undefined;
}
