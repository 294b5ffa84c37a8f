// The schedule of a send (requirements/portal.md#schedules; requirements/administration.md#contacts), in Nairobi time.
import { Box, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import { repeatTypes } from '../../../contract/schedule.ts';
import type { RepeatType } from '../../../contract/schedule.ts';
import { nairobiDay } from '../../components/formatDate.ts';
import { CampaignField } from './CampaignField.tsx';
import { NextRuns } from './NextRuns.tsx';
import type { SendFlow } from './useSendFlow.ts';

const frequencies: Record<RepeatType, string> = {
  NO_REPEAT: 'SEND ONLY ONCE',
  EVERY_DAY: 'REPEAT EVERYDAY',
  EVERY_WEEK: 'REPEAT EVERY WEEK',
  EVERY_MONTH: 'REPEAT EVERY MONTH',
};

export function ScheduleBlock({ flow }: { flow: SendFlow }) {
  const { draft, change } = flow;
  const toggle = (isScheduled: boolean) =>
    change({ isScheduled, ...(isScheduled && !draft.startDate && { startDate: nairobiDay() }) });
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={draft.isScheduled}
            onChange={(event) => toggle(event.target.checked)}
          />
        }
        label="Schedule or Create a reminder"
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {draft.isScheduled && <Fields flow={flow} />}
    </Box>
  );
}

function Fields({ flow }: { flow: SendFlow }) {
  const { draft, wrong, change } = flow;
  const { tab, repeat, time, startDate, endDate } = draft;
  const isOnce = repeat === 'NO_REPEAT';
  const today = nairobiDay();
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1.5 }}>
      {tab === 'contacts' && <CampaignField flow={flow} />}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <TextField
          select
          label="Frequency"
          value={repeat}
          onChange={(event) => change({ repeat: event.target.value as RepeatType })}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        >
          {repeatTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {frequencies[type]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="time"
          label="Time"
          required
          value={time}
          onChange={(event) => change({ time: event.target.value })}
          error={wrong.includes('time')}
          slotProps={shrunk()}
        />
        <TextField
          type="date"
          label="Start date"
          required
          value={startDate}
          onChange={(event) => change({ startDate: event.target.value })}
          error={wrong.includes('startDate')}
          slotProps={shrunk(today)}
        />
        {!isOnce && (
          <TextField
            type="date"
            label="End date"
            value={endDate}
            onChange={(event) => change({ endDate: event.target.value })}
            error={wrong.includes('endDate') || (endDate !== '' && endDate < startDate)}
            helperText={endDate === '' ? 'Empty: until you cancel it' : undefined}
            slotProps={shrunk(startDate || today)}
          />
        )}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', mt: -1 }}>
        Times are Nairobi time.
      </Typography>
      <NextRuns draft={draft} />
    </Box>
  );
}

const shrunk = (min?: string) => ({ inputLabel: { shrink: true }, htmlInput: { min } });
