// Sending hours in Nairobi (requirements/domain.md#sending-windows; requirements/kenya.md#sending-hours: promotions from 08:00 to 18:00).
import { expect, test } from 'vitest';
import { quietUntil } from '../../server/domain/quietHours.ts';
import { opensNext } from '../../server/domain/sendingWindow.ts';

/** Returns a time in Nairobi. */
const nairobi = (time: string) => new Date(`${time}+03:00`);
const day = { opens: '08:00:00', closes: '18:00:00' };

test.each(['2026-11-21T08:00:00.000', '2026-11-21T12:30:00.500', '2026-11-21T17:59:59.999'])(
  'at %s the day’s window is open',
  (time) => expect(opensNext(day, nairobi(time))).toBeUndefined(),
);

test.each([
  ['2026-11-21T00:00:00.000', '2026-11-21T08:00:00'],
  ['2026-11-21T07:59:59.999', '2026-11-21T08:00:00'],
  ['2026-11-21T18:00:00.000', '2026-11-22T08:00:00'],
  ['2026-11-21T23:59:59.999', '2026-11-22T08:00:00'],
  ['2026-12-31T20:00:00.000', '2027-01-01T08:00:00'],
])('at %s it is closed until %s', (time, opens) =>
  expect(opensNext(day, nairobi(time))).toEqual(nairobi(opens)),
);

test.each(['2026-11-21T00:00:00.000', '2026-11-21T23:59:59.999'])(
  'a window to the end of the day is open at %s',
  (time) => expect(opensNext({ opens: '00:00:00', closes: '24:00:00' }, nairobi(time))).toBeUndefined(),
);

const overNight = { from: '21:00', until: '06:30' };
const overNoon = { from: '12:00', until: '13:30' };

test.each([
  [overNight, '2026-12-31T20:59:59', undefined],
  [overNight, '2026-12-31T21:00:00', '2027-01-01T06:30:00'],
  [overNight, '2027-01-01T00:00:00', '2027-01-01T06:30:00'],
  [overNight, '2027-01-01T06:29:59', '2027-01-01T06:30:00'],
  [overNight, '2027-01-01T06:30:00', undefined],
  [overNoon, '2026-11-21T11:59:59', undefined],
  [overNoon, '2026-11-21T12:00:00', '2026-11-21T13:30:00'],
  [overNoon, '2026-11-21T13:29:59', '2026-11-21T13:30:00'],
  [overNoon, '2026-11-21T13:30:00', undefined],
  [{ from: '07:00', until: '07:00' }, '2026-11-21T07:00:00', undefined],
])('in quiet hours %o, the time %s is quiet until %s', (hours, time, until) =>
  expect(quietUntil(nairobi(time), hours)).toEqual(until && nairobi(until)),
);
