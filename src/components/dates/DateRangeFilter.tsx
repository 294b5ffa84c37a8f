// The date range select of every list, with two date fields for Choose Custom and Custom Range (requirements/portal.md#date-ranges). A
// custom range applies when both days are set and in order, so that an incomplete one never empties the list.
import { Box } from '@mui/material';
import { useState } from 'react';
import { componentTexts } from '../componentTexts.ts';
import { datePresets, type DateChoice, type DatePreset } from './dateRange.ts';
import { DayRange } from './DayRange.tsx';
import { SelectField } from '../SelectField.tsx';

const texts = componentTexts.dates;

export interface DatePresets {
  /** The presets to choose from; unset: all. */
  presets?: readonly DatePreset[] | undefined;
  /** Label of the range without bounds; unset: "All SMS". */
  allLabel?: string | undefined;
}

interface DateRangeFilterProps extends DatePresets {
  value: DateChoice;
  onChange: (choice: DateChoice) => void;
}

export function DateRangeFilter(props: DateRangeFilterProps) {
  const { value, onChange, ...presets } = props;
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
      <RangeSelect value={picked} onChange={choosePreset} {...presets} />
      {needsDays(picked) && (
        <DayRange
          days={{ start_date, end_date }}
          onChange={(days) => onChange({ range: 'custom', ...days })}
        />
      )}
    </Box>
  );
}

/** Choose Custom is the specification's prompt to enter the days of a custom range. It does not filter by itself. */
const needsDays = (preset: DatePreset) => preset === 'custom' || preset === 'choose';

interface RangeSelectProps extends DatePresets {
  value: DatePreset;
  onChange: (preset: DatePreset) => void;
}

export function RangeSelect({ value, onChange, presets, allLabel }: RangeSelectProps) {
  return (
    <SelectField
      label={texts.range}
      value={value}
      onChange={(event) => onChange(event.target.value as DatePreset)}
      sx={{ width: { xs: '100%', sm: '11rem' } }}
      options={datePresets
        .filter(({ id }) => presets?.includes(id) ?? true)
        .map(({ id, label }) => [id, id === 'all' && allLabel ? allLabel : label])}
    />
  );
}
