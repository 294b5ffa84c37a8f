// A day, typed or picked from a calendar. The calendar (DayPicker.tsx) is loaded when an empty field is rendered or a field is first used,
// so that a list whose days are set shows them without it.
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { InputAdornment, TextField, useEventCallback } from '@mui/material';
import { memo, startTransition, Suspense, useState } from 'react';
import { lazyPart } from '../lazyPart.ts';
import type { DayPickerProps } from './DayPicker.tsx';

const load = async () => (await import('./DayPicker.tsx')).DayPicker;
// While a part of the date is typed, MUI's field loses the other parts if it renders for another reason, such as a reload of the list: its
// effects reset what the next render needs (useFieldState.mjs). So it renders only for changes of its own props.
const DayPicker = memo(lazyPart(load));

export type DateFieldProps = Omit<DayPickerProps, 'autoFocus'>;

export function DateField(props: DateFieldProps) {
  const { label, value, error, helperText, required, inputRef, sx } = props;
  const onChange = useEventCallback(props.onChange);
  const [isUsed, setIsUsed] = useState(value === '');
  if (value === '' && !isUsed) setIsUsed(true);
  const [hasFocus, setHasFocus] = useState(false);
  const plain = (
    <TextField
      label={label}
      value={value.split('-').toReversed().join('/')}
      required={required}
      error={error !== undefined}
      helperText={error ?? helperText}
      inputRef={inputRef}
      // Holds the focus until the calendar is loaded, which then takes it over.
      onFocus={() => {
        setHasFocus(true);
        startTransition(() => setIsUsed(true));
      }}
      onBlur={() => setHasFocus(false)}
      onPointerEnter={() => void load()}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <CalendarIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={sx}
    />
  );
  return (
    <Suspense fallback={plain}>
      {isUsed ? <DayPicker {...props} onChange={onChange} autoFocus={hasFocus} /> : plain}
    </Suspense>
  );
}
