import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiUrl } from '../../../src/dataProvider/apiUrl.ts';
import { callEarly } from '../../../src/dataProvider/early.ts';
import { http } from '../../../src/dataProvider/http.ts';
import { endSession, startSession } from '../../../src/session.ts';

const url = apiUrl('client/balance');
const fetched = vi.fn(() => Promise.resolve(Response.json({ answer: fetched.mock.calls.length })));
const ask = async () => (await http(url, { method: 'POST', body: '{}' })).json;

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  startSession({ token: 'one', userId: 1, roleId: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endSession();
});

it('gives the answer of an early call to the same call once', async () => {
  void callEarly(url, '{}', 'one');
  expect(await ask()).toEqual({ answer: 1 });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await ask()).toEqual({ answer: 2 });
});

it('makes the call again for another body and for another session', async () => {
  void callEarly(url, '{"page":1}', 'one');
  expect(await ask()).toEqual({ answer: 2 });
  void callEarly(url, '{}', 'one');
  startSession({ token: 'two', userId: 2, roleId: 2 });
  expect(await ask()).toEqual({ answer: 4 });
});

it('makes the call again when the early answer is older than 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  void callEarly(url, '{}', 'one');
  vi.advanceTimersByTime(30_001);
  expect(await ask()).toEqual({ answer: 2 });
});

it('reports a failed early call to the call that takes it', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  void callEarly(url, '{}', 'one').catch(() => undefined);
  await expect(ask()).rejects.toThrow('Network error. Please check your connection.');
});
