// MUI's date field with its calendar, on date-fns. Loaded by DateField only. Outside of it, days are yyyy-MM-dd without a time zone.
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { enGB } from 'date-fns/locale/en-GB';
import { parseISO } from 'date-fns/parseISO';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { SxProps, Theme } from '@mui/material';
import { useState, type FocusEventHandler, type ReactNode, type Ref } from 'react';
import { language } from '../../i18n/language.ts';
import { componentTexts } from '../componentTexts.ts';
import { formatDay } from '../../format/formatDate.ts';
import { pickerTexts, swahili } from './swahiliDates.ts';

export interface DayPickerProps {
  label: string;
  /** The day as yyyy-MM-dd; empty if there is none. */
  value: string;
  /** Called with the day, or with empty text while it is incomplete or out of bounds, and whether it was typed, not picked. */
  onChange: (day: string, isTyped: boolean) => void;
  /** First and last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  helperText?: ReactNode;
  required?: boolean | undefined;
  onBlur?: FocusEventHandler | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  autoFocus?: boolean;
  sx?: SxProps<Theme>;
}

const texts = componentTexts.dates;
const locale = language === 'sw' ? swahili : enGB;
const dateOf = (day: string | undefined) => (day ? parseISO(day) : null);

export function DayPicker(props: DayPickerProps) {
  const { label, value, onChange, min, max, error, helperText, required, onBlur, inputRef, autoFocus, sx } =
    props;
  // Keeps the typed parts while they are not a day yet, so that the value is empty.
  const [typed, setTyped] = useState<Typed>({ day: value, date: dateOf(value) });
  if (value !== typed.day) setTyped({ day: value, date: dateOf(value) });
  const fault = error ?? dayFault(typed, { min, max });

  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={locale}
      localeText={language === 'sw' ? pickerTexts : {}}
    >
      <DatePicker
        label={label}
        format="dd/MM/yyyy"
        value={typed.date}
        minDate={dateOf(min) ?? undefined}
        maxDate={dateOf(max) ?? undefined}
        onChange={(date, { validationError, source }) => {
          const day = date && isValid(date) && validationError === null ? format(date, 'yyyy-MM-dd') : '';
          setTyped({ day, date });
          if (day !== value) onChange(day, source !== 'view');
        }}
        dayOfWeekFormatter={(date) => format(date, 'EEEEEE', { locale })}
        autoFocus={autoFocus ?? false}
        slots={{ openPickerIcon: CalendarIcon }}
        slotProps={{
          openPickerIcon: { fontSize: 'small' },
          // Otherwise the calendar takes the focus back from dialogs that open over it, such as the palette.
          desktopTrapFocus: { disableEnforceFocus: true },
          textField: {
            size: 'small',
            required: required ?? false,
            // If it is unset, the field marks values out of bounds itself.
            ...(error !== undefined && { error: true }),
            helperText: fault ?? helperText,
            onBlur,
            inputRef,
          },
        }}
        sx={sx ?? {}}
      />
    </LocalizationProvider>
  );
}

interface Typed {
  day: string;
  date: Date | null;
}

/** Why there is no such day, or why it is out of bounds; undefined while parts are missing or the year is still being typed. */
function dayFault({ date }: Typed, { min, max }: Pick<DayPickerProps, 'min' | 'max'>): string | undefined {
  if (!date) return undefined;
  if (!isValid(date)) return texts.noDay;
  if (date.getFullYear() < 1000) return undefined;
  const day = format(date, 'yyyy-MM-dd');
  if (min && day < min) return texts.tooEarly(formatDay(min));
  if (max && day > max) return texts.tooLate(formatDay(max));
  return undefined;
}
