// The whole product as operators run it: a child process, real PostgreSQL, real SMPP on loopback.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { endProcess } from './spawnProcess.ts';
import { eventually } from '../eventually.ts';
import { freePort } from './freePort.ts';

export { freePort };

export interface Answer {
  status: number;
  /** The parsed JSON, whose fields tests read. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface Product {
  url: string;
  dataDir: string;
  simulatorPort: number;
  /** Its output so far. */
  output(): string;
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  signIn(msisdn: string, password: string): Promise<string>;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** Starts the product on the given folder, which may be empty; by default on a copy of the demo. */
export async function startProduct(
  options: {
    dataDir?: string;
    port?: number;
    simulatorPort?: number;
    env?: Record<string, string>;
    /** Folder of another version to run; this version by default. */
    cwd?: string;
  } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await copyOfDemo());
  const port = options.port ?? (await freePort());
  const simulatorPort = options.simulatorPort ?? (await freePort());
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: options.cwd,
    env: {
      ...process.env,
      PORT: String(port),
      TUMA_SIMULATOR_PORT: String(simulatorPort),
      // Any free port, because several products run side by side.
      TUMA_MPESA_SIMULATOR_PORT: '0',
      SMPP_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${output}`);
      const ready = await fetch(`${url}/health/ready`);
      if (!ready.ok) throw new Error(`Not ready: ${ready.status}\n${output}`);
    },
    { timeout: 120_000, giveUp: () => child.exitCode !== null },
  ).catch(async (error: unknown) => {
    await endProcess(child, 'SIGKILL');
    throw error;
  });
  const call: Product['call'] = async (path, body, headers = {}) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    url,
    dataDir,
    simulatorPort,
    output: () => output,
    call,
    signIn: async (msisdn, password) => {
      const { status, body } = await call('user/login', { msisdn, password });
      if (status !== 202) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`);
      return body.message.token as string;
    },
    stop: () => endProcess(child, 'SIGTERM'),
    kill: async () => void (await endProcess(child, 'SIGKILL')),
  };
}

/** The path of a data folder that does not exist yet. */
export const newDataDir = (): string => join(mkdtempSync(join(tmpdir(), 'tuma-product-')), 'data');

/** A copy of the demo that the run's setup seeded once (product.setup.ts). */
export async function copyOfDemo(): Promise<string> {
  const dataDir = newDataDir();
  await promisify(execFile)('cp', ['-a', inject('demoDir'), dataDir]);
  return dataDir;
}

/** Deletes the data of a product that has ended. */
export function discard(dataDir: string): void {
  rmSync(dirname(dataDir), { recursive: true, force: true });
}
