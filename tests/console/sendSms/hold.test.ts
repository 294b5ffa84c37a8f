// The end of a hold beside a cancellation that is still on its way (src/features/sendSms/submit/hold.ts).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasUnsavedWork, HttpError } from '../../../src/dataProvider/http.ts';
import { dropHold, endHold, startHold } from '../../../src/features/sendSms/submit/hold.ts';
import { endSession, startSession } from '../../../src/session.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dropHold();
  endSession();
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

it.each([
  ['accepted', () => Promise.resolve()],
  ['refused', () => Promise.reject(new HttpError(422, 'No longer held', { code: 'campaign_not_held' }))],
])(
  'a send on the server is unsaved work while it is cancelled, so that a sign-in repeats it, until that is %s',
  async (_end, answer) => {
    const called = Promise.withResolvers<void>();
    const cancel = () => called.promise.then(answer);
    const end = { onSent: vi.fn(), onFailed: vi.fn(), onCancelled: vi.fn() };
    const submit = () => Promise.resolve({ message: 'Sent' });
    startHold({ seconds: 60, isOnServer: true, submit, cancel, release: () => Promise.resolve() }, end);
    expect(hasUnsavedWork()).toBe(false);
    const ended = endHold('cancel');
    expect(hasUnsavedWork()).toBe(true);
    called.resolve();
    await ended;
    expect(hasUnsavedWork()).toBe(false);
  },
);

it.each([true, false])('ends without a result for another person (on the server: %s)', async (isOnServer) => {
  const end = { onSent: vi.fn(), onFailed: vi.fn(), onCancelled: vi.fn() };
  const submit = vi.fn().mockResolvedValue('cancelled');
  const none = () => Promise.resolve();
  startSession({ userId: 7, roleId: 3 });
  startHold({ seconds: 60, isOnServer, submit, cancel: none, release: none }, end);
  startSession({ userId: 8, roleId: 3 });
  await vi.advanceTimersByTimeAsync(61_000);
  for (const call of [submit, ...Object.values(end)]) expect(call).not.toHaveBeenCalled();
});

describe('a cancellation that the server made, but whose answer was lost', () => {
  const cancelledAlready = new HttpError(422, 'Cancelled', { code: 'campaign_cancelled' });

  async function loseCancellation() {
    const cancel = vi
      .fn()
      .mockRejectedValueOnce(new HttpError(0, 'Lost'))
      .mockRejectedValue(cancelledAlready);
    const release = vi.fn().mockRejectedValue(cancelledAlready);
    const end = { onSent: vi.fn(), onFailed: vi.fn(), onCancelled: vi.fn() };
    startHold({ seconds: 60, isOnServer: true, submit: () => Promise.resolve({ message: 'Sent' }), cancel, release }, end); // oxfmt-ignore
    await endHold('cancel');
    return end;
  }

  it.each(['cancel', 'release'] as const)(
    'is reported as cancelled by the next press of %s',
    async (next) => {
      const { onSent, onCancelled } = await loseCancellation();
      await endHold(next);
      await vi.runAllTimersAsync();
      expect(onCancelled).toHaveBeenCalledOnce();
      expect(onSent).not.toHaveBeenCalled();
    },
  );

  it('is reported as cancelled at the end of the minute', async () => {
    const { onSent, onCancelled } = await loseCancellation();
    await vi.runAllTimersAsync();
    expect(onCancelled).toHaveBeenCalledOnce();
    expect(onSent).not.toHaveBeenCalled();
  });
});
