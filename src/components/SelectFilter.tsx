// A filter that selects one of named values; it fills the width of its place.
import { MenuItem, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';

type SelectFilterProps = Omit<TextFieldProps, 'onChange' | 'slotProps'> & {
  value: string;
  onChange: (value: string) => void;
  /** The empty value is all of them. */
  options: readonly (readonly [value: string, label: string])[];
};

export const SelectFilter = ({ onChange, options, ...field }: SelectFilterProps) => (
  <TextField
    select
    fullWidth
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    {...field}
  >
    {options.map(([value, label]) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </TextField>
);
