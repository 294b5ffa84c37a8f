// The job that queries M-Pesa for prompts without a callback (requirements/kenya.md#m-pesa).
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { QueryAnswer } from '../../server/domain/mpesa.ts';
import { startReconciler } from '../../server/payments/reconciler.ts';
import { eventually } from '../support/eventually.ts';
import { startMpesaApp } from '../support/mpesa.ts';
import { topUps } from '../support/topUps.ts';

const app = await startMpesaApp();
const { db, clock } = app;
const { prompted } = topUps(app);

const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000));

/** A reconciler of an M-Pesa that answers each query alike, and the queries that it made. */
function reconciling(answer: QueryAnswer) {
  const asked: string[] = [];
  const query = (id: string) => {
    asked.push(id);
    return Promise.resolve(answer);
  };
  const { stop } = startReconciler({
    db,
    clock: () => clock.now,
    logger: pino({ level: 'silent' }),
    mpesa: { ...app.mpesa, query },
    pollMs: 1,
  });
  return { asked, stop };
}

test('asks for every prompt that is due, and after a query without an answer for no other one', async () => {
  for (const amount of [1, 2, 3]) await prompted(amount);
  later(60);
  const silent = reconciling({ kind: 'no answer', reason: 'Timed out' });
  await eventually(() => expect(silent.asked).toHaveLength(1));
  await silent.stop();
  expect(silent.asked).toHaveLength(1);

  // All three are claimed for a minute.
  later(61);
  const { asked, stop } = reconciling({ kind: 'processing' });
  await eventually(() => expect(asked).toHaveLength(3));
  await stop();
  expect(new Set(asked).size).toBe(3);
});
