// Imports a file of numbers and shows how many were added or already listed, and the rejected rows with reasons.
import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import { uploadBytesMax } from '../../../contract/send.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { FileInput, fileWith } from '../../components/form/FileInput.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import type { DndImported } from '../../dataProvider/rpc/dnd.ts';
import { write } from '../../dataProvider/write.ts';
import { DndImportResult } from './DndImportResult.tsx';
import { PlatformInput } from './PlatformInput.tsx';

interface DndImportDialogProps {
  open: boolean;
  onClose: () => void;
}

export const DndImportDialog = ({ open, onClose }: DndImportDialogProps) => (
  <RecordDialog value={open || undefined} title={() => 'Import numbers'} onClose={onClose}>
    {() => <ImportForm onClose={onClose} />}
  </RecordDialog>
);

const megabytesMax = uploadBytesMax / 1024 / 1024;

/** Faults the server would refuse, checked before the upload. */
function faultOf(file: File | undefined): string | undefined {
  if (!file) return 'Choose a file first';
  if (file.size === 0) return 'The file is empty';
  return file.size > uploadBytesMax ? `The file is larger than ${megabytesMax} MB` : undefined;
}

const schema = z.object({ file: fileWith(faultOf), platform: z.boolean() });
const labels = { file: 'File of numbers', platform: 'Platform-wide' };

function ImportForm({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<DndImported>();
  if (result) return <DndImportResult result={result} onClose={onClose} />;
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{ platform: false }}
      submit="Import"
      save={(file) => write('dnd-sms', 'import', file)}
      done="Numbers imported"
      onSaved={setResult}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`A CSV, text or Excel file with one number a row, up to ${megabytesMax} MB.`}
          </Typography>
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <FileInput {...field('file')} accept=".csv,.txt,.xlsx" />
            <PlatformInput {...field('platform')} />
          </Stack>
        </>
      )}
    </ContractForm>
  );
}
