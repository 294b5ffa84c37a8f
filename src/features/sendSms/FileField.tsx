// The file of an upload: chosen or dropped, uploaded with its progress and read ahead, with the column of its numbers
// (requirements/portal.md#uploads; requirements/domain.md#uploaded-files; requirements/deviations.md#uploaded-files).
import { Alert, Box, Button, LinearProgress, MenuItem, TextField, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { uploadBytesMax } from '../../../contract/send.ts';
import { formatFileSize } from '../../components/formatFileSize.ts';
import { formatCount } from '../../components/formatNumber.ts';
import { chooseFile, chooseNumberColumn, readChosenFile } from './chosenFile.ts';
import type { ChosenFile } from './draft.ts';

interface FileFieldProps {
  chosen: ChosenFile | undefined;
  isWrong: boolean;
}

export function FileField({ chosen, isWrong }: FileFieldProps) {
  const state = chosen?.state;
  useEffect(() => {
    if (state === 'waiting') void readChosenFile();
  }, [state]);

  return (
    <Box>
      <DropZone chosen={chosen} isWrong={isWrong || state === 'refused'} />
      {chosen?.failure && (
        <Alert
          severity="error"
          sx={{ mt: 1, overflowWrap: 'anywhere' }}
          action={
            state === 'failed' && (
              <Button color="inherit" size="small" onClick={() => void readChosenFile()}>
                Try again
              </Button>
            )
          }
        >
          {chosen.failure}
        </Alert>
      )}
      {chosen?.columns && chosen.columns.length > 1 && (
        <TextField
          select
          fullWidth
          label="Column of phone numbers"
          value={chosen.numberColumn ?? ''}
          onChange={(event) => void chooseNumberColumn(event.target.value)}
          sx={{ mt: 2 }}
        >
          {chosen.columns.map((column) => (
            <MenuItem key={column} value={column} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {column}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

function DropZone({ chosen, isWrong }: { chosen: ChosenFile | undefined; isWrong: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <Box
      role="group"
      aria-label="File of phone numbers"
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
        <Button size="small" variant="outlined" onClick={() => input.current?.click()}>
          {chosen ? 'Replace' : 'Choose file'}
        </Button>
        {chosen && (
          <Button size="small" color="inherit" onClick={() => chooseFile(undefined)}>
            Remove
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="File"
        accept=".csv,.txt,.xlsx"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) chooseFile(file);
          // So that choosing the same file again, corrected, is a change.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

const Invitation = () => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      Drop a file here *
    </Typography>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {`CSV, text or Excel (.xlsx), up to ${uploadBytesMax / 1024 / 1024} MB`}
    </Typography>
  </>
);

function Chosen({ chosen }: { chosen: ChosenFile }) {
  const { file, state, uploaded } = chosen;
  const percent = Math.floor(uploaded * 100);
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
        {`${formatFileSize(file.size)}${stateText(chosen)}`}
      </Typography>
      {state === 'reading' && (
        <LinearProgress
          aria-label="Upload"
          variant={percent < 100 ? 'determinate' : 'indeterminate'}
          value={percent}
          sx={{ mt: 1 }}
        />
      )}
    </>
  );
}

function stateText({ state, uploaded, rows, numbers }: ChosenFile): string {
  if (state === 'reading')
    return uploaded < 1 ? ` · uploading ${Math.floor(uploaded * 100)} %` : ' · reading';
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
