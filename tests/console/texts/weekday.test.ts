// The day on which a weekly schedule begins, and its end.
import { expect, it } from 'vitest';
import { readDraft } from '../../../src/features/sendSms/draft.ts';
import { schemaOf } from '../../../src/features/sendSms/sendSchema.ts';
import { nextOnWeekday } from '../../../src/features/sendSms/schedule/weekday.ts';

const [sunday, monday, tuesday] = [0, 1, 2];

// It is Monday, 8:00 in Nairobi.
it.each([
  ['today, as its time has not passed', [monday, '09:00', ''], '2026-11-30'],
  ['today, without a time', [monday, '', ''], '2026-11-30'],
  ['in a week, as it is this time', [monday, '08:00', ''], '2026-12-07'],
  ['tomorrow', [tuesday, '07:00', ''], '2026-12-01'],
  ['at the end of this week', [sunday, '09:00', ''], '2026-12-06'],
  ['tomorrow, as the start date is no more than a week away', [tuesday, '09:00', '2026-12-07'], '2026-12-01'],
  ['on the start date, which is later', [tuesday, '09:00', '2026-12-08'], '2026-12-08'],
  ['after the start date, which is later', [monday, '09:00', '2026-12-08'], '2026-12-14'],
] as const)('begins %s', (_when, [weekday, send_time, start_date], day) => {
  expect(nextOnWeekday(weekday, { send_time, start_date }, new Date('2026-11-30T05:00:00Z'))).toBe(day);
});

it.each([
  ['', true],
  ['2026-12-01', true],
  ['2026-11-29', false],
])('may end on %j: %j', (end_date, isValid) => {
  const draft = {
    ...readDraft(),
    schedule: true,
    repeat_type: 'EVERY_WEEK' as const,
    start_date: '2026-11-30',
  };
  const { success } = schemaOf(draft).shape.end_date!.safeParse(end_date) as { success: boolean };
  expect(success).toBe(isValid);
});
