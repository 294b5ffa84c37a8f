// The date range select of every list, with two date inputs for Choose Custom and Custom Range
// (requirements/portal.md#date-ranges). A custom range applies once both days are set and in order, so that a half-typed one
// never empties the list.
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { componentTexts } from './componentTexts.ts';
import { datePresets, isRange } from './dateRange.ts';
import type { DateChoice, DatePreset, DateRange } from './dateRange.ts';

const texts = componentTexts.dates;

interface DateRangeFilterProps extends Pick<RangeSelectProps, 'presets' | 'allLabel'> {
  value: DateChoice;
  onChange: (choice: DateChoice) => void;
  /** Last day that can be picked, yyyy-MM-dd. */
  today: string;
}

export function DateRangeFilter(props: DateRangeFilterProps) {
  const { value, onChange, today, presets, allLabel } = props;
  const { range, start_date = '', end_date = '' } = value;
  const [picked, setPicked] = useState(range);
  const [days, setDays] = useState<DateRange>({ start_date, end_date });
  // A change from outside (Back, a link) replaces a half-made choice.
  const choice = `${range} ${start_date} ${end_date}`;
  const [seen, setSeen] = useState(choice);
  if (choice !== seen) {
    setSeen(choice);
    setPicked(range);
    setDays({ start_date, end_date });
  }

  const choosePreset = (preset: DatePreset) => {
    setPicked(preset);
    if (!needsDays(preset)) onChange({ range: preset });
  };
  const chooseDays = (changed: Partial<DateRange>) => {
    const next = { ...days, ...changed };
    setDays(next);
    if (isRange(next)) onChange({ range: 'custom', ...next });
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } }}>
      <RangeSelect value={picked} onChange={choosePreset} presets={presets} allLabel={allLabel} />
      {needsDays(picked) && <DayFields days={days} today={today} onChange={chooseDays} />}
    </Box>
  );
}

/** Choose Custom is the specification's prompt for the days of a custom range and filters nothing itself. */
const needsDays = (preset: DatePreset) => preset === 'custom' || preset === 'choose';

interface RangeSelectProps {
  value: DatePreset;
  onChange: (preset: DatePreset) => void;
  /** The offered presets; all where unset. */
  presets?: readonly DatePreset[] | undefined;
  /** Label of the range without bounds. */
  allLabel?: string | undefined;
}

export function RangeSelect({ value, onChange, presets, allLabel }: RangeSelectProps) {
  return (
    <TextField
      select
      label={texts.range}
      value={value}
      onChange={(event) => onChange(event.target.value as DatePreset)}
      sx={{ width: { xs: '100%', sm: 176 } }}
    >
      {datePresets
        .filter(({ id }) => presets?.includes(id) ?? true)
        .map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {id === 'all' && allLabel ? allLabel : label}
          </MenuItem>
        ))}
    </TextField>
  );
}

interface DayFieldsProps {
  days: DateRange;
  /** Last day that can be picked, yyyy-MM-dd. */
  today: string;
  onChange: (changed: Partial<DateRange>) => void;
}

/** First and last day, with an error where they are reversed. */
export function DayFields({ days, today, onChange }: DayFieldsProps) {
  const isReversed = Boolean(days.start_date && days.end_date) && !isRange(days);
  return (
    <>
      <DayField
        label={texts.start}
        value={days.start_date}
        max={today}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DayField
        label={texts.end}
        value={days.end_date}
        max={today}
        error={isReversed ? texts.reversed : undefined}
        onChange={(end_date) => onChange({ end_date })}
      />
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  max: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** One day, in the browser's own date input. */
function DayField({ label, value, max, error, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max } }}
      sx={{ flex: { xs: '1 1 140px', sm: '0 0 156px' } }}
    />
  );
}
