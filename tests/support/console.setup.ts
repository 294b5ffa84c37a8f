// What jsdom lacks of a browser, and a clean browser before each console test.
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeNotice, readNotices } from '../../src/notices/notices.ts';
import { queryClient } from '../../src/queryClient.ts';
import { endSession } from '../../src/session.ts';

if (!('setPointerCapture' in Element.prototype)) {
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
}
window.scrollTo = () => undefined;

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
});
