// Files from a streamed answer (requirements/domain.md#exports), and from pages if the backend has no such call.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCsv } from '../../../src/components/files/download.ts';
import { messageStream } from '../../../src/dataProvider/rpc/messages.ts';
import { mapRows } from '../../../src/dataProvider/streamRows.ts';
import { startSession } from '../../../src/session.ts';
import { fakeServer, otherBackend, refuses } from '../../support/console/fakeServer.ts';

const path = 'message/all/promotional/export';
const message = (id: number) => ({
  id,
  created: '2026-01-02T10:00:00Z',
  msisdn: `25471200000${id}`,
  sender_id: 'TUMA',
  status_description: 'Delivered',
  sms_cost: '0.8000',
  message: 'Habari',
});
const toCsv = ({ msisdn }: { msisdn: string }) => ({ key: msisdn, cells: [msisdn] });

beforeEach(() => startSession({ token: 'token-1', userId: 7, roleId: 1 }));

async function read(): Promise<{ text: string; progress: string[]; pages: number }> {
  const progress: string[] = [];
  let pages = 0;
  const filter = { start_date: '2026-01-01', end_date: '2026-01-31', msisdn: '0712' };
  const { parts } = await readCsv(
    {
      fields: ['Number'],
      stream: (signal) => mapRows(messageStream('promotional-sms', { filter })(signal), toCsv),
      fetchPage: (page) => {
        pages++;
        return Promise.resolve({ rows: [{ key: page, cells: [`page ${page}`] }], lastPage: 2 });
      },
    },
    {
      signal: new AbortController().signal,
      onProgress: ({ rows, share }) => void progress.push(`${rows} ${share ?? '?'}`),
    },
  );
  return { text: await new Blob(parts).text(), progress, pages };
}

/** The beginning of an answer whose rest never arrives. */
const silent = () =>
  new ReadableStream({
    start: (stream) =>
      stream.enqueue(new TextEncoder().encode(`{"total":2}\n${JSON.stringify([message(1)])}\n`)),
  });

describe('a file from a streamed answer', () => {
  it('has every row once under one header, keeps the filters, and shows its progress', async () => {
    const asked = fakeServer({ [path]: { batches: [[message(1), message(2)], [message(3), message(4)]], total: 4 } });
    const { text, progress, pages } = await read();
    expect(text.replace('\uFEFF', '')).toBe('Number\r\n254712000001\r\n254712000002\r\n254712000003\r\n254712000004\r\n');
    expect([progress, pages]).toEqual([['2 0.5', '4 1'], 0]);
    expect(asked.map(({ search, body }) => [search, body])).toEqual([
      ['?msisdn=0712', { start_date: '2026-01-01', end_date: '2026-01-31' }],
    ]);
  }); // oxfmt-ignore

  it('shows the number of read rows where the total is unknown', async () => {
    fakeServer({ [path]: { batches: [[message(1)]] } });
    expect((await read()).progress).toEqual(['1 ?']);
  });

  it('is not saved where the answer is cut off', async () => {
    fakeServer({ [path]: { batches: [[message(1)]], total: 2, isCut: true } });
    await expect(read()).rejects.toThrow('Network error. Please check your connection.');
  });

  /** Answers with these rows in pieces of a few bytes, which end within lines and letters. */
  const inPieces = (rows: readonly object[], end: (stream: ReadableStreamDefaultController) => void) => {
    const lines = [{ total: rows.length }, rows, { rows: rows.length }];
    const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const body = new ReadableStream({
      start: (stream) => {
        for (let at = 0; at < bytes.length; at += 5) stream.enqueue(bytes.slice(at, at + 5));
        end(stream);
      },
    });
    const headers = { 'Content-Type': 'application/x-ndjson' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })));
  };

  it.each([
    [
      'stops',
      () => Promise.resolve(new Response(silent(), { headers: { 'Content-Type': 'application/x-ndjson' } })),
    ],
    ['does not begin', () => new Promise(() => undefined)],
  ])('fails where its answer %s for two minutes', async (_when, fetch) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', fetch);
    const failed = expect(read()).rejects.toThrow('Network error. Please check your connection.');
    await vi.advanceTimersByTimeAsync(120_000);
    await failed;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is whole where the answer arrives in pieces', async () => {
    const names = ['Ngũgĩ', 'Wairimũ 😀', '日本'].map((msisdn) => ({ ...message(1), msisdn }));
    inPieces(names, (stream) => stream.close());
    expect((await read()).text.replace('\uFEFF', '')).toBe('Number\r\nNgũgĩ\r\nWairimũ 😀\r\n日本\r\n');
  });

  it('is not saved where the connection breaks', async () => {
    inPieces([message(1)], (stream) => stream.error(new TypeError('Failed to fetch')));
    await expect(read()).rejects.toThrow('Network error. Please check your connection.');
  });

  it('is read page by page on a backend without the call, or with a page of its own at its address', async () => {
    fakeServer({});
    expect(await read()).toMatchObject({ progress: ['1 0.5', '2 1'], pages: 2 });
    fakeServer({ [path]: otherBackend(200, { hello: 'there' }) });
    expect((await read()).pages).toBe(2);
  });

  it('fails with the server’s words where it refuses', async () => {
    fakeServer({ [path]: refuses('invalid_input', 'start_date: must be a date') });
    await expect(read()).rejects.toThrow('start_date: must be a date');
  });
});
