// Texts and numbers are kept for the retention period of the client, and the figures stay correct without them.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { firstIdAt } from '../../../server/domain/messageId.ts';
import { eraseOld } from '../../../server/modules/messages/retention.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, aUser } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const now = new Date('2026-11-21T00:37:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const app = await startTestApp();
const { db } = app;

const limited = async (days: number | null) => {
  const clientId = await aClient(db);
  await db.updateTable('clients').set({ retention_days: days }).where('id', '=', clientId).execute();
  return clientId;
};
const kept = (id: number) =>
  db.selectFrom('messages').select(['message', 'msisdn']).where('id', '=', id).executeTakeFirstOrThrow();
/** Creates a campaign of 60 days ago. */
const aCampaign = async ({
  clientId,
  userId,
  source,
  ...others
}: {
  clientId: number;
  userId: number;
  state: 'paused' | 'finished' | 'scheduled';
  source: object;
  recipients?: number;
  queued?: number;
}) =>
  (
    await db
      .insertInto('campaigns')
      .values({
        client_id: clientId,
        user_id: userId,
        name: 'Sale',
        kind: 'upload',
        sender_id: 'DUKA',
        message: 'Hello',
        source: JSON.stringify(source) as never,
        created: daysAgo(60),
        ...others,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
/** Marks messages as sent with a key of the client. */
async function sentOverHttp(
  client_id: number,
  messages: { message_id: number; reference: string | null; metadata: string | null }[],
): Promise<void> {
  await anApiKey(db, { clientId: client_id });
  const { id: key_id } = await db
    .selectFrom('api_keys')
    .select('id')
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  const rows = messages.map((message) => ({ ...message, client_id, key_id, ucs2: false }));
  await db.insertInto('api_messages').values(rows).execute();
}

const gone = { message: '', msisdn: '' };
const there = { message: 'Hello', msisdn: '254712345678' };
const sent = { text: 'Hello', msisdn: '254712345678' };

test('messages older than the client’s days lose text and number; younger ones and other clients’ stay', async () => {
  const before = await verifyLedger(db);
  const [mine, other] = [await limited(30), await limited(null)];
  const old = await aMessage(db, { ...sent, clientId: mine, at: daysAgo(31) });
  const young = await aMessage(db, { ...sent, clientId: mine, at: daysAgo(29) });
  const theirs = await aMessage(db, { ...sent, clientId: other, at: daysAgo(400) });
  expect(await eraseOld(db, now)).toBe(1);
  expect([await kept(old), await kept(young), await kept(theirs)]).toEqual([gone, there, there]);
  expect((await verifyLedger(db)).map(({ rule }) => rule)).toEqual(
    expect.not.arrayContaining(['the counts equal the messages']),
  );
  expect(before).toEqual([]);
  // The run of the next night continues from this position.
  expect(await eraseOld(db, now)).toBe(0);
  expect(await eraseOld(db, new Date(now.getTime() + 2 * 86_400_000))).toBe(1);
  expect(await kept(young)).toEqual(gone);
});

test('a message that never gets a receipt is still awaited, without its number', async () => {
  const clientId = await limited(30);
  const old = await aMessage(db, { ...sent, clientId, state: 'pending', at: daysAgo(31) });
  const unknown = await aMessage(db, { ...sent, clientId, state: 'unknown', at: daysAgo(31) });
  const young = await aMessage(db, { ...sent, clientId, state: 'pending', at: daysAgo(29) });
  expect(await eraseOld(db, now)).toBe(1);
  const { rows } = await sql<{ msisdn: string }>`
    SELECT msisdn FROM awaiting WHERE id IN (${old}, ${unknown}, ${young}) ORDER BY id`.execute(db);
  expect(rows.map(({ msisdn }) => msisdn)).toEqual(['', sent.msisdn, sent.msisdn]);
  // The number of a message must equal that in its row of the work table.
  const rules = (await verifyLedger(db)).map(({ rule }) => rule);
  expect(rules).not.toContain('what may still get a receipt is awaited');
});

test('messages that may still be sent keep text and number until they have been', async () => {
  const clientId = await limited(30);
  const states = ['queued', 'held', 'submitting', 'unknown', 'pending', 'delivered', 'failed'] as const;
  const ids: number[] = [];
  for (const state of states) ids.push(await aMessage(db, { ...sent, clientId, state, at: daysAgo(31) }));
  expect(await eraseOld(db, now)).toBe(3);
  const rows = await Promise.all(ids.map(kept));
  expect(rows).toEqual([there, there, there, there, gone, gone, gone]);
  await db.updateTable('messages').set({ state: 'delivered' }).where('id', 'in', ids).execute();
  expect(await eraseOld(db, now)).toBe(4);
});

test('the next night begins behind a message that waits, and finds it again once it was sent', async () => {
  const clientId = await limited(30);
  const waiting = await aMessage(db, { ...sent, clientId, state: 'held', at: daysAgo(32) });
  const later = await aMessage(db, { ...sent, clientId, at: daysAgo(31) });
  const erasedBefore = async () =>
    (
      await db
        .selectFrom('clients')
        .select('erased_before')
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow()
    ).erased_before;
  expect(await eraseOld(db, now)).toBe(1);
  expect([await kept(waiting), await kept(later)]).toEqual([there, gone]);
  expect(await erasedBefore()).toBe(firstIdAt(daysAgo(30)));
  expect(await eraseOld(db, now)).toBe(0);
  // A longer retention does not restart from the beginning, and keeps the messages that it still covers.
  await db.updateTable('messages').set({ state: 'delivered' }).where('id', '=', waiting).execute();
  await db.updateTable('clients').set({ retention_days: 40 }).where('id', '=', clientId).execute();
  expect(await eraseOld(db, now)).toBe(0);
  expect(await erasedBefore()).toBe(firstIdAt(daysAgo(30)));
  await db.updateTable('clients').set({ retention_days: 30 }).where('id', '=', clientId).execute();
  expect(await eraseOld(db, now)).toBe(1);
  expect(await kept(waiting)).toEqual(gone);
  expect(
    await db.selectFrom('waiting_erasures').where('client_id', '=', clientId).select('id').execute(),
  ).toEqual([]);
});

test('a paused campaign is cancelled with a refund 30 days after the retention of its messages, then they are erased', async () => {
  const clientId = await limited(30);
  const { id: userId } = await aUser(db, { clientId });
  const source = { numbers: '0712345678' };
  const campaignId = await aCampaign({ clientId, userId, state: 'paused', source, recipients: 1, queued: 1 });
  const id = await aMessage(db, { ...sent, clientId, campaignId, state: 'held', at: daysAgo(60) });
  const campaign = () =>
    db
      .selectFrom('campaigns')
      .select(['state', 'queued', 'failed', 'reason_code'])
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow();
  expect(await eraseOld(db, now)).toBe(0);
  expect(await campaign()).toEqual({ state: 'paused', queued: 1, failed: 0, reason_code: null });
  expect(await eraseOld(db, new Date(now.getTime() + 1000))).toBe(1);
  expect(await campaign()).toEqual({
    state: 'cancelled',
    queued: 0,
    failed: 1,
    reason_code: 'paused_too_long',
  });
  const message = await db
    .selectFrom('messages')
    .select(['message', 'msisdn', 'failure_code', 'cost'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(message).toEqual({ ...gone, failure_code: 'campaign_cancelled', cost: '0.0000' });
});

test('what quotes a text goes with it: the words of its receipt and the metadata of the HTTP API', async () => {
  const clientId = await limited(30);
  const at = daysAgo(31);
  const scheduled = { at: at.toISOString(), kind: 'scheduled', raw: at.toISOString() } as const;
  const id = await aMessage(db, {
    ...sent,
    clientId,
    at,
    timeline: [scheduled, { at: at.toISOString(), kind: 'failed', raw: 'stat:REJECTD text:Hello' }],
  });
  await db
    .updateTable('messages')
    .set({ final_at: at, final_raw: 'stat:DELIVRD text:Hello' })
    .where('id', '=', id)
    .execute();
  await sentOverHttp(clientId, [
    { message_id: id, reference: null, metadata: JSON.stringify({ patient: 'Jane' }) },
  ]);
  await eraseOld(db, now);
  const row = await db
    .selectFrom('messages')
    .leftJoin('api_messages', 'message_id', 'messages.id')
    .select(['final_raw', 'timeline', 'metadata'])
    .where('messages.id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    final_raw: null,
    timeline: [scheduled, { at: scheduled.at, kind: 'failed' }],
    metadata: null,
  });
});

test('the metadata of a message that may still be sent stays with its text', async () => {
  const clientId = await limited(30);
  const message_id = await aMessage(db, { ...sent, clientId, state: 'queued', at: daysAgo(31) });
  const metadata = { patient: 'Jane' };
  await sentOverHttp(clientId, [{ message_id, reference: null, metadata: JSON.stringify(metadata) }]);
  expect(await eraseOld(db, now)).toBe(0);
  const rows = await db
    .selectFrom('api_messages')
    .select('metadata')
    .where('message_id', '=', message_id)
    .execute();
  expect(rows).toEqual([{ metadata }]);
});

test('a reference of the HTTP API goes with the number that it contains, and others stay', async () => {
  const clientId = await limited(30);
  const references = ['otp-254712345678', 'otp 0712 345 678', 'order-58213', '254712345679'];
  const made = [];
  for (const reference of references) {
    const message_id = await aMessage(db, { ...sent, clientId, at: daysAgo(31), msisdn: '254712345678' });
    made.push({ message_id, reference, metadata: null });
  }
  await sentOverHttp(clientId, made);
  await eraseOld(db, now);
  const rows = await db
    .selectFrom('api_messages')
    .select('reference')
    .where('client_id', '=', clientId)
    .orderBy('message_id')
    .execute();
  expect(rows.map(({ reference }) => reference)).toEqual([null, null, 'order-58213', '254712345679']);
});

test('files, typed lists and rejected rows go with campaigns that are over, not with those that will run again', async () => {
  const clientId = await limited(30);
  const { id: userId } = await aUser(db, { clientId });
  const upload = async () =>
    (
      await db
        .insertInto('uploads')
        .values({
          client_id: clientId,
          user_id: userId,
          file_name: 'a.csv',
          bytes: Buffer.from('0712345678'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const campaign = (state: 'finished' | 'scheduled', source: object) =>
    aCampaign({ clientId, userId, state, source });
  const [over, open, copied] = [await upload(), await upload(), await upload()];
  await campaign('finished', { upload_id: over });
  await campaign('scheduled', { upload_id: open });
  for (const state of ['finished', 'scheduled'] as const) await campaign(state, { upload_id: copied });
  const typed = await campaign('finished', { numbers: '0712345678' });
  await eraseOld(db, now);
  const bytes = async (id: number) =>
    (await db.selectFrom('uploads').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()).bytes
      .length;
  expect(await Promise.all([over, open, copied].map(bytes))).toEqual([0, 10, 10]);
  const { source } = await db
    .selectFrom('campaigns')
    .select('source')
    .where('id', '=', typed)
    .executeTakeFirstOrThrow();
  expect(source).toEqual({ numbers: '' });
  const versions = async () =>
    (await sql`SELECT ctid::text FROM campaigns UNION ALL SELECT ctid::text FROM uploads`.execute(db)).rows;
  const before = await versions();
  await eraseOld(db, now);
  expect(await versions()).toEqual(before);
});
