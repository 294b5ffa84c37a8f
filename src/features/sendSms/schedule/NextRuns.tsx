// Previews the next runs of a schedule.
import { Alert, Box } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { previewSchedule } from '../../../../contract/schedule.ts';
import { Strong } from '../../../components/Muted.tsx';
import { formatDate } from '../../../format/formatDate.ts';
import { useCallQuery } from '../../../dataProvider/useCall.ts';
import { locale } from '../../../i18n/language.ts';
import type { SendDraft } from '../draft.ts';
import { scheduleOf } from '../submit/order.ts';
import { scheduleTexts } from './scheduleTexts.ts';

const texts = scheduleTexts.runs;

const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Nairobi', weekday: 'short' });

const isWhole = ({ send_time, start_date, end_date }: SendDraft): boolean =>
  send_time !== '' && start_date !== '' && (end_date === '' || end_date >= start_date);

export const useNextRuns = (draft: SendDraft) =>
  useCallQuery(previewSchedule, scheduleOf(draft), {
    enabled: isWhole(draft),
    retry: false,
    // Keeps the old list while the new one loads, so that the layout does not shift.
    placeholderData: keepPreviousData,
  });

export function NextRuns({ draft }: { draft: SendDraft }) {
  const { data, error } = useNextRuns(draft);
  if (!isWhole(draft)) return null;
  // Shows nothing if the backend does not have the call.
  if (error) return error.status === 422 && <Alert severity="warning">{error.message}</Alert>;
  const runs = data?.message;
  if (!runs) return null;
  if (runs.length === 0) return <Alert severity="warning">{texts.none}</Alert>;
  return (
    <Box
      component="section"
      aria-label={texts.label}
      sx={{ backgroundColor: 'var(--sunken)', borderRadius: 2, px: 2, py: 1.5 }}
    >
      <Strong>{texts.title(runs.length)}</Strong>
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
