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
import { dndTexts } from './dndTexts.ts';
import { PlatformInput } from './PlatformInput.tsx';

const texts = dndTexts.import;

interface DndImportDialogProps {
  open: boolean;
  onClose: () => void;
}

export const DndImportDialog = ({ open, onClose }: DndImportDialogProps) => (
  <RecordDialog value={open || undefined} title={() => texts.title} onClose={onClose}>
    {() => <ImportForm onClose={onClose} />}
  </RecordDialog>
);

const megabytesMax = uploadBytesMax / 1024 / 1024;

/** Faults the server would refuse, checked before the upload. */
function faultOf(file: File | undefined): string | undefined {
  if (!file) return texts.missing;
  if (file.size === 0) return texts.empty;
  return file.size > uploadBytesMax ? texts.tooLarge(megabytesMax) : undefined;
}

const schema = z.object({ file: fileWith(faultOf), platform: z.boolean() });
const labels = { file: texts.file, platform: dndTexts.add.platform };

function ImportForm({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<DndImported>();
  if (result) return <DndImportResult result={result} onClose={onClose} />;
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{ platform: false }}
      submit={texts.button}
      save={(file) => write('dnd-sms', 'import', file)}
      done={texts.done}
      onSaved={setResult}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.lead(megabytesMax)}
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
