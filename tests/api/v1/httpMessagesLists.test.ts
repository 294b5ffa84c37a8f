// Lists of messages over the HTTP API (decisions/044-http-sends.md).
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageObject } from '../../../contract/v1/messages.ts';
import { statusTable, v1Statuses, type V1Status } from '../../../contract/v1/statuses.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { aSendingClient, settle, unsettle } from '../../support/api/httpMessages.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let clientId: number;
let key: string;

beforeEach(async () => {
  app.clock.now = new Date();
  ({ clientId, key } = await aSendingClient(db, 100));
});
afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([]);
});

const wanted = { to: '+254712345678', from: 'SAVANNA', text: 'Your code is 1234' };
const send = (given: object = {}) =>
  app.v1('POST', '/v1/messages', { token: key, body: { ...wanted, ...given } });
const get = (path: string, token = key) => app.v1('GET', path, { token });
const list = async (query: Record<string, string> = {}, token = key) =>
  (await app.v1('GET', '/v1/messages', { token, query })).body;
const idsOf = (page: { data: MessageObject[] }) => page.data.map(({ id }) => id);

describe('a list', () => {
  test('is read to its end, each message once, while others are sent', async () => {
    const sent: string[] = [];
    for (let made = 0; made < 7; made++) sent.unshift((await send()).body.id);
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list({ limit: '3', ...(cursor !== '' && { starting_after: cursor }) });
      read.push(...idsOf(page));
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor;
      await send({ type: 'promotional' });
    }
    expect(read).toEqual(sent);
  });

  test('is filtered by reference, number, batch and time', async () => {
    const { body: first } = await send({ reference: 'a' });
    const { body: second } = await send({ reference: 'b', to: '0733 000 001' });
    expect(idsOf(await list({ reference: 'a' }))).toEqual([first.id]);
    expect(idsOf(await list({ to: '+254733000001' }))).toEqual([second.id]);
    expect(idsOf(await list({ to: '+254733000002' }))).toEqual([]);
    expect(idsOf(await list({ batch_id: 'batch_999' }))).toEqual([]);
    expect(idsOf(await list({ created_after: first.created_at }))).toEqual([second.id, first.id]);
    expect(idsOf(await list({ created_before: first.created_at }))).toEqual([]);
    expect((await app.v1('GET', '/v1/messages', { token: key, query: { limit: '101' } })).status).toBe(422);
  });

  test('of queued messages has one whose outcome is parked', async () => {
    const id = Number((await send()).body.id);
    await sql`DELETE FROM outbox WHERE id = ${id}`.execute(db);
    await db
      .insertInto('parked_results')
      .values({ kind: 'outcome', connector_id: 1, message_id: id, content: '{}', error: 'refused' })
      .execute();
    expect(idsOf(await list({ status: 'queued' }))).toEqual([String(id)]);
  });

  test.each(v1Statuses.filter((status) => !['scheduled', 'queued'].includes(status)))(
    'finds the messages that are %s and no others',
    async (status) => {
      const ids: number[] = [];
      for (let made = 0; made < 2; made++) ids.push(Number((await send()).body.id));
      const [id = 0] = ids;
      await settleAs(id, status);
      expect(idsOf(await list({ status }))).toEqual([String(id)]);
      expect((await get(`/v1/messages/${id}`)).body.status).toBe(status);
      await sql`DELETE FROM awaiting WHERE id = ${id}`.execute(db);
      await unsettle(db, id);
      await sql`INSERT INTO outbox SELECT ${id}, NULL, NULL, connector_id, client_id, 1, false FROM messages WHERE id = ${id}`.execute(
        db,
      );
      await db
        .updateTable('message_counts')
        .set({ queued: 2, pending: 0, delivered: 0, failed: 0 })
        .where('client_id', '=', clientId)
        .execute();
    },
  );

  test('holds no message of another client', async () => {
    await send({ reference: 'a' });
    const other = await aSendingClient(db, 1);
    const queries: Record<string, string>[] = [
      {},
      { reference: 'a' },
      { to: wanted.to },
      { status: 'queued' },
    ];
    for (const query of queries) expect(idsOf(await list(query, other.key))).toEqual([]);
  });
});

const codeOf: Partial<Record<V1Status, string>> = {
  undelivered: 'undelivered',
  failed: 'outcome_unknown',
  expired: 'not_sent_in_time',
  rejected: 'number_unknown',
  canceled: 'message_cancelled',
};

/** Sets the state of a message, and updates its row, the work tables and the counts of the client as the engine does. */
async function settleAs(id: number, status: V1Status): Promise<void> {
  const state = codeOf[status] ? 'failed' : status === 'sent' ? 'pending' : status;
  await settle(db, id, { state: state as 'failed', failure_code: codeOf[status] ?? null });
  await sql`DELETE FROM outbox WHERE id = ${id}`.execute(db);
  if (state === 'pending' || state === 'unknown')
    await sql`INSERT INTO awaiting SELECT id, connector_id, 'x', msisdn, ${state === 'unknown'} FROM messages WHERE id = ${id}`.execute(
      db,
    );
  const group = codeOf[status] ? 'failed' : statusTable[status].console.toLowerCase();
  await sql`UPDATE message_counts SET queued = 1, ${sql.ref(group)} = 1 WHERE client_id = ${clientId}`.execute(
    db,
  );
}
