// Chooses the file of an upload, uploads it with progress, has it read before the send, and chooses the column of its numbers
// (requirements/portal.md#uploads; requirements/domain.md#uploaded-files; requirements/deviations.md#uploaded-files).
import { Alert, Box, Button, FormHelperText } from '@mui/material';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useController } from 'react-hook-form';
import { uploadBytesMax } from '../../../../contract/send.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import type { FieldProps } from '../../../components/form/formSchema.ts';
import { formatFileSize } from '../../../format/formatFileSize.ts';
import { formatCount } from '../../../format/formatNumber.ts';
import { Hint, Strong } from '../../../components/Muted.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { UploadProgress } from '../../../components/files/UploadProgress.tsx';
import { chooseFile, chooseNumberColumn, readChosenFile } from './chosenFile.ts';
import type { ChosenFile } from '../draft.ts';
import { uploadInputTexts as texts } from './uploadInputTexts.ts';

export function UploadInput({ source, label }: FieldProps) {
  const { field, fieldState } = useController({ name: source });
  const chosen = field.value as ChosenFile | null;
  const state = chosen?.state;
  useEffect(() => {
    if (state === 'waiting') void readChosenFile();
  }, [state]);

  return (
    <Box>
      <DropZone
        chosen={chosen}
        label={label}
        isWrong={fieldState.invalid || state === 'refused'}
        buttonRef={field.ref}
      />
      {!chosen && <SampleFile />}
      {!chosen && fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      {chosen?.failure && (
        <Alert
          severity="error"
          sx={{ mt: 1, overflowWrap: 'anywhere' }}
          action={
            state === 'failed' && (
              <Button color="inherit" size="small" onClick={() => void readChosenFile()}>
                {componentTexts.retry}
              </Button>
            )
          }
        >
          {chosen.failure}
        </Alert>
      )}
      {chosen?.columns && chosen.columns.length > 1 && (
        <SelectField
          fullWidth
          label={texts.column}
          value={chosen.numberColumn ?? ''}
          onChange={(event) => void chooseNumberColumn(event.target.value)}
          sx={{ mt: 2 }}
          options={chosen.columns.map((column) => [column, column])}
        />
      )}
    </Box>
  );
}

interface DropZoneProps {
  chosen: ChosenFile | null;
  label: string;
  isWrong: boolean;
  buttonRef: Ref<HTMLButtonElement>;
}

function DropZone({ chosen, label, isWrong, buttonRef }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <Box
      role="group"
      aria-label={texts.zone}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer.files[0];
        if (file) chooseFile(file);
      }}
      sx={{
        ...zone,
        borderColor: isWrong ? 'error.main' : isOver ? 'primary.main' : 'var(--border-strong)',
        backgroundColor: isOver ? 'var(--accent-soft)' : 'var(--sunken)',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {chosen ? <Chosen chosen={chosen} /> : <Invitation />}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Button size="small" variant="outlined" ref={buttonRef} onClick={() => input.current?.click()}>
          {chosen ? texts.replace : texts.choose}
        </Button>
        {chosen && (
          <Button size="small" color="inherit" onClick={() => chooseFile(undefined)}>
            {texts.remove}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        accept=".csv,.txt,.xlsx"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) chooseFile(file);
          // Choosing the same file again, after correcting it, must fire a change event.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

/** Saves a sample file, whose columns a message can use. */
async function saveSample(): Promise<void> {
  const { byteOrderMark, csvWriter, saveFile } = await import('../../../components/files/csv.ts');
  const write = await csvWriter();
  const rows = [
    ['0712345678', 'Amina', '1500', '30/11/2026'],
    ['0733123456', 'Otieno', '820', '30/11/2026'],
  ];
  saveFile(texts.sampleName, [byteOrderMark, write({ fields: texts.sampleColumns, rows, hasHeader: true })]);
}

const SampleFile = () => (
  <Button size="small" sx={{ mt: 0.5 }} onClick={() => void saveSample()}>
    {texts.sample}
  </Button>
);

const Invitation = () => (
  <>
    <Strong>{texts.drop}</Strong>
    <Hint>{texts.kinds(uploadBytesMax / 1024 / 1024)}</Hint>
  </>
);

function Chosen({ chosen }: { chosen: ChosenFile }) {
  const { file, state, uploaded, sheet } = chosen;
  return (
    <>
      <Strong sx={{ overflowWrap: 'anywhere' }}>{file.name}</Strong>
      <Hint role="status">{`${formatFileSize(file.size)}${countsText(chosen)}`}</Hint>
      {state === 'read' && sheet !== undefined && (
        <Hint component="p">{componentTexts.file.onlySheet(sheet)}</Hint>
      )}
      {state === 'reading' && <UploadProgress share={uploaded} />}
    </>
  );
}

function countsText({ state, rows, numbers }: ChosenFile): string {
  if (state !== 'read' || rows === undefined) return '';
  return ` · ${formatCount(rows, 'row')}, ${formatCount(numbers ?? 0, 'phone number')}`;
}

const zone = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.5,
  border: '1px dashed',
  borderRadius: 2,
};
