// What jsdom lacks of a browser, and a clean browser before each console test.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { closeNotice, readNotices } from '../../src/notices/notices.ts';
import { queryClient } from '../../src/queryClient.ts';
import { endSession } from '../../src/session.ts';
import { takeFaults } from './fakeContract.ts';

if (!('setPointerCapture' in Element.prototype)) {
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
}
window.scrollTo = () => undefined;
// A first render on a busy machine takes longer than the library's second.
configure({ asyncUtilTimeout: 5000 });
// What is tried again is tried again at once: how often counts here, not how long people wait.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });

beforeEach(() => {
  endSession();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  for (const { id } of readNotices()) closeNotice(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(takeFaults(), 'answers that the contract does not allow').toEqual([]);
});
