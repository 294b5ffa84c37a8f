// Chooses one of many named values by typing.
import { Autocomplete, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { componentTexts } from '../componentTexts.ts';
import type { FieldProps } from './formSchema.ts';
import { faultOf } from './inputs.tsx';

interface AutocompleteInputProps extends FieldProps {
  options: readonly (readonly [value: number | string, label: string])[];
  isLoading?: boolean;
  /** Why the options could not be loaded. */
  failure?: string | undefined;
  /** Loads the options again when the menu is opened after a failure. */
  onRetry?: () => void;
  noOptionsText: string;
}

/** The value is null while nothing is chosen. */
export function AutocompleteInput(props: AutocompleteInputProps) {
  const { source, label, required, options, isLoading = false, failure, onRetry, noOptionsText } = props;
  const { field, fieldState } = useController({ name: source });
  const { ref, value, onChange, ...rest } = field;
  const names = new Map(options);
  return (
    <Autocomplete
      options={[...names.keys()]}
      getOptionLabel={(option) => names.get(option) ?? ''}
      value={(value ?? null) as number | string | null}
      onChange={(_event, chosen) => onChange(chosen)}
      loading={isLoading}
      noOptionsText={failure === undefined ? noOptionsText : componentTexts.list.failed}
      onOpen={() => failure !== undefined && onRetry?.()}
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
