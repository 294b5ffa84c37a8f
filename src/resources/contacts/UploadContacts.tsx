// A file of contacts, checked before the upload, and the choice of its columns (requirements/administration.md#contacts).
import { Stack, Typography } from '@mui/material';
import { FileInput } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { contactTexts } from './contactTexts.ts';
import { FileColumns } from './FileColumns.tsx';

export const UploadContacts = (field: FieldProps) => (
  <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {contactTexts.adding.fileLead}
    </Typography>
    <FileInput {...field} accept=".csv,.xlsx" />
    <FileColumns />
  </Stack>
);
