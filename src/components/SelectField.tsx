// A select with its options as data.
import { MenuItem, TextField, type TextFieldProps } from '@mui/material';

export type SelectFieldProps = TextFieldProps & {
  options: readonly (readonly [value: string | number, label: string])[];
};

export const SelectField = ({ options, ...field }: SelectFieldProps) => (
  <TextField select {...field}>
    {options.map(([value, label]) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </TextField>
);
