// A file of contacts, checked before the upload, and the choice of its columns (requirements/administration.md#contacts).
import { Stack } from '@mui/material';
import { FileInput } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { Muted } from '../../components/Muted.tsx';
import { contactTexts } from './contactTexts.ts';
import { FileColumns, type FileColumnsProps } from './FileColumns.tsx';

export const UploadContacts = ({ onReading, ...field }: FieldProps & FileColumnsProps) => (
  <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
    <Muted>{contactTexts.adding.fileLead}</Muted>
    <FileInput {...field} accept=".csv,.xlsx" />
    <FileColumns onReading={onReading} />
  </Stack>
);
