// The text of a run is stored once, and every reader finds it (decisions/070-text-of-a-run.md).
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { findApiMessage } from '../../server/modules/apiMessages/reading.store.ts';
import { listThread } from '../../server/modules/incoming/inbox.store.ts';
import { listPage } from '../../server/modules/messages/messageLists.store.ts';
import { findText } from '../../server/modules/messageTexts/messageTexts.store.ts';
import { numberForms } from '../../server/modules/privacy/numberForms.ts';
import { places } from '../../server/modules/privacy/places.ts';
import { eraseMessages, readRows } from '../../server/modules/privacy/privacy.store.ts';
import { priorities } from '../../server/domain/priorities.ts';
import { claim } from '../../server/sending/claim/outbox.ts';
import { aGroup, campaignHarness, type CampaignHarness } from '../support/campaignHarness.ts';

const text = 'Habari! Our meeting is on Saturday.';

const stored = (db: Db) =>
  db.selectFrom('messages').select(['message', 'shares_text']).distinct().orderBy('message').execute();

/** Creates a campaign to a group of three whose messages are queued. */
async function aCampaign(harness: CampaignHarness, of: { text: string; contacts?: number }): Promise<number> {
  const { db, clientId } = harness;
  const group_id = await aGroup(db, clientId, of.contacts ?? 3);
  const id = await harness.accept({ source: { group_id }, text: of.text });
  await harness.work();
  return id;
}

test('messages with the same text share that of their run, and every reader of texts finds it', async () => {
  const harness = await campaignHarness();
  const { db, clientId, connectorId } = harness;
  const id = await aCampaign(harness, { text });
  expect(await stored(db)).toEqual([{ message: '', shares_text: true }]);
  expect((await harness.runs(id))[0]?.message).toBe(text);

  const { id: messageId, msisdn } = await db
    .selectFrom('messages')
    .select(['id', 'msisdn'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const reach = { clientId };
  const one = { offset: 0, limit: 1 };
  const filter = { reach, startDate: undefined, endDate: undefined, search: undefined, oldestFirst: true };
  expect(await listPage(db, filter, one)).toMatchObject([{ id: messageId, message: text }]);
  await db.transaction().execute(async (tx) => {
    expect(await findText(tx, reach, { kind: 'message', id: messageId })).toMatchObject({ message: text });
  });
  expect(await findApiMessage(db, { clientId, id: messageId })).toMatchObject({ text });
  const thread = { client_id: clientId, msisdn, number: 'DUKA' };
  expect(await listThread(db, thread, { before: undefined, limit: 1 })).toMatchObject([{ text }]);
  const place = places.find(({ kind }) => kind === 'messages')!;
  const exported = await readRows(db, place, {
    reach,
    forms: numberForms(msisdn),
    after: undefined,
    limit: 1,
  });
  expect(exported).toMatchObject([{ row: { message: text } }]);

  const range = { first: priorities.urgent, last: priorities.promotional };
  const claimed = await claim(db, { connectorId, engineId: 1, range, limit: 3, now: harness.clock.now });
  expect(claimed.map(({ message }) => message)).toEqual([text, text, text]);
});

test.each([
  { of: 'personal texts', otp: 0, text: 'Habari {first_name}', own: ['Habari Name1', 'Habari Name2'] },
  { of: 'one-time passwords', otp: 1, text: 'Your code is 1234', own: ['Your code is 1234'] },
])('$of are stored with their messages', async ({ otp, text: sent, own }) => {
  const harness = await campaignHarness();
  await harness.db.updateTable('client_senders').set({ otp }).execute();
  await aCampaign(harness, { text: sent, contacts: 2 });
  expect(await stored(harness.db)).toEqual(own.map((message) => ({ message, shares_text: false })));
});

test('messages have their own text while an engine of a version before, which does not find shared ones, is registered', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const { id } = await db.insertInto('engines').values({ pid: 1 }).returning('id').executeTakeFirstOrThrow();
  await aCampaign(harness, { text });
  expect(await stored(db)).toEqual([{ message: text, shares_text: false }]);
  await db.deleteFrom('engines').where('id', '=', id).execute();
  await db.insertInto('engines').values({ pid: 1, generation: 2 }).execute();
  await aCampaign(harness, { text });
  expect(await stored(db)).toEqual([
    { message: '', shares_text: true },
    { message: text, shares_text: false },
  ]);
});

test('an erased message has no text, also if it shared that of its run', async () => {
  const harness = await campaignHarness();
  const { db, clientId } = harness;
  await aCampaign(harness, { text });
  const tx = await db.startTransaction().execute();
  onTestFinished(() => tx.rollback().execute());
  const first = tx.selectFrom('messages').select(({ fn }) => fn.min('id').as('id'));
  const { id, msisdn } = await tx
    .updateTable('messages')
    .set({ state: 'delivered' })
    .where('id', '=', first)
    .returning(['id', 'msisdn'])
    .executeTakeFirstOrThrow();
  const reach = { clientId };
  expect(await findText(tx, reach, { kind: 'message', id })).toMatchObject({ message: text });
  await eraseMessages(tx, { reach, forms: numberForms(msisdn), limit: 10 });
  expect(await findText(tx, reach, { kind: 'message', id })).toMatchObject({ message: '' });
});
