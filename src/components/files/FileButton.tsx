// A button that chooses one file, with the name and size of the chosen file.
import { Button, FormHelperText, Typography } from '@mui/material';
import { useId, type Ref } from 'react';
import { componentTexts } from '../componentTexts.ts';
import { formatFileSize } from '../../format/formatFileSize.ts';

interface FileButtonProps {
  file: File | undefined;
  /** Accessible name. */
  label: string;
  /** Accepted file name extensions, such as ".csv,.txt". */
  accept: string;
  onChoose: (file: File | undefined) => void;
  fault?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

export function FileButton({ file, label, accept, onChoose, fault, inputRef }: FileButtonProps) {
  const faultId = useId();
  return (
    <>
      {/* The input inside takes the focus and the keys; the label around it is only its look. */}
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        sx={{ '&:focus-within': { outline: '2px solid' } }}
      >
        {file ? componentTexts.file.chooseOther : componentTexts.file.choose}
        <input
          ref={inputRef}
          type="file"
          className="visually-hidden"
          aria-label={label}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && faultId}
          accept={accept}
          onChange={(event) => onChoose(event.target.files?.[0])}
        />
      </Button>
      {file && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`${file.name} · ${formatFileSize(file.size)}`}
        </Typography>
      )}
      {fault && (
        // An alert, because the error may appear only after the file is read.
        <FormHelperText error role="alert" id={faultId} sx={{ flexBasis: '100%', m: 0 }}>
          {fault}
        </FormHelperText>
      )}
    </>
  );
}
