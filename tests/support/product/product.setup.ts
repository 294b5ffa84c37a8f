// Builds the console as `npm start` does and seeds the demo, once for all e2e tests. Each product gets a copy of the data.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { discard, newDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a product with the demo that was started once and stopped. */
    demoDir: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = newDataDir();
  await Promise.all([build(), seed(dataDir)]);
  project.provide('demoDir', dataDir);
  return () => discard(dataDir);
}

/** Builds in a child process, because NODE_ENV is `test` in this one, which would build React's slow development version. */
async function build(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
    {
      env,
    },
  );
}

/** Starts only the web role, so that no message is sent before a test begins. */
async function seed(dataDir: string): Promise<void> {
  const product = await startProduct({ dataDir, env: { TUMA_ROLE: 'web' } });
  const code = await product.stop();
  if (code !== 0) throw new Error(`The demo was not seeded, it ended with ${code}:\n${product.output()}`);
}
