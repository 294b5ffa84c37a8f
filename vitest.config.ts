import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { temporaryFolder } from './tests/support/temporaryFolder.ts';

// For the global setups and every worker, and for the processes they start.
process.env['TMPDIR'] = temporaryFolder();
// Tests start products, engines and commands again and again: each would strip and compile the same modules, for a third of the time
// that loading them takes.
process.env['NODE_COMPILE_CACHE'] = join(import.meta.dirname, 'node_modules/.cache/node-compile');

/** Uses the production version of React, in which its thousands of renders take two thirds of the time. It has no `act`. */
const production = 'tests/console/identity/permissions.test.tsx';
const kiswahili = 'tests/console/kiswahili/*.test.{ts,tsx}';
/** Replace modules or load them again, which the files after them would get, too. */
const reloading = globSync('tests/console/**/*.test.{ts,tsx}').filter(
  (file) => file !== production && /vi\.(mock|doMock|resetModules)\b/.test(readFileSync(file, 'utf8')),
);
const setup = 'tests/support/console/console.setup.ts';
/** For a test that hangs: with three files side by side, a slow machine takes 60 s for the longest of most files. */
const testTimeout = 120_000;
/** Vitest polls for one second, which such a machine needs for a single call. */
const timeouts = { testTimeout, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
const inDom = {
  environment: 'jsdom',
  setupFiles: [setup],
  ...timeouts,
};

/**
 * Plain Node with PostgreSQL, a DOM, and a browser against the whole product.
 * Tests wait for a third of their time: two files side by side leave two cores idle for that long, three do not, and Vitest would take one.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(3, availableParallelism() - 1),
    reporters: ['default', './tests/support/countReporter.ts'],
    projects: [
      {
        test: {
          name: 'server',
          include: ['tests/{api,engine,gateway,smpp,webhooks,domain,architecture}/**/*.test.ts'],
          globalSetup: ['tests/support/database/database.setup.ts'],
          // Each file has a database of its own; loading the server anew for each took a fifth of their time.
          isolate: false,
          ...timeouts,
        },
      },
      // Loading React, MUI and the console anew for each file took longer than most files do.
      {
        test: {
          ...inDom,
          name: 'console',
          include: ['tests/console/**/*.test.{ts,tsx}'],
          exclude: [...reloading, kiswahili, production],
          isolate: false,
        },
      },
      {
        test: {
          ...inDom,
          name: 'console-kiswahili',
          include: [kiswahili],
          setupFiles: ['tests/support/console/kiswahili.setup.ts', setup],
          sequence: { setupFiles: 'list' },
          isolate: false,
        },
      },
      { test: { ...inDom, name: 'console-modules', include: reloading } },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...inDom,
          name: 'console-production',
          include: [production],
          env: { NODE_ENV: 'production' },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // After the others, and two at a time: each file brings up a product and a browser, but shares the modules of its worker.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/product/product.setup.ts'],
          ...timeouts,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
