// A text field that gives its text, and a select of named values. Both fill the width of their form.
import { MenuItem, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';

type InputProps = Omit<TextFieldProps, 'onChange' | 'error' | 'slotProps'> & {
  value: string;
  onChange: (text: string) => void;
  /** Marks the field as wrong. */
  isWrong?: boolean;
};

interface TextInputProps extends InputProps {
  lengthMax: number;
  inputMode?: 'tel' | 'numeric' | 'decimal';
}

export const TextInput = ({ onChange, isWrong, lengthMax, inputMode, ...field }: TextInputProps) => (
  <TextField
    fullWidth
    error={isWrong}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength: lengthMax, inputMode, autoComplete: 'off' } }}
    {...field}
  />
);

interface SelectInputProps extends InputProps {
  options: readonly (readonly [value: string | number, label: string])[];
}

/** An option with the empty value shows its label in the closed select. */
export const SelectInput = ({ onChange, isWrong, options, ...field }: SelectInputProps) => (
  <TextField
    select
    fullWidth
    error={isWrong}
    onChange={(event) => onChange(event.target.value)}
    slotProps={
      options.some(([value]) => value === '')
        ? { select: { displayEmpty: true }, inputLabel: { shrink: true } }
        : {}
    }
    {...field}
  >
    {options.map(([value, label]) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </TextField>
);
