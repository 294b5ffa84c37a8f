// When a scheduled send runs and what it costs, shown before it is confirmed.
import { Alert } from '@mui/material';
import { previewedRuns } from '../../../../contract/schedule.ts';
import { Strong } from '../../../components/Muted.tsx';
import { formatDate, formatDay, ordinal } from '../../../format/formatDate.ts';
import { formatKes } from '../../../format/formatNumber.ts';
import { NextRuns, useNextRuns } from './NextRuns.tsx';
import type { SendDraft } from '../draft.ts';
import { reviewTexts } from '../review/reviewTexts.ts';
import { scheduleTexts } from './scheduleTexts.ts';
import type { Review } from '../review/reviewSteps.ts';
import { weekdayName, weekdayOf } from './weekday.ts';

const texts = scheduleTexts.summary;

/** Runs in an average month. */
const runsAMonth = { EVERY_DAY: 30.4, EVERY_WEEK: 4.35, EVERY_MONTH: 1 };

export function ScheduleSummary({ review: { draft, preflight } }: { review: Review }) {
  const runs = useNextRuns(draft).data?.message;
  return (
    <>
      <Alert severity="info">
        <Strong>{`${whenOf(draft, runs?.[0])} ${untilOf(draft)}`.trim()}</Strong>
        {[preflight && costOf(draft, { cost: preflight.cost, runs }), reviewTexts.unitsLater]
          .filter(Boolean)
          .join(' ')}
      </Alert>
      {draft.repeat_type !== 'NO_REPEAT' && <NextRuns draft={draft} />}
      {draft.original && (
        <Alert severity={draft.replaces ? 'info' : 'warning'}>
          {scheduleTexts.original[draft.replaces ? 'replaced' : 'kept'](draft.original.name)}
        </Alert>
      )}
    </>
  );
}

function whenOf(draft: SendDraft, firstRun: string | undefined): string {
  const { repeat_type, start_date, send_time } = draft;
  const first = formatDate(firstRun ?? `${start_date}T${send_time}:00+03:00`);
  if (repeat_type === 'NO_REPEAT') return texts.once(first);
  if (repeat_type === 'EVERY_DAY') return texts.daily(first);
  if (repeat_type === 'EVERY_WEEK') return texts.weekly(first, weekdayName(weekdayOf(start_date) ?? 0));
  return texts.monthly(first, dayOfMonth(Number(start_date.slice(-2))));
}

/** From the 29th on with the day that shorter months use instead. */
const dayOfMonth = (day: number): string => (day > 28 ? texts.orLastDay(ordinal(day)) : ordinal(day));

const untilOf = ({ repeat_type, end_date }: SendDraft): string => {
  if (repeat_type === 'NO_REPEAT') return '';
  return end_date === '' ? texts.endless : texts.until(formatDay(end_date));
};

/** Rounded to whole shillings, because the recipients of later runs are not known yet. */
function costOf(
  { repeat_type, end_date }: SendDraft,
  { cost, runs }: { cost: string; runs: readonly string[] | undefined },
): string | undefined {
  if (repeat_type === 'NO_REPEAT') return undefined;
  const run = formatKes(cost);
  const isWhole = end_date !== '' && runs !== undefined && runs.length < previewedRuns;
  if (isWhole) return texts.totalCost(shillings(Number(cost) * runs.length), run);
  return texts.monthlyCost(shillings(Number(cost) * runsAMonth[repeat_type]), run);
}

const shillings = (amount: number): string => formatKes(Math.round(amount)).replace(/\.00$/, '');
