// Subscribers' texts are stored, joined from their parts and given to the client of their number (requirements/domain.md#opt-out,
// #incoming-texts).
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { storeInbound, storeIncomplete } from '../../server/sending/settle/inbound.ts';
import { aClient } from '../support/people.ts';
import { dnd, inbound, startWithDeliveredMessage } from '../support/smpp/subscriber.ts';
import { engineHarness, type EngineHarness } from './engineHarness.ts';

describe('a text to a number that is assigned to a client', () => {
  test('opts out of that client alone, although others reached the subscriber', async () => {
    const { harness, connectorId, writes } = await startWithDeliveredMessage();
    const owner = await aClient(harness.db);
    await harness.db
      .insertInto('incoming_numbers')
      .values({ connector_id: connectorId, number: '22123', client_id: owner })
      .execute();
    await writes('STOP', '22123');
    expect(await dnd(harness)).toMatchObject([{ client_id: owner, source: 'subscriber' }]);
    await writes('START', '22123');
    expect(await dnd(harness)).toEqual([]);
  });

  test('is one text of its client where it came in parts, with the keyword of the first', async () => {
    const { harness, connectorId, number, writes } = await startWithDeliveredMessage();
    await harness.db
      .insertInto('incoming_numbers')
      .values({ connector_id: connectorId, number: '22123', client_id: harness.clientId })
      .execute();
    const text = `STOP ${'kwa sababu ujumbe ni mwingi sana '.repeat(8)}`.trim();
    await writes(text, '22123');
    const { rows } = await sql`SELECT client_id, message, action FROM inbound_messages`.execute(harness.db);
    expect(rows).toEqual([{ client_id: harness.clientId, message: text, action: 'stop' }]);
    expect(await dnd(harness)).toHaveLength(1);
    const conversations = await harness.db.selectFrom('conversations').selectAll().execute();
    expect(conversations).toMatchObject([
      { client_id: harness.clientId, msisdn: number, number: '22123', unread: 1 },
    ]);
  });
});

describe('a long text', () => {
  const place = { reference: 7, total: 3, dataCoding: 0 };
  const part = (nth: number, text: string, reference = 7) => ({
    connectorId: 1,
    source: '254712000111',
    destination: '22123',
    text,
    part: nth,
    place: { ...place, reference, part: nth, body: Buffer.from(text).toString('base64') },
  });
  const texts = async (harness: EngineHarness) => (await inbound(harness)).map(({ message }) => message);

  test('is joined from parts in any order, and a repeated part changes nothing', async () => {
    const harness = await engineHarness();
    const store = (...given: Parameters<typeof part>) =>
      harness.db.transaction().execute((tx) => storeInbound(tx, { ...part(...given), now: harness.clock() }));
    await store(3, 'tatu');
    await store(1, 'moja ');
    await store(3, 'tatu');
    expect(await texts(harness)).toEqual([]);
    await store(2, 'mbili ');
    await store(2, 'mbili ');
    expect(await texts(harness)).toEqual(['moja mbili tatu']);
    // A second text with the same reference.
    for (const [nth, word] of ['a', 'b', 'c'].entries()) await store(nth + 1, word);
    expect(await texts(harness)).toEqual(['moja mbili tatu', 'abc']);
  });

  test('of which parts never arrive is stored after an hour as far as it came', async () => {
    const harness = await engineHarness();
    const write = (given: ReturnType<typeof part>) =>
      harness.db.transaction().execute((tx) => storeInbound(tx, { ...given, now: harness.clock() }));
    await write(part(1, 'STOP sasa '));
    await write(part(3, 'hivi'));
    const expire = (at: Date) => harness.db.transaction().execute((tx) => storeIncomplete(tx, at));
    expect(await expire(new Date(harness.clock().getTime() + 59 * 60_000))).toBe(0);
    expect(await expire(new Date(harness.clock().getTime() + 61 * 60_000))).toBe(1);
    expect(await inbound(harness)).toMatchObject([{ message: 'STOP sasa  … hivi', action: 'stop' }]);
    expect(await expire(new Date(harness.clock().getTime() + 61 * 60_000))).toBe(0);
  });
});

test.each(['Asante sana', '', 'Please stop', '\u0000\uD800 x'])(
  'a text like %j is stored and changes no list',
  async (text) => {
    const { harness, writes } = await startWithDeliveredMessage();
    await writes(text);
    expect(await inbound(harness)).toMatchObject([{ action: null }]);
    expect(await dnd(harness)).toEqual([]);
  },
);

test('a further text of a conversation needs no new id, of which there are two thousand million', async () => {
  const harness = await engineHarness();
  await sql`SELECT setval('conversations_id_seq', 2147483646)`.execute(harness.db);
  const text = { connectorId: 1, source: '254712000111', destination: '22123', part: 1 };
  for (const message of ['Habari', 'Asante'])
    await harness.db
      .transaction()
      .execute((tx) => storeInbound(tx, { ...text, text: message, now: harness.clock() }));
  expect(await harness.db.selectFrom('conversations').select(['id', 'unread']).execute()).toEqual([
    { id: 2147483647, unread: 2 },
  ]);
});
