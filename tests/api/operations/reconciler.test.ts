// The job that queries M-Pesa for prompts without a callback (requirements/kenya.md#m-pesa).
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { QueryAnswer } from '../../../server/domain/mpesa.ts';
import { startReconciler } from '../../../server/payments/reconciler.ts';
import { eventually } from '../../support/eventually.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { topUps } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const { db, clock } = app;
const { prompted } = topUps(app);

const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000));

const pollMs = 1;

/** A reconciler of an M-Pesa that answers each query alike, the queries that it made, and the times that it read the clock. */
function reconciling(answer: QueryAnswer | Promise<QueryAnswer>) {
  const asked: string[] = [];
  const query = async (id: string) => {
    asked.push(id);
    return answer;
  };
  const now = vi.fn(() => clock.now);
  const logger = pino({ level: 'silent' });
  const { stop } = startReconciler({ db, clock: now, logger, mpesa: { ...app.mpesa, query }, pollMs });
  onTestFinished(stop);
  return { asked, stop, now };
}

test('asks for every prompt that is due, and after a query without an answer for no other one, and rests', async () => {
  for (const amount of [1, 2, 3]) await prompted(amount);
  later(60);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = reconciling({ kind: 'no answer', reason: 'Timed out' });
  const poll = () => vi.advanceTimersByTime(pollMs);
  poll();
  await eventually(() => expect(silent.asked).toHaveLength(1));
  // Each poll that claims payments reads the clock, and so does the storing of an answer.
  await eventually(() => expect(silent.now).toHaveBeenCalledTimes(3));
  let polls = 0;
  await eventually(() => {
    poll();
    polls++;
    expect(silent.now.mock.calls.length).toBeGreaterThan(3);
  });
  expect(polls).toBeGreaterThan(8);
  await silent.stop();
  expect(silent.asked).toHaveLength(1);

  // All three are claimed for a minute.
  later(61);
  const { asked, stop } = reconciling({ kind: 'processing' });
  poll();
  await eventually(() => expect(asked).toHaveLength(3));
  await stop();
  expect(new Set(asked).size).toBe(3);
});

test('a stop waits for the query that is open, and makes no other one', async () => {
  for (const amount of [1, 2]) await prompted(amount);
  later(600);
  const { promise, resolve } = Promise.withResolvers<QueryAnswer>();
  const { asked, stop } = reconciling(promise);
  await eventually(() => expect(asked).toHaveLength(1));
  const stopped = stop();
  resolve({ kind: 'processing' });
  await stopped;
  expect(asked).toHaveLength(1);
});
