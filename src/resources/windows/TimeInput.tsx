// Input of a time of day, HH:mm. An end may be 24:00, which a browser's time field can only show as 00:00.
import { TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { faultOf, textFieldOf } from '../../components/form/inputs.tsx';
import { windowTexts } from './windowTexts.ts';

const endOfDay = '24:00';
const midnight = '00:00';

export function TimeInput({ source, label, required, isEnd = false }: FieldProps & { isEnd?: boolean }) {
  const { field, fieldState } = useController({ name: source });
  const isEndOfDay = isEnd && field.value === endOfDay;
  return (
    <TextField
      type="time"
      label={label}
      required={required}
      {...textFieldOf(field)}
      value={isEndOfDay ? midnight : field.value}
      onChange={({ target: { value } }) => field.onChange(isEnd && value === midnight ? endOfDay : value)}
      {...faultOf(fieldState.error?.message, isEndOfDay ? windowTexts.endOfDay : undefined)}
      slotProps={{ htmlInput: { step: 60 }, inputLabel: { shrink: true } }}
    />
  );
}
