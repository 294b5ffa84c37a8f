// Runs a test file of the console in Kiswahili, if it is the file's first import. The language is read once when a module is loaded, so the
// modules that console.setup.ts loaded are loaded again.
import { afterEach, beforeAll, expect, vi } from 'vitest';

localStorage.setItem('tuma.language', 'sw');
vi.resetModules();
const { loadApp } = await import('../../src/loadApp.ts');
const { closeNotice, readNotices } = await import('../../src/notices/notices.ts');
const { queryClient } = await import('../../src/queryClient.ts');
const { takeContractFaults } = await import('./fakeContract.ts');

// The faults of forms are set with the signed-in part.
beforeAll(async () => {
  await loadApp();
});

// Same as in console.setup.ts, which does this only for its own copies of the modules.
afterEach(() => {
  queryClient.clear();
  for (const { id } of readNotices()) closeNotice(id);
  expect(takeContractFaults(), 'answers that the contract does not allow').toEqual([]);
});
