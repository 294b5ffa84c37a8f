// Runs tests of the console in Kiswahili. Comes before console.setup.ts, because the language is read once when a module is loaded.
import { beforeAll } from 'vitest';

localStorage.setItem('tuma.language', 'sw');
const { loadApp } = await import('../../../src/loadApp.ts');

// The faults of forms are set with the signed-in part.
beforeAll(async () => {
  await loadApp();
});
