// `npm start` as operators run it: data in DATA_DIR, ports as configured, and one signal to npm ends all processes.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { bindPeer } from '../gateway/peer.ts';
import { eventually } from '../support/eventually.ts';
import { copyOfDemo, discard, freePort, startProduct } from '../support/product/product.ts';

const root = join(import.meta.dirname, '../..');
const stopMsMax = 15_000;

let folder = '';
let npm: ChildProcess | undefined;
afterEach(() => {
  // Only a failed test leaves processes running.
  for (const pid of [...descendantsOf(npm?.pid ?? 0), npm?.pid ?? 0])
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const portNames = ['PORT', 'SMPP_PORT', 'METRICS_PORT', 'TUMA_SIMULATOR_PORT', 'TUMA_MPESA_SIMULATOR_PORT'];

async function npmStart(given: Record<string, string> = {}) {
  folder = mkdtempSync(join(tmpdir(), 'tuma-npm-'));
  const ports: Record<string, number> = {};
  for (const name of portNames) ports[name] = await freePort();
  const dataDir = join(folder, 'data');
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      // The first start of a checkout has no compile cache.
      NODE_DISABLE_COMPILE_CACHE: '1',
      DATA_DIR: dataDir,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      ...given,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  npm = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, ports, dataDir, output: () => output };
}

/** Returns the IDs of all descendants of a process. */
function descendantsOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const below = (of: number): number[] =>
    parents.flatMap(([child = 0, parent]) => (parent === of && child !== 0 ? [child, ...below(child)] : []));
  return pid === 0 ? [] : below(pid);
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    // No process has this id.
    return false;
  }
}

/** Resolves if a program can listen on the port. */
async function isFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

test('stores data in DATA_DIR, uses the configured ports, and ends every process within 15 s of a SIGTERM to npm', async () => {
  const { child, ports, dataDir, output } = await npmStart();
  await eventually(() => expect(output()).toContain('Stop: Ctrl+C'), {
    timeout: 110_000,
    giveUp: () => child.exitCode !== null,
  });
  expect(output()).toContain(`Tuma is running at http://localhost:${ports['PORT']}`);
  expect(output()).toContain(`SMPP for clients’ systems: 127.0.0.1:${ports['SMPP_PORT']}`);
  expect(output()).toContain(`Data: ${dataDir}`);
  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
  const system = await bindPeer(ports['SMPP_PORT'] ?? 0, 'savanna-core', { password: 'tuma-sms' });
  await system.close();
  expect((await fetch(`http://127.0.0.1:${ports['METRICS_PORT']}/metrics`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${ports['PORT']}/metrics`)).status).toBe(404);

  const processes = descendantsOf(child.pid ?? 0);
  expect(processes.length).toBeGreaterThan(3);
  const began = performance.now();
  child.kill('SIGTERM');
  await once(child, 'exit');
  await eventually(() => expect(processes.filter(isAlive)).toEqual([]), { timeout: stopMsMax });
  expect(performance.now() - began).toBeLessThan(stopMsMax);
  for (const port of Object.values(ports)) await isFree(port);
  expect(existsSync(join(dataDir, 'tuma.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('SIGTERM to npm during the build of the console ends the build and starts nothing', async () => {
  const { child, dataDir } = await npmStart();
  // npm's own child is the server, whose child is the build.
  await eventually(() => expect(descendantsOf(child.pid ?? 0).length).toBeGreaterThan(1), {
    timeout: 30_000,
  });
  const processes = descendantsOf(child.pid ?? 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await eventually(() => expect(processes.filter(isAlive)).toEqual([]), { timeout: stopMsMax });
  expect(existsSync(dataDir)).toBe(false);
});

let dataDir: string | undefined;
afterAll(() => dataDir && discard(dataDir));
test.each(portNames)('reports a %s in use with its name, and leaves nothing running', async (name) => {
  const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const port = String((taken.address() as AddressInfo).port);
  // A failed start changes no data, so all cases use one copy.
  dataDir ??= await copyOfDemo();
  await expect(startProduct({ dataDir, env: { [name]: port } })).rejects.toThrow(`${name} ${port} is in use`);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});
