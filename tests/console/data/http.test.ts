import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { allTransactional } from '../../../contract/messages.ts';
import { login, logout } from '../../../contract/identity.ts';
import { authProvider } from '../../../src/authProvider/index.ts';
import { call } from '../../../src/dataProvider/call.ts';
import { apiUrl } from '../../../src/dataProvider/apiUrl.ts';
import { http, HttpError } from '../../../src/dataProvider/http.ts';
import { dataProvider } from '../../../src/dataProvider/index.ts';
import { tab } from '../../../src/navigation.ts';
import { readNotices } from '../../../src/notices/notices.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { readSession, readUserId, startSession } from '../../../src/session.ts';
import { fakeServer, otherBackend, refuses } from '../../support/console/fakeServer.ts';

const signIn = (token = 'token-1') => startSession({ token, userId: 7, roleId: 3 });
const ask = () => http(apiUrl('client/balance'), { method: 'POST', body: '{}' });

describe('http', () => {
  it('sends the token in the Authorization header', async () => {
    signIn();
    const asked = fakeServer({ 'client/balance': otherBackend(200, {}) });
    await ask();
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(asked[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(asked[0]?.headers.get('Accept-Language')).toBe('en');
  });

  it('throws the status and the server’s message for a refusal', async () => {
    signIn();
    fakeServer({ 'client/balance': refuses('balance_insufficient', 'insufficient balance') });
    const error = await ask().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 402,
      message: 'insufficient balance',
      serverMessage: 'insufficient balance',
    });
    expect(readSession()).toBe('token-1');
  });

  it('says "Network error. Please check your connection." without an answer', async () => {
    signIn();
    fakeServer({ 'client/balance': 'no answer' });
    await expect(ask()).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    });
  });

  it.each([401, 403, 428])('logs out and goes to / with a notice on %i', async (status) => {
    signIn();
    history.replaceState(null, '', '/dashboard');
    fakeServer({ 'client/balance': otherBackend(status, 'no') });
    await expect(ask()).rejects.toMatchObject({ status });
    expect([readSession(), readUserId()]).toEqual([null, null]);
    expect(location.pathname).toBe('/');
    expect(readNotices().map((notice) => notice.text)).toEqual(['Token expired. You have been logged out.']);
  });

  it('logs out once when several calls fail at once', async () => {
    signIn();
    history.replaceState(null, '', '/dashboard');
    fakeServer({ 'client/balance': otherBackend(401) });
    const before = history.length;
    await Promise.allSettled([ask(), ask(), ask(), ask()]);
    expect(readNotices()).toHaveLength(1);
    expect(history.length).toBe(before + 1);
  });

  it('keeps the new session after a late refusal of an earlier token', async () => {
    signIn('old');
    fakeServer({
      'client/balance': () => {
        signIn('new');
        return otherBackend(401);
      },
    });
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(readSession()).toBe('new');
    expect(readNotices()).toHaveLength(0);
  });

  it('logs out with one notice once the browser has dropped the cookie of the session', async () => {
    signIn();
    history.replaceState(null, '', '/dashboard');
    document.cookie = 'auth_token=; Max-Age=0; Path=/';
    const asked = fakeServer({});
    const failed = await Promise.allSettled([ask(), ask()]);
    expect(failed).toMatchObject([{ reason: { status: 401 } }, { reason: { status: 401 } }]);
    expect(asked).toHaveLength(0);
    expect([location.pathname, readUserId()]).toEqual(['/', null]);
    expect(readNotices().map((notice) => notice.text)).toEqual(['Token expired. You have been logged out.']);
  });

  it('makes no call and shows no notice without a token', async () => {
    const asked = fakeServer({});
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveLength(0);
    expect(readNotices()).toHaveLength(0);
  });

  it('makes no call for another person who signed in in another tab, and loads the page again', async () => {
    signIn();
    const asked = fakeServer({ 'client/balance': otherBackend(200, {}) });
    const load = vi.spyOn(tab, 'load').mockReturnValue();
    onTestFinished(() => load.mockRestore());
    await ask();
    expect([asked.length, load.mock.calls]).toEqual([1, []]);
    // Simulates a sign-in in another tab, which shares storage and cookies.
    localStorage.setItem('user_id', '8');
    document.cookie = 'auth_token=token-2; Path=/';
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect([asked.length, load.mock.calls]).toEqual([1, [['/']]]);
    expect([readSession(), readUserId()]).toEqual(['token-2', '8']);
    // Now this tab signs in again.
    signIn();
    await ask();
    expect(asked).toHaveLength(2);
  });

  it('sends no token with a public call, and does not log out on its 401', async () => {
    signIn();
    const asked = fakeServer({ 'user/login': otherBackend(401, 'wrong') });
    await expect(call(login, { msisdn: '0712345678', password: 'x' })).rejects.toMatchObject({ status: 401 });
    expect(asked[0]?.headers.has('Authorization')).toBe(false);
    expect(readSession()).toBe('token-1');
  });

  it('keeps react-admin from a second notice and a second logout', async () => {
    await expect(authProvider.checkError(new HttpError(403, ''))).rejects.toMatchObject({
      logoutUser: false,
      message: false,
    });
    await expect(authProvider.checkError(new HttpError(422, ''))).resolves.toBeUndefined();
  });
});

describe('a call that is never answered', () => {
  const network = 'Network error. Please check your connection.';
  /** Stubs fetch with one that fails only when it is aborted, and collects the signals of its calls. */
  function neverAnswers() {
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    });
    return signals;
  }
  const stateOf = async (made: Promise<unknown>) => {
    const settled: unknown = await Promise.race([made.catch((error: unknown) => error), Promise.resolve()]);
    return settled instanceof Error ? settled.message : 'waits';
  };

  it('fails after a minute like one without an answer, and is aborted', async () => {
    signIn();
    const signals = neverAnswers();
    const asked = ask();
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(59_999);
    expect([await stateOf(asked), signals[0]?.aborted]).toEqual(['waits', false]);
    await vi.advanceTimersByTimeAsync(1);
    await expect(asked).rejects.toMatchObject({ name: 'HttpError', status: 0, message: network });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('fails where only the rest of its answer does not come', async () => {
    signIn();
    neverAnswers();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(new ReadableStream())));
    const asked = ask();
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(asked).rejects.toMatchObject({ status: 0, message: network });
  });

  it('is not repeated for a screen, which says so after a minute', async () => {
    signIn();
    const signals = neverAnswers();
    const said: string[] = [];
    const read = queryClient.fetchQuery({ queryKey: ['balance'], queryFn: ask });
    read.catch((error: Error) => said.push(error.message));
    await vi.advanceTimersByTimeAsync(60_001);
    expect([said, signals.length]).toEqual([[network], 1]);
  });

  it('still ends when its caller aborts it, and leaves no timer', async () => {
    signIn();
    const signals = neverAnswers();
    const caller = new AbortController();
    const asked = http(apiUrl('client/balance'), { method: 'POST', body: '{}', signal: caller.signal });
    caller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect([signals[0]?.aborted, vi.getTimerCount()]).toEqual([true, 0]);
  });
});

const row = {
  id: 1,
  created: '2026-11-20T10:00:00+03:00',
  msisdn: '254712345678',
  sender_id: 'TUMA',
  status_description: 'Delivered',
  sms_cost: '0.8000',
  message: 'Habari',
};

const listOf = (page: number, filter = {}) =>
  dataProvider.getList('transactional-sms', {
    pagination: { page, perPage: 10 },
    sort: { field: 'id', order: 'DESC' },
    filter,
  });

describe('calls', () => {
  it('request a page of messages with days in the body and the number in the query', async () => {
    signIn();
    const asked = fakeServer({ 'message/all/transactional': { json: { data: [row], last_page: 1 } } });
    await listOf(1, { start_date: '2026-11-01', end_date: '2026-11-20', msisdn: ' 0712 ' });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      search: '?msisdn=0712',
      body: { page: 1, per_page: 10, start_date: '2026-11-01', end_date: '2026-11-20' },
    });
  });

  it('take the total from the server, or from last_page', async () => {
    signIn();
    fakeServer({
      'message/all/transactional': ({ body }) => {
        const { page } = body as { page: number };
        return { json: { data: [row], last_page: 34, ...(page === 2 ? { total: 337 } : {}) } };
      },
    });
    expect((await listOf(1)).total).toBe(340);
    expect((await listOf(2)).total).toBe(337);
    expect((await listOf(34)).total).toBe(331);
  });

  it('accept a row of another backend unchanged', async () => {
    signIn();
    const foreign = { ...row, id: 'x9', created: '2024-01-01 13:05:00' };
    fakeServer({ 'message/all/transactional': otherBackend(200, { data: [foreign], last_page: 1 }) });
    expect((await call(allTransactional, {})).data).toEqual([foreign]);
  });

  it('refuse an unreadable answer', async () => {
    signIn();
    fakeServer({ 'message/all/transactional': otherBackend(200) });
    await expect(call(allTransactional, {})).rejects.toBeInstanceOf(HttpError);
  });

  it.each([[{}], [{ foo: 1 }], [{ message: 'Service unavailable' }], [[]]])(
    'refuse %j, which has none of the fields of a list',
    async (answer) => {
      signIn();
      fakeServer({ 'message/all/transactional': otherBackend(200, answer) });
      await expect(call(allTransactional, {})).rejects.toThrow('could not be read');
    },
  );

  it('accept the rows of another backend in `message`, and any answer to a write', async () => {
    signIn();
    fakeServer({
      'message/all/transactional': otherBackend(200, { message: [row] }),
      'user/logout': otherBackend(200, {}),
    });
    expect(await call(allTransactional, {})).toEqual({ message: [row] });
    expect(await call(logout, {})).toEqual({});
  });

  it('read true REST collections by GET', async () => {
    signIn();
    const asked = fakeServer({
      'message-events': { json: [], headers: { 'Content-Range': 'message-events 0-0/0' } },
    });
    await dataProvider.getList('message-events', {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'at', order: 'ASC' },
      filter: { message_id: 5 },
    });
    expect(asked[0]?.method).toBe('GET');
    expect(new URLSearchParams(asked[0]?.search).get('filter')).toBe('{"message_id":5}');
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer token-1');
  });
});
