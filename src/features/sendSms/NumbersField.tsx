import { TextField } from '@mui/material';
import { typedNumbersMax } from '../../../contract/send.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import { countNumbers } from './countNumbers.ts';

interface NumbersFieldProps {
  value: string;
  isMissing: boolean;
  onChange: (numbers: string) => void;
}

/** Phone numbers as typed or pasted, with a live count of the entries. */
export function NumbersField({ value, isMissing, onChange }: NumbersFieldProps) {
  const count = countNumbers(value);
  const isTooMany = count > typedNumbersMax;
  const counted = count === 0 ? 'Separate numbers with commas' : formatCount(count, 'number');
  return (
    <TextField
      label="Phone numbers"
      placeholder="0712345678, 0733123456"
      required
      multiline
      minRows={2}
      maxRows={6}
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing || isTooMany}
      helperText={isTooMany ? `${counted}: at most ${formatNumber(typedNumbersMax)} at a time` : counted}
      slotProps={{ htmlInput: { inputMode: 'tel', spellCheck: false, autoComplete: 'off' } }}
    />
  );
}
