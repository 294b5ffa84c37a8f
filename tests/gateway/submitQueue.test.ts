// The count of pending submissions is correct after failures.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { SubmitQueue } from '../../server/gateway/submitQueue.ts';
import type { Submission } from '../../server/gateway/submission.ts';

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
    await expect(submit()).rejects.toThrow('run() must return one result per item');
  await queue.idle();
});
