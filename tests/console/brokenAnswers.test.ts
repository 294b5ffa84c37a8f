// Answers of which only the beginning arrives, because the connection breaks.
import { expect, it, vi } from 'vitest';
import { apiUrl } from '../../src/dataProvider/apiUrl.ts';
import { http, httpFile } from '../../src/dataProvider/http.ts';
import { startSession } from '../../src/session.ts';

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
