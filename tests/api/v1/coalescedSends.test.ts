// Single sends that arrive at the same moment share a transaction, and nothing else (requirements/domain.md#ledger, #sending).
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { coalesce } from '../../../server/runtime/coalesce.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { commitEarly, flushCommits } from '../../../server/db/locks/earlyCommit.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { coalesceWork } from '../../../server/modules/intake/coalescing.service.ts';
import { blockedBackends } from '../../support/database/blockedStatements.ts';
import { eventually } from '../../support/eventually.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { testSecrets } from '../../support/secrets.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp, type Answer, type CallOptions } from '../../support/testApp.ts';

const path = 'message/send/transactional';

const app = await startTestApp();
const { db } = app;
let mine: { clientId: number; token: string };
beforeEach(async () => {
  mine = await aPayingClient(20);
});
afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([]);
});

async function aPayingClient(units: number): Promise<typeof mine> {
  const clientId = await aClient(db, { units });
  await aSender(db, { clientId, code: 'DUKA' });
  const { token } = await signedIn(db, { clientId });
  return { clientId, token };
}

const body = (more: object = {}) => ({
  country_code: 'KE',
  message: 'Habari',
  msisdn: '0712345678',
  schedule: false,
  sender_id: 'DUKA',
  ...more,
});

const send = (more: object = {}, options: CallOptions = {}) =>
  app.call(path, body(more), { token: mine.token, ...options });

const keyed = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } });

async function stored(clientId = mine.clientId) {
  const { rows } = await sql<{ message: string; sender_id: string; transaction: string }>`
    SELECT message, sender_id, xmin::text AS transaction FROM messages WHERE client_id = ${clientId} ORDER BY id`.execute(
    db,
  );
  return rows;
}

const left = (clientId = mine.clientId) => available(db, clientId);

/** Locks the client's accounts, as a campaign or another process does, until the returned function is called. */
async function holdAccounts(clientId: number): Promise<() => Promise<void>> {
  const holder = await app.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM ledger_accounts WHERE client_id = $1 FOR UPDATE', [clientId]);
  return async () => {
    await holder.query('COMMIT');
    holder.release();
  };
}

test('concurrent sends share transactions, and each is answered, charged and stored separately', async () => {
  await aSender(db, { clientId: mine.clientId, code: 'SHOP' });
  const senderOf = (n: number) => (n % 2 === 0 ? 'DUKA' : 'SHOP');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      send({ message: `Message ${n}`, sender_id: senderOf(n) }, keyed(`own-${n}`)),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect(answers.map((answer) => answer.body.balance as number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 16 }, (_, n) => n + 4),
  );
  const rows = await stored();
  expect(new Set(rows.map(({ message }) => message)).size).toBe(16);
  for (const { message, sender_id } of rows) expect(sender_id).toBe(senderOf(Number(message.slice(8))));
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(16);
  expect(await left()).toBe(4);
  const audited = await sql`SELECT 1 FROM audit_log WHERE client_id = ${mine.clientId}`.execute(db);
  expect(audited.rows).toHaveLength(16);
});

test('a refused send does not affect the others of its batch', async () => {
  const answers = await Promise.all([
    send(),
    send({ sender_id: 'MISSING' }),
    send({ msisdn: '12345' }, keyed('wrong')),
    send({ message: 'x'.repeat(1000), msisdn: '0712345678, 0712345679, 0712345670' }),
    send({ message: 'ы'.repeat(671) }),
    send(),
  ]);
  // The order within the batch is not defined.
  const statusAndText = ({ status, text }: Answer) =>
    `${status} ${text}`.replace(/(18|19|20) available/, 'N available');
  expect(answers.map((answer) => statusAndText({ ...answer, text: answer.body.message as string }))).toEqual([
    '200 SMS queued for 1 number',
    '422 Sender ID MISSING is not available to your account',
    '422 None of the numbers can be sent to: invalid number (1)',
    '402 Insufficient balance: 21 units needed, N available',
    '422 Message is 11 parts long, at most 10 are sent',
    '200 SMS queued for 1 number',
  ]);
  expect(await stored()).toHaveLength(2);
  expect((await send({}, keyed('wrong'))).status).toBe(200);
});

test('a send that PostgreSQL rejects fails alone', async () => {
  await sql`ALTER TABLE messages ADD CONSTRAINT poison CHECK (message <> 'Poison') NOT VALID`.execute(db);
  try {
    const answers = await Promise.all(
      ['One', 'Poison', 'Two', 'Three'].map((message) => send({ message }, keyed(message))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200]);
    expect((await stored()).map(({ message }) => message).toSorted()).toEqual(['One', 'Three', 'Two']);
    expect(await left()).toBe(17);
  } finally {
    await sql`ALTER TABLE messages DROP CONSTRAINT poison`.execute(db);
  }
});

test('a send that makes the code fail before the commit fails alone', async () => {
  const share = coalesceWork<string, { text: string }>(db, {
    answer: async (_tx, texts) => {
      if (texts.includes('Poison')) throw new TypeError('A fault of the code');
      return texts.map((text) => ({ text }));
    },
    clientOf: () => mine.clientId,
    isLarge: () => false,
  });
  const outcomes = await Promise.allSettled(['One', 'Poison', 'Two', 'Three'].map(share));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

test('a killed connection fails the whole batch and stores nothing, and a retry with the same keys sends once', async () => {
  const letGo = await holdAccounts(mine.clientId);
  const keys = ['a', 'b', 'c', 'd', 'e'];
  let answered = 0;
  const calls = keys.map((key) =>
    send({ message: key }, keyed(key)).then((answer) => {
      answered++;
      return answer.status;
    }),
  );
  await eventually(async () => {
    for (const pid of await blockedBackends(db)) await sql`SELECT pg_terminate_backend(${pid})`.execute(db);
    expect(answered).toBe(keys.length);
  });
  expect(await Promise.all(calls)).toEqual([503, 503, 503, 503, 503]);
  expect(await stored()).toEqual([]);
  await letGo();
  const again = () => Promise.all(keys.map((key) => send({ message: key }, keyed(key))));
  const first = await again();
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await again()).map(({ text }) => text)).toEqual(first.map(({ text }) => text));
  expect((await stored()).map(({ message }) => message).toSorted()).toEqual(keys);
  expect(await left()).toBe(15);
});

test('a client whose accounts are locked does not delay other clients', async () => {
  const others = await Promise.all([aPayingClient(5), aPayingClient(5), aPayingClient(5)]);
  const letGo = await holdAccounts(mine.clientId);
  const held = Promise.all([send(), send()]);
  let answered = 0;
  try {
    await eventually(async () => expect(await blockedBackends(db)).not.toEqual([]));
    const calls = [...others, ...others].map(async ({ token }) => {
      expect(await send({ message: 'Other' }, { token })).toMatchObject({ status: 200 });
      answered++;
    });
    void Promise.all(calls);
    await eventually(() => expect(answered).toBe(calls.length), { timeout: 3000 });
    expect(await stored()).toEqual([]);
  } finally {
    await letGo();
  }
  expect((await held).map(({ status }) => status)).toEqual([200, 200]);
});

test('each of several concurrent clients pays from its own units', async () => {
  const clients = await Promise.all([1, 2, 3, 4, 5].map((units) => aPayingClient(units)));
  const answers = await Promise.all(
    clients.flatMap(({ token }) => ['A', 'B', 'C'].map((message) => send({ message }, { token }))),
  );
  const accepted = clients.map(
    (_, index) => answers.slice(3 * index, 3 * index + 3).filter(({ status }) => status === 200).length,
  );
  expect(accepted).toEqual([1, 2, 3, 3, 3]);
  expect(await Promise.all(clients.map(({ clientId }) => left(clientId)))).toEqual([0, 0, 0, 1, 2]);
  for (const [index, { clientId }] of clients.entries())
    expect(await stored(clientId)).toHaveLength(accepted[index] ?? 0);
});

test('two servers that receive one key at the same moment send once and answer alike', async () => {
  const second = await buildApp({
    database: app.database,
    clock: () => new Date(),
    secrets: testSecrets,
    logger: pino({ level: 'silent' }),
    metrics: new Registry(),
    consoleDir: undefined,
    trustProxy: false,
  });
  try {
    const url = `/api/${path}`;
    for (let round = 0; round < 5; round++) {
      const headers = { authorization: mine.token, 'idempotency-key': `both-${round}` };
      const call = { method: 'POST', url, payload: body(), headers } as const;
      const [here, there] = await Promise.all([app.fastify.inject(call), second.inject(call)]);
      expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
      expect(there.body).toBe(here.body);
    }
    expect(await stored()).toHaveLength(5);
    expect(await left()).toBe(15);
  } finally {
    await second.close();
  }
});

test('items that arrive during a run share the next one, in their order and up to its maximum', async () => {
  const runs: number[][] = [];
  const lets: (() => void)[] = [];
  const add = coalesce({
    batchMax: 3,
    atOnceMax: 2,
    run: async (key: string, items: readonly number[]) => {
      runs.push([...items]);
      await new Promise<void>((resolve) => lets.push(resolve));
      if (items.includes(7)) throw new Error('seven');
      return items.map((item) => `${key}${item}`);
    },
  });
  const first = add('a', 1);
  await eventually(() => Promise.resolve(expect(runs).toEqual([[1]])));
  const rest = [2, 3, 4, 5].map((item) => add('a', item));
  const others = [add('b', 6), add('c', 7), add('c', 8)];
  await eventually(() => Promise.resolve(expect(runs).toEqual([[1], [6]])));
  const settled = Promise.allSettled([first, ...rest, ...others]);
  for (let at = 0; at < 5; at++) {
    await eventually(() => Promise.resolve(expect(lets.length).toBeGreaterThan(at)));
    lets[at]?.();
  }
  expect(runs).toEqual([[1], [6], [7, 8], [2, 3, 4], [5]]);
  expect(
    (await settled).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
  ).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b6', 'Error: seven', 'Error: seven']);
});

test('what was committed early is on disk once it was flushed', async () => {
  // The servers of tests do not wait for the disk on commit.
  const database = openDatabase(app.database.url, { settings: { synchronous_commit: 'on' } });
  const unflushed = async () => {
    const { rows } = await sql<{ bytes: number }>`
      SELECT greatest(${committed}::pg_lsn - pg_current_wal_flush_lsn(), 0)::int AS bytes`.execute(
      database.db,
    );
    return rows[0]?.bytes;
  };
  await database.db.transaction().execute(async (tx) => {
    await commitEarly(tx);
    await sql`UPDATE clients SET name = name WHERE id = ${mine.clientId}`.execute(tx);
  });
  const { rows } = await sql<{ lsn: string }>`SELECT pg_current_wal_insert_lsn()::text AS lsn`.execute(
    database.db,
  );
  const committed = rows[0]?.lsn ?? '';
  await flushCommits(database.db);
  expect(await unflushed()).toBe(0);
  await database.close();
});
