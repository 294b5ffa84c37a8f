/** Several processes on one database: they may start in the same moment. */
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { ensurePartitions, keepPartitions } from '../../server/db/partitions.ts';
import { eventually } from '../support/eventually.ts';
import { testDatabase } from '../support/testDatabase.ts';

const logger = pino({ level: 'silent' });

test('processes make the partitions of the same months at once', async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const at = new Date('2041-01-15');
  await Promise.all(Array.from({ length: 4 }, () => ensurePartitions(db, { from: at, to: at })));
});

test('partitions are there months ahead, however long a process runs', async () => {
  const { db, close } = await testDatabase();
  let now = new Date();
  const stop = await keepPartitions(db, { clock: () => now, logger, everyMs: 20 });
  onTestFinished(async () => {
    await stop();
    await close();
  });
  const dayMs = 86_400_000;
  now = new Date(now.getTime() + 150 * dayMs);
  const ahead = new Date(now.getTime() + 90 * dayMs);
  const name = `messages_${ahead.getUTCFullYear()}_${String(ahead.getUTCMonth() + 1).padStart(2, '0')}`;
  await eventually(async () => {
    const tables = await db.introspection.getTables();
    expect(tables.map((table) => table.name)).toContain(name);
  });
});
