/** Connections of a PostgreSQL that was made read-only while they were open (docs/reliability.md). */
import { once } from 'node:events';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { HeldLock } from '../../server/db/locks/heldLock.ts';
import { readiness } from '../../server/db/connection/readiness.ts';
import { isUnreachable } from '../../server/domain/unreachable.ts';
import { emptyDatabase } from '../support/database/emptyDatabase.ts';

test('an open connection that takes no writes any more is not ready, and is closed by its next write or for its lock', async () => {
  const database = openDatabase(await emptyDatabase(), { connectionsMax: 1 });
  onTestFinished(() => database.close());
  const { pool } = database;
  const makeReadOnly = (at: Pick<pg.PoolClient, 'query'>) =>
    at.query('SET default_transaction_read_only = on');
  await makeReadOnly(pool);
  await expect(readiness({ pool })()).rejects.toSatisfy(isUnreachable);
  await expect(pool.query('CREATE TABLE probe ()')).rejects.toSatisfy(isUnreachable);
  await readiness({ pool })();

  const lock = new HeldLock(pool, 'a lock');
  const [holder] = (await Promise.all([once(pool, 'acquire'), lock.take()]))[0] as [pg.PoolClient];
  await makeReadOnly(holder);
  const [next] = (await Promise.all([once(pool, 'acquire'), lock.take()]))[0] as [pg.PoolClient];
  expect(next).not.toBe(holder);
  await lock.release();
});
