// The date range select of every list, with two date fields for Choose Custom and Custom Range (requirements/portal.md#date-ranges). A
// custom range applies when both days are set and in order, so that an incomplete one never empties the list.
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { firstDay } from '../../contract/common.ts';
import { componentTexts } from './componentTexts.ts';
import { DateField } from './DateField.tsx';
import { datePresets, isRange, type DateChoice, type DatePreset, type DateRange } from './dateRange.ts';

const texts = componentTexts.dates;

interface DateRangeFilterProps extends Pick<RangeSelectProps, 'presets' | 'allLabel'> {
  value: DateChoice;
  onChange: (choice: DateChoice) => void;
  /** The last day that can be picked, yyyy-MM-dd. */
  today: string;
}

export function DateRangeFilter(props: DateRangeFilterProps) {
  const { value, onChange, today, presets, allLabel } = props;
  const { range, start_date = '', end_date = '' } = value;
  const [picked, setPicked] = useState(range);
  // A change from outside (Back, a link) replaces an incomplete choice.
  const [seen, setSeen] = useState(range);
  if (range !== seen) {
    setSeen(range);
    setPicked(range);
  }
  const choosePreset = (preset: DatePreset) => {
    setPicked(preset);
    if (!needsDays(preset)) onChange({ range: preset });
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } }}>
      <RangeSelect value={picked} onChange={choosePreset} presets={presets} allLabel={allLabel} />
      {needsDays(picked) && (
        <DayRange
          days={{ start_date, end_date }}
          today={today}
          onChange={(days) => onChange({ range: 'custom', ...days })}
        />
      )}
    </Box>
  );
}

/** Choose Custom is the specification's prompt to enter the days of a custom range. It does not filter by itself. */
const needsDays = (preset: DatePreset) => preset === 'custom' || preset === 'choose';

interface RangeSelectProps {
  value: DatePreset;
  onChange: (preset: DatePreset) => void;
  /** The presets to choose from; unset: all. */
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

interface DayRangeProps {
  days: DateRange;
  /** The last day that can be picked, yyyy-MM-dd. */
  today: string;
  onChange: (days: DateRange) => void;
}

/** Fields for first and last day. A change is reported when both are set and in order. */
export function DayRange({ days, today, onChange }: DayRangeProps) {
  const [typed, setTyped] = useState(days);
  // Reported ranges come back as props later, when others may be half-typed. Only ranges from elsewhere (Back, a link) replace what is
  // typed.
  const [reported, setReported] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(nameOf(days));
  if (nameOf(days) !== seen) {
    const at = reported.indexOf(nameOf(days));
    setSeen(nameOf(days));
    setReported(at === -1 ? [] : reported.slice(at + 1));
    if (at === -1) setTyped(days);
  }
  const change = (changed: Partial<DateRange>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    if (!isRange(next)) return;
    setReported([...reported, nameOf(next)]);
    onChange(next);
  };
  return <DayFields days={typed} today={today} onChange={change} />;
}

const nameOf = ({ start_date, end_date }: DateRange) => `${start_date} ${end_date}`;

interface DayFieldsProps extends Omit<DayRangeProps, 'onChange'> {
  onChange: (changed: Partial<DateRange>) => void;
}

/** Fields for first and last day, with an error if they are in the wrong order. */
export function DayFields({ days, today, onChange }: DayFieldsProps) {
  const isReversed = Boolean(days.start_date && days.end_date) && !isRange(days);
  const bounds = { min: firstDay, max: today, sx: dayStyle };
  return (
    <>
      <DateField
        {...bounds}
        label={texts.start}
        value={days.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DateField
        {...bounds}
        label={texts.end}
        value={days.end_date}
        error={isReversed ? texts.reversed : undefined}
        onChange={(end_date) => onChange({ end_date })}
      />
    </>
  );
}

const dayStyle = { flex: { xs: '1 1 140px', sm: '0 0 176px' } };
