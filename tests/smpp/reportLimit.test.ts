/** The limit of reports, for logs. */
import { afterEach, expect, test, vi } from 'vitest';
import { limitReports } from '../../server/smpp/reportLimit.ts';

afterEach(() => void vi.useRealTimers());

test('five reports of each minute are passed on', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const passed: number[] = [];
  const report = limitReports((each: number) => passed.push(each));
  const reportSeven = () => [1, 2, 3, 4, 5, 6, 7].forEach(report);
  reportSeven();
  vi.advanceTimersByTime(59_999);
  reportSeven();
  expect(passed).toEqual([1, 2, 3, 4, 5]);
  vi.advanceTimersByTime(1);
  reportSeven();
  expect(passed).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
});
