import { expect, test } from 'vitest';
import { ReplayLag } from '../../server/domain/replayLag.ts';

test('a standby of an idle primary is not behind, however long nothing was written', () => {
  const lag = new ReplayLag(0, 6);
  for (let at = 0; at <= 3_600_000; at += 1000) lag.sample({ at, position: 500 });
  expect(lag.secondsAt(3_600_100, 500)).toBe(0.1);
});

test('a standby is behind by the time since the primary was where it is', () => {
  const lag = new ReplayLag(0, 6);
  for (let second = 0; second <= 20; second++) lag.sample({ at: second * 1000, position: 100 + 10 * second });
  expect(lag.secondsAt(20_000, 300)).toBe(0);
  expect(lag.secondsAt(20_000, 229)).toBe(8);
  expect(lag.secondsAt(20_500, 1000)).toBe(0.5);
});

test('a standby that has not reached the first sample counts as late, and more with time', () => {
  const lag = new ReplayLag(0, 6);
  lag.sample({ at: 0, position: 500 });
  expect(lag.secondsAt(100, 499)).toBe(6.1);
  expect(lag.secondsAt(60_000, 499)).toBe(66);
});

test('a primary that is before the last one after a failover is measured by its own positions', () => {
  const lag = new ReplayLag(0, 6);
  lag.sample({ at: 0, position: 500 });
  lag.sample({ at: 1000, position: 400 });
  expect(lag.secondsAt(1000, 399)).toBe(7);
  expect(lag.secondsAt(1000, 400)).toBe(0);
});
