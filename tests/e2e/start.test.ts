// Starting and stopping: an empty system with its first Admin, and one process per data folder.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { discard, startProduct } from '../support/product/product.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'tuma-start-')), 'data');
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach(discard));

const emptySystem = { TUMA_SEED: 'none', ADMIN_MSISDN: '0712345678', ADMIN_PASSWORD: 'a-good-password' };

test('an empty system starts with the Admin of the environment, stops cleanly and opens again', async () => {
  const dataDir = newFolder();
  const product = await startProduct({ dataDir, env: emptySystem });
  const token = await product.signIn('0712 345 678', 'a-good-password');
  const summary = await product.call('dashboard/summary', {}, { Authorization: token });
  expect(summary).toMatchObject({ status: 200, body: { message: { transactional_sent_message: 0 } } });
  expect(await product.stop()).toBe(0);

  const again = await startProduct({ dataDir, env: { TUMA_SEED: 'none' } });
  expect((await again.call('dashboard/summary', {}, { Authorization: token })).status).toBe(200);
  expect(await again.stop()).toBe(0);
});

test('refuses a second process on the same data folder with the pid of the first', async () => {
  const dataDir = newFolder();
  const first = await startProduct({ dataDir, env: emptySystem });
  await expect(startProduct({ dataDir, env: emptySystem })).rejects.toThrow(/is in use by process \d+/);
  expect(await first.stop()).toBe(0);
});

test('opens the same folder again after kill -9 with all committed data', async () => {
  const dataDir = newFolder();
  const product = await startProduct({ dataDir, env: emptySystem });
  const registration = {
    full_name: 'Otieno Juma',
    msisdn: '0722111222',
    email: 'otieno@duka.example',
    company_name: 'Duka Moja',
    country_code: 'KE',
    password: 'a secret of mine',
  };
  expect((await product.call('signup', registration)).status).toBe(201);
  await product.kill();

  const again = await startProduct({ dataDir, env: emptySystem });
  expect(await again.signIn('0722111222', 'a secret of mine')).toMatch(/.{20,}/);
  expect(await again.stop()).toBe(0);
});

test('reports an invalid environment in one sentence, without a stack', async () => {
  const start = startProduct({ dataDir: newFolder(), env: { ...emptySystem, ADMIN_PASSWORD: 'short' } });
  const error = await start.then(
    () => '',
    (reason: unknown) => String(reason),
  );
  expect(error).toContain('ADMIN_PASSWORD');
  expect(error).not.toMatch(/\n\s+at /);
});
