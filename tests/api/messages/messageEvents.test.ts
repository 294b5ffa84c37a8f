// A message's timeline (requirements/domain.md#message-states).
import { expect, test } from 'vitest';
import { messageEvent } from '../../../contract/messages.ts';
import { rawNotSent, type TimelineEvent } from '../../../server/domain/messageStates.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aMessage } from '../../support/messages.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db);

const events = (id: unknown, caller: { token?: string } = mine, range?: string) =>
  app.get('/api/message-events', {
    ...caller,
    query: { filter: JSON.stringify({ message_id: id }), ...(range === undefined ? {} : { range }) },
  });

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 9, 0, second));
const life: TimelineEvent[] = [
  { at: at(0).toISOString(), kind: 'queued' },
  { at: at(1).toISOString(), kind: 'submitting' },
  { at: at(2).toISOString(), kind: 'pending', raw: 'abc' },
  { at: at(5).toISOString(), kind: 'failed', raw: 'AbsentSubscriber' },
];
const sent = { state: 'failed' as const, at: at(0), timeline: life, msisdn: '254712345678', smscId: 'abc' };

test('a retry of a message that was claimed and never submitted is not blamed on the network', async () => {
  const timeline: TimelineEvent[] = [
    ...life.slice(0, 2),
    { at: at(3).toISOString(), kind: 'retry', raw: rawNotSent },
    { at: at(4).toISOString(), kind: 'retry', raw: 'ESME_RTHROTTLED' },
  ];
  const id = await aMessage(db, { ...sent, state: 'queued', timeline, clientId: mine.clientId });
  const shown = (await events(id)).body.map((event: unknown) => messageEvent.parse(event));
  expect(shown[2]).toMatchObject({ title: 'Not handed over yet; it waits for its turn again' });
  expect(shown[2].detail).toBeUndefined();
  expect(shown[3].title).toBe('Safaricom could not take it; we try again');
});

test('every event is listed in order, in plain words, with the raw status of the telco', async () => {
  const id = await aMessage(db, { ...sent, clientId: mine.clientId });
  const answer = await events(id);
  expect([answer.status, answer.headers['content-range']]).toEqual([200, 'message-events 0-3/4']);
  const shown = answer.body.map((event: unknown) => messageEvent.parse(event));
  expect(shown.map(({ kind }: TimelineEvent) => kind)).toEqual(['queued', 'submitting', 'pending', 'failed']);
  expect(shown[3]).toEqual({
    id: `${id}-3`,
    message_id: id,
    at: at(5).toISOString(),
    kind: 'failed',
    title: 'Safaricom could not deliver it',
    detail: 'AbsentSubscriber: the handset was switched off or out of reach',
  });
});

test('a message that never left says so', async () => {
  const timeline = [life[0]!, { at: at(1).toISOString(), kind: 'failed' as const, raw: 'ESME_RINVDSTADR' }];
  const id = await aMessage(db, { ...sent, timeline, clientId: mine.clientId });
  const { body } = await events(id);
  expect(body[1]).toMatchObject({ title: 'Not sent; the units of the parts that were not sent were refunded', detail: 'ESME_RINVDSTADR' });
}); // oxfmt-ignore

test('unmatched receipts are listed where connector, SMSC id, number and time match, and no others are', async () => {
  const id = await aMessage(db, { ...sent, clientId: mine.clientId, connectorId: 7 });
  const unmatched = {
    connector_id: 7,
    smsc_id: 'abc',
    msisdn: '254712345678',
    sender_id: 'TUMA',
    state: 'delivered',
  };
  await db
    .insertInto('unmatched_receipts')
    .values([
      { ...unmatched, raw: 'DELIVRD late', received: at(9) },
      { ...unmatched, raw: 'other number', msisdn: '254733333333', received: at(9) },
      { ...unmatched, raw: 'other link', connector_id: 8, received: at(9) },
      { ...unmatched, raw: 'before its time', received: at(-60) },
    ])
    .execute();
  const { body } = await events(id);
  expect(body).toHaveLength(5);
  expect(body[4]).toMatchObject({ kind: 'receipt', detail: 'DELIVRD late: the handset has it' });
});

test('a range gives that part of the timeline', async () => {
  const id = await aMessage(db, { ...sent, clientId: mine.clientId });
  const answer = await events(id, mine, '[1,2]');
  expect(answer.headers['content-range']).toBe('message-events 1-2/4');
  expect(answer.body.map(({ kind }: TimelineEvent) => kind)).toEqual(['submitting', 'pending']);
});

test("another client's id and a missing id answer 404, byte for byte alike; the platform reaches both clients", async () => {
  const other = await signedIn(db);
  const id = await aMessage(db, { ...sent, clientId: other.clientId });
  const [foreign, missing] = [await events(id), await events(1)];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.text).toBe(missing.text);
  const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  expect((await events(id, support)).status).toBe(200);
});

test.each(['x', 0, -1, 1.5, null, undefined])('answers 422 for the message id %j', async (id) => {
  expect((await events(id)).status).toBe(422);
});

test('answers 422 for a filter that is no JSON and a range that is too wide, 401 without a token', async () => {
  expect((await app.get('/api/message-events', { ...mine, query: { filter: '{' } })).status).toBe(422);
  expect((await events(1, mine, '[0,1000]')).status).toBe(422);
  expect((await events(1, {})).status).toBe(401);
});
