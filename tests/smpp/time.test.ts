/** Times in SMPP 3.4: validity_period and schedule_delivery_time. */
import { expect, test } from 'vitest';
import { absoluteTime, readTime, relativeTime } from '../../server/smpp/index.ts';

const now = new Date('2026-01-30T22:00:00.500Z');
const read = (text: string) => readTime(text, now)?.toISOString();

test.each([
  ['260131010000000+', '2026-01-31T01:00:00.000Z'],
  ['260131040000012+', '2026-01-31T01:00:00.000Z'],
  ['260130200000020-', '2026-01-31T01:00:00.000Z'],
  ['260131063000522+', '2026-01-31T01:00:00.500Z'],
  ['240229000000000+', '2024-02-29T00:00:00.000Z'],
])('%s is an absolute time with its distance from UTC', (text, instant) => {
  expect(read(text)).toBe(instant);
});

test.each([
  ['000000000500000R', '2026-01-30T22:05:00.500Z'],
  ['000001020304000R', '2026-02-01T00:03:04.500Z'],
  ['000000009000000R', '2026-01-30T23:30:00.500Z'],
  ['010100000000000R', '2027-03-02T22:00:00.500Z'],
])('%s is relative to now', (text, instant) => {
  expect(read(text)).toBe(instant);
});

test.each(['', 'garbage', '260131010000', '26013101000000+', '260131010000000*', '260230000000000+', '261301000000000+', '260131240000000+', '260131016000000+', '260131010000057+', '-00000000500000R', '000000000500000r'])(
  '"%s" is no time',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
); // oxfmt-ignore

test('an absolute time that this product writes is read as the same instant', () => {
  const at = new Date('2026-11-22T21:30:15.200Z');
  expect(readTime(absoluteTime(at), now)).toEqual(at);
});

test('the time from now to an instant is relative, in whole seconds, at least one', () => {
  const after = (ms: number) => relativeTime(new Date(now.getTime() + ms), now);
  expect(after(300_900)).toBe('000000000500000R');
  expect(after(((2 * 24 + 23) * 3_600 + 59 * 60 + 58) * 1_000)).toBe('000002235958000R');
  expect(after(10)).toBe('000000000001000R');
  expect(readTime(after(300_000), now)).toEqual(new Date(now.getTime() + 300_000));
});
