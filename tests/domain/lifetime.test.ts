/** The period in which a message may be sent. */
import { expect, test } from 'vitest';
import { lifetimeOf, type LifetimeRequest } from '../../server/domain/lifetime.ts';
import { Refusal } from '../../server/domain/refusal.ts';

const now = new Date('2026-11-22T09:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const minute = 60_000;
const hour = 60 * minute;

const refusedCode = (request: LifetimeRequest) => {
  try {
    return lifetimeOf(request, now);
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

test('a validity shorter than 72 hours is stored, and a longer one is the usual one', () => {
  const stored = (ms: number) => lifetimeOf({ validUntil: after(ms) }, now);
  expect(stored(1)).toEqual({ notBefore: null, validUntil: after(1) });
  expect(stored(72 * hour - 1)).toEqual({ notBefore: null, validUntil: after(72 * hour - 1) });
  expect(stored(72 * hour)).toEqual({ notBefore: null, validUntil: null });
  expect(stored(1_000 * hour)).toEqual({ notBefore: null, validUntil: null });
});

test('a message that is sent later is valid for 72 hours from then, or for less', () => {
  const sendAt = after(48 * hour);
  const stored = (validUntil?: Date) => lifetimeOf({ sendAt, validUntil }, now);
  expect(stored()).toEqual({ notBefore: sendAt, validUntil: after(120 * hour) });
  expect(stored(after(49 * hour))).toEqual({ notBefore: sendAt, validUntil: after(49 * hour) });
  expect(stored(after(500 * hour))).toEqual({ notBefore: sendAt, validUntil: after(120 * hour) });
});

test('a time to send at that has just passed is now', () => {
  expect(lifetimeOf({ sendAt: after(-5 * minute) }, now)).toEqual({ notBefore: null, validUntil: null });
  expect(lifetimeOf({ sendAt: now }, now)).toEqual({ notBefore: null, validUntil: null });
});

test.each([
  ['in the past', { sendAt: after(-5 * minute - 1) }, 'schedule_past'],
  ['no time', { sendAt: new Date(NaN) }, 'schedule_past'],
  ['over a week ahead', { sendAt: after(7 * 24 * hour + 1) }, 'schedule_too_far'],
  ['valid until now', { validUntil: now }, 'validity_invalid'],
  ['valid until no time', { validUntil: new Date(NaN) }, 'validity_invalid'],
  ['valid until it may be sent', { sendAt: after(hour), validUntil: after(hour) }, 'validity_invalid'],
])('a request that is %s is refused', (_name, request, code) => {
  expect(refusedCode(request)).toBe(code);
});
