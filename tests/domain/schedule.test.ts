// requirements/portal.md#schedules; requirements/domain.md#scheduled-runs: when a scheduled send runs. Times are in Nairobi.
import { expect, test } from 'vitest';
import { nextRun, nextRuns, readSchedule, requireLaterStart } from '../../server/domain/schedule.ts';
import { flag, type Schedule } from '../../contract/schedule.ts';

const now = new Date('2026-01-20T10:00:00Z');
const days = (schedule: Schedule, count: number, after = now) =>
  nextRuns(schedule, after, count).map((run) => run.toISOString().slice(0, 16));
const monthly: Schedule = { repeat: 'EVERY_MONTH', time: '14:30', start: '2026-01-31', end: null };

test('monthly from 31 January runs on the last day of shorter months and on the 31st of the others', () => {
  expect(days(monthly, 5)).toEqual([
    '2026-01-31T11:30',
    '2026-02-28T11:30',
    '2026-03-31T11:30',
    '2026-04-30T11:30',
    '2026-05-31T11:30',
  ]);
});

test('monthly from the 29th respects leap years and the end of a year', () => {
  const schedule: Schedule = { ...monthly, start: '2027-12-29' };
  expect(days(schedule, 3)).toEqual(['2027-12-29T11:30', '2028-01-29T11:30', '2028-02-29T11:30']);
});

test('daily and weekly schedules include the end date', () => {
  const daily: Schedule = { repeat: 'EVERY_DAY', time: '00:15', start: '2026-02-27', end: '2026-03-01' };
  // A quarter past midnight in Nairobi is still the previous day in UTC.
  expect(days(daily, 9)).toEqual(['2026-02-26T21:15', '2026-02-27T21:15', '2026-02-28T21:15']);
  const weekly: Schedule = { repeat: 'EVERY_WEEK', time: '08:00', start: '2026-02-20', end: '2026-03-06' };
  expect(days(weekly, 9)).toEqual(['2026-02-20T05:00', '2026-02-27T05:00', '2026-03-06T05:00']);
});

test('the next run is after the given instant, never at it, even long after the start', () => {
  const daily: Schedule = { repeat: 'EVERY_DAY', time: '08:00', start: '2018-02-07', end: null };
  const run = new Date('2026-01-20T05:00:00Z');
  expect(nextRun(daily, new Date(run.getTime() - 1))).toEqual(run);
  expect(nextRun(daily, run)).toEqual(new Date('2026-01-21T05:00:00Z'));
  const old: Schedule = { ...monthly, start: '2018-01-31' };
  expect(days(old, 2)).toEqual(['2026-01-31T11:30', '2026-02-28T11:30']);
});

test('a schedule without repetition has one run', () => {
  const once = readSchedule({
    repeat_type: 'NO_REPEAT',
    date: '2026-01-21',
    send_time: '09:05:00',
    end_date: '2020-01-01',
  });
  expect(once).toEqual({ repeat: 'NO_REPEAT', time: '09:05', start: '2026-01-21', end: null });
  expect(days(once, 5)).toEqual(['2026-01-21T06:05']);
  expect(nextRun(once, new Date('2026-01-21T06:05:00Z'))).toBeUndefined();
});

test.each([true, 'true', '1', 1])('schedule: %j requests a schedule', (value) =>
  expect(flag.parse(value)).toBe(true),
);

test.each([false, 'false', '0', 0, '', null, undefined])('schedule: %j requests none', (value) =>
  expect(flag.parse(value)).toBe(false),
);

test('the interval alone sets the frequency: 1, 7 or 30', () => {
  const read = [1, 7, 30].map((repeat_interval_value) =>
    readSchedule({ repeat_interval_value, start_date: '2026-02-01', send_time: '09:00' }),
  );
  expect(read.map(({ repeat }) => repeat)).toEqual(['EVERY_DAY', 'EVERY_WEEK', 'EVERY_MONTH']);
});

test.each([
  ['no time', { repeat_type: 'EVERY_DAY', start_date: '2026-02-01' }, 'Choose the time of the send'],
  ['no day', { repeat_type: 'EVERY_DAY', send_time: '09:00' }, 'Choose the day of the send'],
  ['no date', { repeat_type: 'NO_REPEAT', send_time: '09:00' }, 'Choose the day of the send'],
  [
    'an end before the start',
    { repeat_type: 'EVERY_WEEK', start_date: '2026-02-02', end_date: '2026-02-01', send_time: '09:00' },
    'The end date is before the start date',
  ],
] as const)('a schedule with %s is refused with 422', (_, fields, message) => {
  expect(() => readSchedule(fields)).toThrow(expect.objectContaining({ status: 422, message }));
});

test.each([
  ['NO_REPEAT', 'date'],
  ['EVERY_DAY', 'start_date'],
] as const)('a schedule of %s that starts now or before is refused by its %s', (repeat, field) => {
  const starting = (time: string) => ({ repeat, time, start: '2026-01-20', end: null });
  expect(() => requireLaterStart(starting('13:01'), now)).not.toThrow();
  for (const time of ['13:00', '12:59'])
    expect(() => requireLaterStart(starting(time), now)).toThrow(
      expect.objectContaining({ status: 422, message: 'The start is in the past', field }),
    );
});
