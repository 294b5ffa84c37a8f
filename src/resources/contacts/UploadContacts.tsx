// Chooses a file of contacts, checked before the upload, and the uses of its columns (requirements/administration.md#contacts).
import { Stack } from '@mui/material';
import { useState } from 'react';
import { FileInput } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { Muted } from '../../components/Muted.tsx';
import { contactTexts } from './contactTexts.ts';
import { FileColumns, type FileColumnsProps } from './FileColumns.tsx';

type UploadContactsProps = FieldProps & Pick<FileColumnsProps, 'onReading'>;

export function UploadContacts({ onReading, ...field }: UploadContactsProps) {
  const [failure, setFailure] = useState<string>();
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Muted>{contactTexts.adding.fileLead}</Muted>
      <FileInput {...field} accept=".csv,.xlsx" failure={failure} />
      <FileColumns onReading={onReading} onFailure={setFailure} />
    </Stack>
  );
}
