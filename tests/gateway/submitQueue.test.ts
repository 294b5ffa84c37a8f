// The count of pending submissions is correct after failures.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { SubmitQueue } from '../../server/gateway/submitQueue.ts';
import type { Submission } from '../../server/gateway/submission.ts';

test('submissions of a client whose accounts were locked keep their order', async () => {
  const locked = Promise.withResolvers<undefined[]>();
  const started = Promise.withResolvers<void>();
  const answers = [
    () => {
      started.resolve();
      return locked.promise;
    },
    () => Promise.resolve(['first', 'second'].map((id) => ({ status: 'ESME_RSYSERR', id }))),
  ];
  const db = { transaction: () => ({ execute: () => answers.shift()?.() }) } as unknown as Db;
  const queue = new SubmitQueue({
    db,
    logger: pino({ level: 'silent' }),
    clock: () => new Date(),
    queueMax: 9,
  });
  const submit = () => queue.submit({ id: 1, client_id: 1, system_id: 'a' }, {} as Submission);
  const first = submit();
  await started.promise;
  // Arrives while the first is being stored, and would be stored when the accounts are free again.
  const second = submit();
  locked.resolve([undefined]);
  expect([await first, await second]).toMatchObject([{ id: 'first' }, { id: 'second' }]);
});

test('a batch without its verdicts rejects and leaves no submission pending', async () => {
  const db = { transaction: () => ({ execute: () => Promise.resolve([]) }) } as unknown as Db;
  const queue = new SubmitQueue({
    db,
    logger: pino({ level: 'silent' }),
    clock: () => new Date(),
    queueMax: 1,
  });
  const submit = () => queue.submit({ id: 1, client_id: 1, system_id: 'a' }, {} as Submission);
  for (let round = 0; round < 2; round++)
    await expect(submit()).rejects.toThrow('One verdict per submission');
  await queue.idle();
});
