// A backup made while people work opens again with everything committed before it began, and its books are right.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, restore } from '../../server/db/backup.ts';
import { openDatabase, type Database } from '../../server/db/database.ts';
import { startEmbedded, type Embedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createClient } from '../../server/modules/clients/clients.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { giveUnits } from '../support/people.ts';

const made: string[] = [];
const aFolder = () => {
  made.push(mkdtempSync(join(tmpdir(), 'tuma-backup-')));
  return made.at(-1) ?? '';
};
let live: Embedded;
let database: Database;
const dataDir = aFolder();

beforeAll(async () => {
  live = await startEmbedded({ dataDir });
  database = openDatabase(live.url);
  await migrate(database.db);
}, 60_000);
afterAll(async () => {
  await database.close();
  await live.stop();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const work = (clientId: number) => giveUnits(database.db, clientId, 10);

const balances = async (of: Database) =>
  (
    await of.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('kind', '=', 'client_balance')
      .executeTakeFirstOrThrow()
  ).balance;

test('a backup made under load opens with what was committed before it, and the ledger adds up', async () => {
  const clientId = await database.db
    .transaction()
    .execute((tx) => createClient(tx, { name: 'Duka', msisdn: '254712345678', email: 'a@b.c' }));
  await work(clientId);
  const before = Number(await balances(database));
  const over = new AbortController();
  const worker = (async () => {
    while (!over.signal.aborted) await work(clientId);
  })();
  const copy = aFolder();
  await backUp(live, copy).finally(() => over.abort());
  await worker;

  const elsewhere = aFolder();
  await restore(copy, elsewhere);
  const restored = await startEmbedded({ dataDir: elsewhere });
  const opened = openDatabase(restored.url);
  try {
    expect(await verifyLedger(opened.db)).toEqual([]);
    const after = Number(await balances(opened));
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThanOrEqual(Number(await balances(database)));
  } finally {
    await opened.close();
    await restored.stop();
  }
}, 60_000);

test('nothing is written over', async () => {
  await expect(restore(live.dir, dataDir)).rejects.toThrow('holds data already');
  await expect(backUp(live, live.dir)).rejects.toThrow('is not empty');
  expect(existsSync(join(live.dir, 'postgres', 'backup_label'))).toBe(false);
});
