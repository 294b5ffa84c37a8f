// A field for a whole number of units. Repeats the amount with separators, because zeros are easily miscounted.
import { TextField } from '@mui/material';
import { formatCount } from './formatNumber.ts';
import { readAmount } from './wholeAmount.ts';

interface AmountFieldProps {
  label?: string;
  value: string;
  onChange: (text: string) => void;
  /** Marks the field while it is empty. */
  isChecked: boolean;
  required?: boolean;
  /** Gets the focus when the form opens, though it is not the first field. */
  startsHere?: boolean;
  hint?: string;
}

export function AmountField(props: AmountFieldProps) {
  const { label = 'Amount', value, onChange, isChecked, required = true, startsHere, hint } = props;
  const amount = readAmount(value);
  const isWrong = value.trim() !== '' && amount === undefined;
  return (
    <TextField
      label={label}
      required={required}
      fullWidth
      data-starts-here={startsHere || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong || (isChecked && required && value.trim() === '')}
      helperText={isWrong ? 'A whole number, at least 1' : amount ? formatCount(amount, 'unit') : hint}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12, autoComplete: 'off' } }}
    />
  );
}
