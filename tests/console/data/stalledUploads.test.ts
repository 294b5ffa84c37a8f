import { afterEach, expect, it, vi } from 'vitest';
import { readUpload } from '../../../contract/send.ts';
import { call } from '../../../src/dataProvider/call.ts';
import { startSession } from '../../../src/session.ts';
import { FakeUpload } from '../../support/console/fakeUploads.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an upload may take long while it moves, and fails after two minutes in which nothing has moved', async () => {
  startSession({ token: 'token-1', userId: 7, roleId: 3 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  let sent = new FakeUpload();
  const happened: string[] = [];
  vi.stubGlobal('XMLHttpRequest', function create() {
    sent = new FakeUpload();
    sent.addEventListener('abort', () => happened.push('aborted'));
    return sent;
  });
  const upload = call(readUpload, {}, { file: new File(['254712345678'], 'numbers.csv') });
  upload.catch((error: Error) => happened.push(error.message));
  for (let minutes = 0; minutes < 60; minutes++) {
    await vi.advanceTimersByTimeAsync(60_000);
    sent.upload.dispatchEvent(new Event('progress'));
  }
  await vi.advanceTimersByTimeAsync(119_999);
  expect(happened).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['aborted', 'Network error. Please check your connection.']);
  expect(vi.getTimerCount()).toBe(0);
});
