// The end of a hold beside a cancellation that is still on its way (src/features/sendSms/hold.ts).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropHold, endHold, startHold } from '../../src/features/sendSms/hold.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dropHold();
  vi.useRealTimers();
});

/** Starts a hold of a minute, cancels it at its end, and lets the minute end before the answer. */
async function cancelLate() {
  const answer = Promise.withResolvers<void>();
  const submit = vi.fn().mockResolvedValue({ message: 'Sent' });
  const cancel = vi.fn(() => answer.promise);
  const end = { onSent: vi.fn(), onFailed: vi.fn(), onCancelled: vi.fn() };
  startHold({ seconds: 60, isOnServer: false, submit, cancel, release: () => Promise.resolve() }, end);
  await vi.advanceTimersByTimeAsync(59_000);
  const ended = endHold('cancel');
  await vi.advanceTimersByTimeAsync(2_000);
  return { answer, ended, submit, ...end };
}

it('a send is not posted when its minute ends before the answer to its cancellation', async () => {
  const { answer, ended, submit, onCancelled } = await cancelLate();
  expect(submit).not.toHaveBeenCalled();
  answer.resolve();
  await ended;
  await vi.runAllTimersAsync();
  expect(onCancelled).toHaveBeenCalledOnce();
  expect(submit).not.toHaveBeenCalled();
});

it('it is posted if the cancellation then fails', async () => {
  const { answer, ended, submit, onSent, onCancelled } = await cancelLate();
  answer.reject(new Error('No connection'));
  await ended;
  await vi.runAllTimersAsync();
  expect(submit).toHaveBeenCalledOnce();
  expect(onSent).toHaveBeenCalledOnce();
  expect(onCancelled).not.toHaveBeenCalled();
});
