// The schedule of a send (requirements/portal.md#schedules; requirements/administration.md#contacts), in Nairobi time.
import { Box, Typography } from '@mui/material';
import { repeatTypes } from '../../../contract/schedule.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { CheckboxInput, SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { nairobiDay } from '../../components/formatDate.ts';
import type { Field, SendDraft } from './draft.ts';
import { NextRuns } from './NextRuns.tsx';
import { sendTexts as texts } from './sendTexts.ts';

interface ScheduleBlockProps {
  draft: SendDraft;
  field: (name: Field) => FieldProps;
}

export const ScheduleBlock = (props: ScheduleBlockProps) => (
  <Box>
    <CheckboxInput source="schedule" label={texts.schedule} />
    {props.draft.schedule && <Schedule {...props} />}
  </Box>
);

const frequencies = repeatTypes.map((type) => [type, texts.frequencies[type]] as const);

function Schedule({ draft, field }: ScheduleBlockProps) {
  const { tab, repeat_type, start_date, end_date } = draft;
  const today = nairobiDay();
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1.5 }}>
      {tab === 'contacts' && <TextInput {...field('campaign_name')} />}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <SelectInput
          {...field('repeat_type')}
          required={false}
          options={frequencies}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        />
        <TextInput {...field('send_time')} type="time" placeholder="14:30" />
        <TextInput {...field('start_date')} type="date" placeholder={today} min={today} />
        {repeat_type !== 'NO_REPEAT' && (
          <TextInput
            {...field('end_date')}
            type="date"
            placeholder={today}
            min={start_date || today}
            helperText={end_date === '' ? texts.endless : undefined}
          />
        )}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', mt: -1 }}>
        {texts.zone}
      </Typography>
      <NextRuns draft={draft} />
    </Box>
  );
}
