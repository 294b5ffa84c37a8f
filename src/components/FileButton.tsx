// A button that chooses one file, and the name and size of what was chosen.
import { Button, Typography } from '@mui/material';
import type { Ref } from 'react';
import { formatFileSize } from './formatFileSize.ts';

interface FileButtonProps {
  file: File | undefined;
  /** Accessible name. */
  label: string;
  /** Offered file name extensions, ".csv,.txt". */
  accept: string;
  isWrong?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChoose: (file: File | undefined) => void;
}

export function FileButton({ file, label, accept, isWrong, inputRef, onChoose }: FileButtonProps) {
  return (
    <>
      {/* The input inside takes the focus and the keys; the label around it is only its look. */}
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        color={isWrong ? 'error' : 'primary'}
        sx={{ '&:focus-within': { outline: '2px solid' } }}
      >
        {file ? 'Choose another file' : 'Choose file'}
        <input
          type="file"
          className="visually-hidden"
          aria-label={label}
          accept={accept}
          ref={inputRef}
          aria-invalid={isWrong}
          onChange={(event) => onChoose(event.target.files?.[0])}
        />
      </Button>
      {file && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`${file.name} · ${formatFileSize(file.size)}`}
        </Typography>
      )}
    </>
  );
}
