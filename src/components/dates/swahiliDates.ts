// Kiswahili for the calendar, because MUI has no texts and date-fns no locale for it. Loaded with DayPicker.tsx.
import { enGB } from 'date-fns/locale/en-GB';
import type { Locale } from 'date-fns/locale';
import type { PickersLocaleText } from '@mui/x-date-pickers/locales';
import { formatTexts } from '../../format/formatTexts.ts';

const months = 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'.split(
  ' ',
);
const weekdays = 'Jumapili Jumatatu Jumanne Jumatano Alhamisi Ijumaa Jumamosi'.split(' ');
/** Abbreviations as in Kenyan calendars. */
const shortWeekdays = 'J2 J3 J4 J5 Alh Ij J1'.split(' ');

const isWide = (width: string | undefined) => width === undefined || width === 'wide';

/** The names of days and months; everything else, such as the order of a date, is taken from en-GB. */
export const swahili: Locale = {
  ...enGB,
  code: 'sw',
  localize: {
    ...enGB.localize,
    month: (month, options) => (isWide(options?.width) ? months : formatTexts.months)[month] ?? '',
    day: (day, options) => (isWide(options?.width) ? weekdays : shortWeekdays)[day] ?? '',
  },
};

export const pickerTexts: Partial<PickersLocaleText> = {
  previousMonth: 'Mwezi uliopita',
  nextMonth: 'Mwezi ujao',
  calendarViewSwitchingButtonAriaLabel: (view) =>
    view === 'year'
      ? 'miaka inaonyeshwa, badilisha uone kalenda'
      : 'kalenda inaonyeshwa, badilisha uone miaka',
  cancelButtonLabel: 'Ghairi',
  clearButtonLabel: 'Futa',
  okButtonLabel: 'Sawa',
  todayButtonLabel: 'Leo',
  nextStepButtonLabel: 'Mbele',
  datePickerToolbarTitle: 'Chagua tarehe',
  openDatePickerDialogue: (date) => (date ? `Chagua tarehe, iliyochaguliwa ni ${date}` : 'Chagua tarehe'),
  fieldClearLabel: 'Futa',
  dateTableLabel: 'chagua tarehe',
  fieldYearPlaceholder: () => 'mwaka',
  fieldMonthPlaceholder: () => 'mwezi',
  fieldDayPlaceholder: () => 'siku',
  year: 'Mwaka',
  month: 'Mwezi',
  day: 'Siku',
  empty: 'Tupu',
};
