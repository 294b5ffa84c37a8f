// Chooses a file of contacts, checked before the upload, and the uses of its columns (requirements/administration.md#contacts). A backend
// that does not read files in advance imports the file as it is.
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contactsFileBytesMax, contactTexts as specified } from '../../../contract/contacts.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { FileInput } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { keepsFocus } from '../../components/keptFocus.ts';
import { Muted } from '../../components/Muted.tsx';
import { UploadProgress } from '../../components/files/UploadProgress.tsx';
import { isRefusal } from '../../dataProvider/http.ts';
import { columnsQuery } from '../../dataProvider/rpc/contacts.ts';
import { messageOf } from '../../format/messageOf.ts';
import { contactTexts } from './contactTexts.ts';
import { FileColumns } from './FileColumns.tsx';

interface UploadContactsProps extends FieldProps {
  /** Called with whether the file is being read, or must be read again. */
  onReading: (isReading: boolean) => void;
  /** The uploaded share of an import; undefined while none is made. */
  importedShare: number | undefined;
}

/** Reads the form's file when it changes, and sets its `columns` and `upload_id`. */
export function UploadContacts({ onReading, importedShare, ...field }: UploadContactsProps) {
  const { setValue } = useFormContext();
  const file = useWatch({ name: field.source }) as File | undefined;
  const [uploaded, setUploaded] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    ...columnsQuery(file, setUploaded),
    enabled: faultOfFile(file) === undefined,
    // A file is read once, and again only on request.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const answer = data?.message;
  // For a reason other than the file, so that another attempt may succeed.
  const hasFailed = !isFetching && error !== null && !isRefusal(error);
  const isReading = isFetching || hasFailed;
  useEffect(() => {
    setValue('columns', answer?.uses);
    setValue('upload_id', answer?.upload_id);
    onReading(isReading);
  }, [answer, isReading, setValue, onReading]);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Muted>{contactTexts.adding.fileLead}</Muted>
      <FileInput
        {...field}
        accept=".csv,.xlsx"
        failure={isFetching || error === null ? undefined : messageOf(error)}
      />
      {hasFailed && (
        <Button ref={keepsFocus} onClick={() => void refetch()}>
          {componentTexts.retry}
        </Button>
      )}
      {answer && <FileColumns answer={answer} />}
      <UploadProgress share={isFetching ? uploaded : importedShare} />
    </Stack>
  );
}

/** The error of a chosen file of contacts, or of a missing one. */
export function faultOfFile(file: File | undefined): string | undefined {
  if (!file) return specified.fileMissing;
  if (!/\.(csv|xlsx)$/i.test(file.name)) return specified.fileFormat;
  if (file.size > contactsFileBytesMax) return specified.fileSize;
  return undefined;
}
