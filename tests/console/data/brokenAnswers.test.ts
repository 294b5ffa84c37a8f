// Answers of which only the beginning arrives, because the connection breaks, and whether the server has refused a call.
import { expect, it, vi } from 'vitest';
import { apiUrl } from '../../../src/dataProvider/apiUrl.ts';
import { http, HttpError, httpFile, isRefusal } from '../../../src/dataProvider/http.ts';
import { startSession } from '../../../src/session.ts';

const breaksWith = (status: number) =>
  vi.stubGlobal('fetch', () => {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"mess'));
        stream.error(new TypeError('Failed to fetch'));
      },
    });
    return Promise.resolve(new Response(body, { status }));
  });

it.each([
  ['a call', 200, http],
  ['a refused call', 500, http],
  ['a file', 200, httpFile],
])('%s is without an answer (%i)', async (_what, status, read) => {
  startSession({ token: 'token-1', userId: 7, roleId: 3 });
  breaksWith(status);
  await expect(read(apiUrl('client/balance'), { method: 'POST', body: '{}' })).rejects.toMatchObject({
    status: 0,
    message: 'Network error. Please check your connection.',
  });
});

it('only statuses from 400 to 499 are refusals; after any other failure the call may have been carried out', () => {
  const isRefused = (status: number) => isRefusal(new HttpError(status, 'failed'));
  expect([0, 399, 400, 499, 500].map(isRefused)).toEqual([false, false, true, true, false]);
  expect(isRefusal(Object.assign(new Error('failed'), { status: 404 }))).toBe(false);
});
