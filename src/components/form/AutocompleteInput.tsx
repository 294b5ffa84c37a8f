// One of many named values, found by typing.
import { Autocomplete, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import type { FieldProps } from './formSchema.ts';
import { asTyped, faultOf } from './inputs.tsx';

interface AutocompleteInputProps extends FieldProps {
  options: readonly (readonly [value: number | string, label: string])[];
  isLoading?: boolean;
  /** Why the options could not be loaded. */
  failure?: string | undefined;
  noOptionsText: string;
}

/** The value is null while none is chosen. */
export function AutocompleteInput(props: AutocompleteInputProps) {
  const { source, label, required, options, isLoading = false, failure, noOptionsText } = props;
  const { field, fieldState } = useInput({ source, parse: asTyped, format: asTyped });
  const { ref, value, onChange, ...rest } = field;
  const names = new Map(options);
  return (
    <Autocomplete
      options={[...names.keys()]}
      getOptionLabel={(option) => names.get(option) ?? ''}
      value={(value ?? null) as number | string | null}
      onChange={(_event, chosen) => onChange(chosen)}
      loading={isLoading}
      noOptionsText={noOptionsText}
      renderInput={(params) => (
        <TextField
          {...params}
          {...rest}
          {...faultOf(fieldState.error?.message ?? failure)}
          label={label}
          required={required}
          inputRef={ref}
        />
      )}
    />
  );
}
