// A preview of the next runs of a schedule.
import { Alert, Box, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { previewSchedule } from '../../../contract/schedule.ts';
import { formatDate } from '../../components/formatDate.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import type { SendDraft } from './draft.ts';
import { scheduleOf } from './order.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', weekday: 'short' });

export function NextRuns({ draft }: { draft: SendDraft }) {
  const { time, startDate, endDate } = draft;
  const isWhole = time !== '' && startDate !== '' && (endDate === '' || endDate >= startDate);
  const { data, error } = useCallQuery(previewSchedule, scheduleOf(draft), {
    enabled: isWhole,
    retry: false,
    // Keeps the list while the next one loads, so that the layout does not shift.
    placeholderData: keepPreviousData,
  });
  if (!isWhole) return null;
  // Without the preview call nothing is shown.
  if (error) return error.status === 422 && <Alert severity="warning">{error.message}</Alert>;
  const runs = data?.message;
  if (!runs) return null;
  if (runs.length === 0) return <Alert severity="warning">This schedule has no run left.</Alert>;
  return (
    <Box
      component="section"
      aria-label="Next runs"
      sx={{ backgroundColor: 'var(--sunken)', borderRadius: 2, px: 2, py: 1.5 }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {runs.length === 1 ? 'Runs once' : `The next ${runs.length} runs`}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, typography: 'body2' }}>
        {runs.map((run) => (
          <Box component="li" key={run} sx={{ whiteSpace: 'nowrap' }}>
            {`${weekday.format(new Date(run))}, ${formatDate(run)}`}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
