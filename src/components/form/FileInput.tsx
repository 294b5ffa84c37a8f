// One file, checked as soon as it is chosen.
import { Box, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { FileButton } from '../FileButton.tsx';
import type { FieldProps } from './formSchema.ts';
import { asTyped, faultOf } from './inputs.tsx';

interface FileInputProps extends FieldProps {
  /** Offered file name extensions, ".csv,.txt". */
  accept: string;
  helperText?: string | undefined;
}

/** The value is undefined while no file is chosen. */
export function FileInput({ source, label, required, accept, helperText }: FileInputProps) {
  const { field, fieldState } = useInput({ source, parse: asTyped, format: asTyped });
  const { trigger } = useFormContext();
  const fault = faultOf(fieldState.error?.message, helperText);
  return (
    <FormControl role="group" aria-label={label} required={required} error={fault.error}>
      <FormLabel component="p" focused={false} sx={{ m: 0, mb: 0.75 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileButton
          file={field.value as File | undefined}
          label={`File of the ${label}`}
          accept={accept}
          isWrong={fault.error}
          inputRef={field.ref}
          onChoose={(file) => {
            field.onChange(file);
            void trigger(source);
          }}
        />
      </Box>
      {fault.helperText && <FormHelperText sx={{ mx: 0 }}>{fault.helperText}</FormHelperText>}
    </FormControl>
  );
}
