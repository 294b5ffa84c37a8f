// The columns of a file of contacts, read before the import, each with its use (requirements/deviations.md#files-of-contacts). A backend
// that does not read files in advance imports the file as it is.
import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldNameOf, mutedColumn, wholeName } from '../../../contract/contactFields.ts';
import { contactsFileBytesMax, contactTexts as specified } from '../../../contract/contacts.ts';
import type { ContactColumnsRead } from '../../dataProvider/rpc/contacts.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { messageOf } from '../../format/messageOf.ts';
import { Hint, Muted, Strong } from '../../components/Muted.tsx';
import { keepsFocus } from '../../components/keptFocus.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { UploadProgress } from '../../components/UploadProgress.tsx';
import { isRefusal } from '../../dataProvider/http.ts';
import { write } from '../../dataProvider/write.ts';
import { contactTexts } from './contactTexts.ts';

const texts = contactTexts.columns;

interface Read {
  file: File;
  attempt: number;
  answer?: ContactColumnsRead;
  /** Whether it could not be read for a reason other than the file, so that another attempt may succeed. */
  isFailed?: boolean;
}

export interface FileColumnsProps {
  /** Called with true when reading starts, and with false when it ends, unless it must be tried again. */
  onReading: (isReading: boolean) => void;
  /** Called with the reason why a file cannot be read, and without a reason when another file is chosen. */
  onFailure: (failure?: string) => void;
}

/** Reads the form's file when it changes, and sets its `columns` and `upload_id`. */
export function FileColumns({ onReading, onFailure }: FileColumnsProps) {
  const { setValue } = useFormContext();
  const file = useWatch({ name: 'file' }) as File | undefined;
  const [read, setRead] = useState<Read>();
  const [attempt, setAttempt] = useState(0);
  const [uploaded, setUploaded] = useState(0);
  const isCurrent = read !== undefined && read.file === file && read.attempt === attempt;

  useEffect(() => {
    const choose = (answer?: ContactColumnsRead) => {
      setValue('columns', answer?.uses);
      setValue('upload_id', answer?.upload_id);
    };
    choose();
    onFailure();
    if (!file || faultOfFile(file)) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    onReading(true);
    const readFile = async () => {
      try {
        const answer = await write('contact-sms', 'readFile', { file, signal, onProgress: setUploaded });
        if (signal.aborted) return;
        if (answer) choose(answer.message);
        setRead({ file, attempt, ...(answer && { answer: answer.message }) });
        onReading(false);
      } catch (error) {
        if (signal.aborted) return;
        const isFailed = !isRefusal(error);
        setRead({ file, attempt, isFailed });
        onFailure(messageOf(error));
        onReading(isFailed);
      }
    };
    void readFile();
    return () => {
      stop.abort();
      setUploaded(0);
      onReading(false);
    };
  }, [file, attempt, setValue, onReading, onFailure]);

  if (!file || faultOfFile(file)) return null;
  if (!isCurrent) return <UploadProgress share={uploaded} />;
  if (read.isFailed)
    return (
      <Button ref={keepsFocus} onClick={() => setAttempt(attempt + 1)}>
        {componentTexts.retry}
      </Button>
    );
  return read.answer ? <Columns answer={read.answer} /> : null;
}

function Columns({ answer }: { answer: ContactColumnsRead }) {
  const { setValue } = useFormContext();
  const uses = (useWatch({ name: 'columns' }) ?? answer.uses) as readonly string[];
  const importAs = (column: number, value: string) =>
    // Each field takes one column, so the column that had this use before is skipped.
    setValue(
      'columns',
      uses.map((known, at) => {
        if (at === column) return value;
        return known === value ? '' : known;
      }),
      { shouldDirty: true },
    );
  return (
    <Box component="section" aria-label={texts.title} sx={{ width: '100%' }}>
      <Strong>{texts.title}</Strong>
      <Muted role="status" sx={{ mb: 1.5 }}>
        {texts.found(formatCount(answer.rows, 'row'), formatCount(answer.numbers, 'phone number'))}
      </Muted>
      {answer.sheet !== undefined && (
        <Hint component="p" sx={{ mt: -1, mb: 1.5 }}>
          {componentTexts.file.onlySheet(answer.sheet)}
        </Hint>
      )}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {answer.columns.map((column, at) => (
          <Box key={column} sx={row}>
            <Box sx={{ minWidth: 0 }}>
              <Strong sx={{ overflowWrap: 'anywhere' }}>{column}</Strong>
              <Hint component="p" noWrap>
                {samplesOf(answer, at)}
              </Hint>
            </Box>
            <SelectField
              size="small"
              label={texts.importLabel}
              value={uses[at] ?? ''}
              onChange={(event) => importAs(at, event.target.value)}
              slotProps={{
                select: { displayEmpty: true },
                inputLabel: { shrink: true },
                htmlInput: { 'aria-label': texts.importAs(column) },
              }}
              options={optionsFor(column, uses[at] ?? '')}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The first values of a column. */
const samplesOf = ({ sample }: ContactColumnsRead, at: number): string =>
  sample
    .map((cells) => cells[at] ?? '')
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .join(', ');

const builtIn = [
  ['msisdn', contactTexts.mobileNumber],
  ['first_name', contactTexts.firstName],
  ['other_name', contactTexts.otherName],
  [wholeName, texts.wholeName],
  [mutedColumn, texts.muted],
  ['consent_source', contactTexts.consent.source],
  ['consent_at', contactTexts.consent.date],
  ['consent_text', contactTexts.consent.text],
] as const;

function optionsFor(column: string, current: string): (readonly [string, string])[] {
  const name = fieldNameOf(column);
  const known = new Set<string>(builtIn.map(([value]) => value));
  const further = [...new Set([name, current])].filter((each) => each && !known.has(each)) as string[];
  return [['', texts.skip], ...builtIn, ...further.map((each) => [each, texts.field(`{${each}}`)] as const)];
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
  gap: 1,
  alignItems: 'center',
};

/** The error of a chosen file of contacts, or of a missing one. */
export function faultOfFile(file: File | undefined): string | undefined {
  if (!file) return specified.fileMissing;
  if (!/\.(csv|xlsx)$/i.test(file.name)) return specified.fileFormat;
  if (file.size > contactsFileBytesMax) return specified.fileSize;
  return undefined;
}
