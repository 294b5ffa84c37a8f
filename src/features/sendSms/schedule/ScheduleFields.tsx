// The fields of a schedule (requirements/portal.md#schedules; requirements/administration.md#contacts), in Nairobi time.
import { Box } from '@mui/material';
import { useEffect } from 'react';
import { repeatTypes } from '../../../../contract/schedule.ts';
import { DateInput } from '../../../components/form/DateInput.tsx';
import { CheckboxInput, SelectInput, TextInput } from '../../../components/form/inputs.tsx';
import { nairobiDay } from '../../../format/formatDate.ts';
import { Hint } from '../../../components/Muted.tsx';
import { useNow } from '../../../components/dates/useNow.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { changeDraft, renewStartDate } from '../draft.ts';
import { NextRuns } from './NextRuns.tsx';
import type { ScheduleBlockProps } from './ScheduleBlock.tsx';
import { scheduleTexts as texts } from './scheduleTexts.ts';
import { nextOnWeekday, weekdayNames, weekdayOf } from './weekday.ts';

/** Two columns where the longest frequency has room. */
const columns = 'repeat(auto-fill, minmax(min(13.75rem, 100%), 1fr))';
const minuteMs = 60_000;
const frequencies = repeatTypes.map((type) => [type, texts.frequencies[type]] as const);

export function ScheduleFields({ draft, field }: ScheduleBlockProps) {
  const { tab, repeat_type, start_date, end_date } = draft;
  const today = nairobiDay(new Date(useNow(true, minuteMs)));
  useEffect(renewStartDate, [today]);
  const isWeekly = repeat_type === 'EVERY_WEEK';
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1.5 }}>
      {tab === 'contacts' && <TextInput {...field('campaign_name')} />}
      <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2 }}>
        <SelectInput {...field('repeat_type')} required={false} options={frequencies} />
        {isWeekly && (
          <SelectField
            fullWidth
            label={texts.weekday}
            value={weekdayOf(start_date) ?? ''}
            onChange={({ target }) =>
              changeDraft({ start_date: nextOnWeekday(Number(target.value), draft, new Date()) })
            }
            options={weekdayNames}
          />
        )}
        <TextInput {...field('send_time')} type="time" placeholder="14:30" />
        <DateInput {...field('start_date')} min={today} />
        {repeat_type !== 'NO_REPEAT' && (
          <DateInput {...field('end_date')} helperText={end_date === '' ? texts.endless : undefined} />
        )}
      </Box>
      <Hint sx={{ mt: -1 }}>{texts.zone}</Hint>
      <NextRuns draft={draft} />
      {draft.original && (
        <CheckboxInput source="replaces" label={texts.original.replace(draft.original.name)} />
      )}
    </Box>
  );
}
