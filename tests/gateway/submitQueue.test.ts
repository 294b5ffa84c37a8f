// The count of pending submissions is correct after failures.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { SubmitQueue } from '../../server/gateway/submitQueue.ts';
import type { Submission } from '../../server/gateway/submission.ts';
import { eventually } from '../support/eventually.ts';

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

test('a submission does not pass one of its client that shares a batch with another client', async () => {
  const runs: PromiseWithResolvers<unknown[]>[] = [];
  const db = {
    transaction: () => ({
      execute: () => (runs.push(Promise.withResolvers<unknown[]>()), runs.at(-1)?.promise),
    }),
  } as unknown as Db;
  const queue = new SubmitQueue({
    db,
    logger: pino({ level: 'silent' }),
    clock: () => new Date(),
    queueMax: 9,
  });
  // Both clients are in one half.
  const submit = (client_id: number) =>
    queue.submit({ id: client_id, client_id, system_id: 'a' }, {} as Submission);
  const verdicts = (...ids: string[]) => ids.map((id) => ({ status: 'ESME_RSYSERR', id }));
  const started = (count: number) => eventually(() => expect(runs).toHaveLength(count));
  const first = submit(1);
  await started(1);
  const [second, other] = [submit(1), submit(3)];
  // The accounts are locked: the first waits for them, and the other client's is stored meanwhile.
  runs[0]?.resolve([undefined]);
  await started(3);
  const third = submit(1);
  runs[2]?.resolve(verdicts('first', 'second'));
  await started(4);
  runs[3]?.resolve(verdicts('third'));
  runs[1]?.resolve(verdicts('other'));
  expect(await Promise.all([first, second, third, other])).toMatchObject(
    ['first', 'second', 'third', 'other'].map((id) => ({ id })),
  );
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
