// The previous release runs beside this version during an upgrade (docs/running/growth.md#migrations): it continues accepting and sending while
// the database is migrated under it.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { emptyDatabase } from '../support/database/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import {
  hasPreviousRelease,
  previousRelease,
  unpackPreviousRelease,
} from '../support/product/previousRelease.ts';
import { startProduct, type Product } from '../support/product/product.ts';

const perCall = 20;

/** Sends without a pause through the products in turn until it is stopped. Returns the number of accepted messages. */
function sendWithoutPause(products: readonly Product[], token: string) {
  const stopped = new AbortController();
  let made = 0;
  let accepted = 0;
  const work = async () => {
    while (!stopped.signal.aborted) {
      const numbers = Array.from({ length: perCall }, () => `07${12_001_000 + (made++ % 8000)}`);
      const body = { country_code: 'KE', message: `upgrade ${made}`, msisdn: numbers.join(','), schedule: false, sender_id: 'SAVANNA' }; // oxfmt-ignore
      const product = products[made % products.length]!;
      const sent = await product.call('message/send/transactional', body, { Authorization: token });
      expect(sent).toMatchObject({ status: 200, body: { accepted: perCall } });
      accepted += perCall;
    }
  };
  const all = Promise.all([work(), work()]);
  return {
    accepted: () => accepted,
    async stop() {
      stopped.abort();
      await all;
      return accepted;
    },
  };
}

test.skipIf(!hasPreviousRelease())(`version ${previousRelease.version} sends on while the database is migrated`, async () => {
  const url = await emptyDatabase();
  const dataDir = join(tmpdir(), 'unused');
  const env = { DATABASE_URL: url };
  const former = await startProduct({ cwd: unpackPreviousRelease(), dataDir, env: { ...env, TUMA_SEED: 'demo' } });
  onTestFinished(() => former.kill());
  const database = openDatabase(url);
  onTestFinished(() => database.close());
  const { db } = database;
  const count = async (states: string) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM messages WHERE message LIKE 'upgrade %' AND state::text ~ ${states}`.execute(db);
    return rows[0]?.count ?? 0;
  };

  const token = await former.signIn('0722000002', 'tuma-client');
  const products = [former];
  const load = sendWithoutPause(products, token);
  await eventually(async () => expect(await count('delivered')).toBeGreaterThan(200));
  await migrate(db);
  const current = await startProduct({ dataDir, env: { ...env, TUMA_SEED: 'none', TUMA_ROLE: 'web' } });
  onTestFinished(() => current.kill());
  products.push(current);
  const before = load.accepted();
  await eventually(() => expect(load.accepted()).toBeGreaterThan(before + 400));
  const accepted = await load.stop();
  await eventually(async () => expect(await count('^(delivered|failed)')).toBe(accepted), { timeout: 60_000 });
  expect(await count('^(unknown|queued|submitting)')).toBe(0);
  expect(await verifyLedger(db)).toEqual([]);
  expect(former.output()).not.toMatch(/"level":[56]0/);
}, 180_000); // oxfmt-ignore
