// A build next to a running server: the server keeps serving the build it started with. A server that is started later also serves the
// scripts of the previous build, for open tabs.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { consoleBuild } from '../../scripts/consoleBuild.ts';
import { serveConsole } from '../../server/http/console.ts';
import { slowness } from '../support/slowness.ts';

const folder = mkdtempSync(join(tmpdir(), 'tuma-build-'));
const dist = join(folder, 'dist');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a page whose script sets `text` as the title. */
async function buildOf(text: string): Promise<void> {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(folder, 'src/main.js'), `document.title = '${text.repeat(500)}';`);
  await build({
    root: join(folder, 'src'),
    configFile: false,
    logLevel: 'error',
    plugins: [consoleBuild(dist)],
  });
}

async function served() {
  const app = Fastify();
  await serveConsole(app, dist);
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });
  const scriptOf = async () => /src="([^"]+)"/.exec((await app.inject('/')).body)?.[1] ?? '';
  return { app, get, scriptOf };
}

test('a server keeps serving its build and the scripts of the previous one after another build', async () => {
  await buildOf('one');
  const first = await served();
  const one = await first.scriptOf();
  await buildOf('two');
  const second = await served();
  const two = await second.scriptOf();
  expect(two).not.toBe(one);

  // The running server serves its own page and script, compressed.
  expect(await first.scriptOf()).toBe(one);
  expect((await first.get(one)).headers['content-encoding']).toBe('br');
  expect((await first.get('/any/screen')).headers['content-type']).toContain('text/html');
  // The later server serves both scripts, for open tabs.
  expect((await second.get(one)).statusCode).toBe(200);
  expect((await second.get(two)).statusCode).toBe(200);
  expect((await second.get('/assets/none.js')).statusCode).toBe(404);
  expect((await second.get(`${two}.br`)).statusCode).toBe(404);
  await Promise.all([first.app.close(), second.app.close()]);
});

test('the documentation is also found with a slash at the end of its address', async () => {
  await buildOf('docs');
  const { app, get } = await served();
  for (const [asked, target] of [
    ['/docs/', '/docs'],
    ['/docs/errors/', '/docs/errors'],
  ] as const) {
    const { statusCode, headers } = await get(asked);
    expect([statusCode, headers.location]).toEqual([308, target]);
  }
  await app.close();
});

test('an address with thousands of slashes is redirected within milliseconds', async () => {
  await buildOf('docs');
  const { app, get } = await served();
  await get('/docs/');
  const before = process.threadCpuUsage();
  const { statusCode, headers } = await get(`/docs/${'/'.repeat(15_000)}x//`);
  const { user, system } = process.threadCpuUsage(before);
  expect([statusCode, headers.location]).toEqual([308, `/docs/${'/'.repeat(15_000)}x`]);
  expect((user + system) / 1000).toBeLessThan(20 * slowness().own);
  await app.close();
});

test('unchanged contents make no new build, a failed build changes nothing, and ten builds are kept', async () => {
  await buildOf('same');
  const current = realpathSync(join(dist, 'current'));
  const count = readdirSync(join(dist, 'builds')).length;
  await buildOf('same');
  expect([realpathSync(join(dist, 'current')), readdirSync(join(dist, 'builds')).length]).toEqual([
    current,
    count,
  ]);

  writeFileSync(join(folder, 'src/main.js'), 'import "./missing.js"');
  const failing = build({
    root: join(folder, 'src'),
    configFile: false,
    logLevel: 'silent',
    plugins: [consoleBuild(dist)],
  });
  await expect(failing).rejects.toThrow('missing');
  expect(realpathSync(join(dist, 'current'))).toBe(current);
  expect(readdirSync(join(dist, 'builds'))).toHaveLength(count);

  for (let i = 0; i < 10; i++) await buildOf(`number ${i}`);
  expect(readdirSync(join(dist, 'builds'))).toHaveLength(10);
});

// If two scripts import each other, one of them runs before the values it imports exist, and its screens break.
test('no script of the console imports itself by way of others', () => {
  const assets = join(import.meta.dirname, '../../dist/current/assets');
  const imports = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, importsOf(readFileSync(join(assets, name), 'utf8'))]),
  );
  expect(imports.size).toBeGreaterThan(20);
  const reached = (start: string) => {
    const found = new Set<string>();
    const open = [start];
    for (let name = open.pop(); name !== undefined; name = open.pop())
      for (const next of imports.get(name) ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        open.push(next);
      }
    return found;
  };
  expect([...imports.keys()].filter((name) => reached(name).has(name))).toEqual([]);
});

/** Returns the scripts that a script imports before it runs. */
const importsOf = (script: string): string[] =>
  [...script.matchAll(/\b(?:from|import)["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, name = '']) => name);
