// A file of contacts, checked before the upload (requirements/administration.md#contacts: .csv, at most 2 MB).
import { Stack, Typography } from '@mui/material';
import { contactsFileBytesMax, contactTexts as specified } from '../../../contract/contacts.ts';
import { FileInput } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { contactTexts } from './contactTexts.ts';

/** The fault of a chosen file, or of choosing none. */
export function faultOfFile(file: File | undefined): string | undefined {
  if (!file) return specified.fileMissing;
  if (!/\.csv$/i.test(file.name)) return specified.fileFormat;
  if (file.size > contactsFileBytesMax) return specified.fileSize;
  return undefined;
}

export const UploadContacts = (field: FieldProps) => (
  <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {contactTexts.adding.fileLead}
    </Typography>
    <FileInput {...field} accept=".csv" />
  </Stack>
);
