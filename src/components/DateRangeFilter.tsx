// The date range select of every list, with two date inputs for Custom Range (spec part 1 section 2). A custom range is
// only told onwards when both days are there and in order, so that a half-typed one never empties the list.
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { datePresets, isRange } from './dateRange.ts';
import type { DateChoice, DatePreset, DateRange } from './dateRange.ts';

interface DateRangeFilterProps {
  value: DateChoice;
  onChange: (choice: DateChoice) => void;
  /** Last day that can be picked, yyyy-MM-dd. */
  today: string;
  /** Which presets there are, in the table's order; all where unset. */
  presets?: readonly DatePreset[];
  /** What the range without bounds is called. */
  allLabel?: string;
}

export function DateRangeFilter(props: DateRangeFilterProps) {
  const { value, onChange, today, presets, allLabel } = props;
  const { range, start_date = '', end_date = '' } = value;
  const shownPresets = datePresets.filter(({ id }) => presets?.includes(id) ?? true);
  const [isCustom, setIsCustom] = useState(range === 'custom');
  const [days, setDays] = useState<DateRange>({ start_date, end_date });
  // What is half chosen here gives way when the choice changes from outside (back button, a link).
  const choice = `${range} ${start_date} ${end_date}`;
  const [seen, setSeen] = useState(choice);
  if (choice !== seen) {
    setSeen(choice);
    setIsCustom(range === 'custom');
    setDays({ start_date, end_date });
  }

  const choosePreset = (preset: DatePreset) => {
    setIsCustom(preset === 'custom');
    if (preset !== 'custom') onChange({ range: preset });
  };
  const chooseDays = (changed: Partial<DateRange>) => {
    const next = { ...days, ...changed };
    setDays(next);
    if (isRange(next)) onChange({ range: 'custom', ...next });
  };
  const isReversed = Boolean(days.start_date && days.end_date && !isRange(days));

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } }}>
      <TextField
        select
        label="Date range"
        value={isCustom ? 'custom' : range}
        onChange={(event) => choosePreset(event.target.value as DatePreset)}
        sx={{ width: { xs: '100%', sm: 176 } }}
      >
        {shownPresets.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {id === 'all' && allLabel ? allLabel : label}
          </MenuItem>
        ))}
      </TextField>
      {isCustom && (
        <>
          <DayField
            label="Start date"
            value={days.start_date}
            max={today}
            onChange={(day) => chooseDays({ start_date: day })}
          />
          <DayField
            label="End date"
            value={days.end_date}
            max={today}
            error={isReversed ? 'Before the start date' : undefined}
            onChange={(day) => chooseDays({ end_date: day })}
          />
        </>
      )}
    </Box>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  max: string;
  error?: string;
  onChange: (day: string) => void;
}

/** One day, chosen with what the browser brings along. */
export function DayField({ label, value, max, error, onChange }: DayFieldProps) {
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
