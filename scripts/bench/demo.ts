// Runs the product with the demo, as `npm start` does, in a temporary folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../../tests/support/eventually.ts';
import { end } from '../cluster/processes.ts';

/** Sign-ins of the demo. */
export const people = {
  admin: { msisdn: '0712000001', password: 'tuma-admin' },
  client: { msisdn: '0722000002', password: 'tuma-client' },
};

export interface Demo {
  url: string;
  /** Ends the product and deletes its data. */
  stop: () => Promise<void>;
}

/** Builds the console and starts the product; resolves once it is ready. */
export async function startDemo(port: number): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tuma-demo-'));
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/main.ts', '--build'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(dataDir, 'data'),
      TUMA_SEED: 'demo',
      TUMA_SIMULATOR_PORT: '0',
      TUMA_MPESA_SIMULATOR_PORT: '0',
      SMPP_PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    await end(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await eventually(
      async () => {
        if (!(await fetch(`${url}/health/ready`)).ok) throw new Error('Not ready');
      },
      { timeout: 180_000, giveUp: () => server.exitCode !== null },
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** Signs a person in through the form. */
export async function signIn(page: Page, url: string, who: keyof typeof people): Promise<void> {
  const { msisdn, password } = people[who];
  await page.goto(url);
  await page.getByLabel('Mobile Number').fill(msisdn);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}
