// Masked texts and their reveals (requirements/domain.md#message-texts, decisions/057-masked-texts.md). matrix.test.ts asserts that no
// answer contains a masked text.
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const text = 'Your parcel is at www.example.co.ke/p/7';
let clientId: number;
let messageId: number;
let support: SignedIn;

beforeEach(async () => {
  clientId = await aClient(db);
  messageId = await aMessage(db, { clientId, text });
  support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
});

const listed = async (by: SignedIn) =>
  (await app.call('message/all/transactional', { page: 1, per_page: 10, client_id: clientId }, by)).body.data;
const reveal = (body: object, by = support) => app.call('message-text/reveal', body, by);
const reveals = () =>
  db
    .selectFrom('audit_log')
    .select(['user_id', 'client_id', 'subject'])
    .where('action', '=', 'text.reveal')
    .where('client_id', '=', clientId)
    .execute();

describe('the list of messages', () => {
  test('shows support what is known of a text, and none of its words', async () => {
    expect(await listed(support)).toEqual([
      expect.objectContaining({
        message: '••••••',
        masked: { characters: text.length, parts: 1, encoding: 'GSM-7', link: true },
      }),
    ]);
  });

  test('shows the text to the client, to administrators, and to a role with the permission', async () => {
    await db
      .insertInto('role_permissions')
      .values({ role_id: roleIds.support, module: 'message_texts', action: 'read' })
      .execute();
    const readers = [
      support,
      await signedIn(db, { clientId }),
      await signedIn(db, { clientId: 1, roleId: roleIds.administrator }),
    ];
    for (const by of readers) {
      const [row] = await listed(by);
      expect([row.message, row.masked]).toEqual([text, undefined]);
    }
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleIds.support)
      .where('module', '=', 'message_texts')
      .execute();
  });
});

describe('a masked text', () => {
  test('is revealed one at a time, and the audit log says to whom', async () => {
    const shown = await reveal({ kind: 'message', id: messageId });
    expect([shown.status, shown.body.message]).toEqual([200, { text }]);
    const entries = await reveals();
    expect(entries).toEqual([{ user_id: support.id, client_id: clientId, subject: `message ${messageId}` }]);
    expect(JSON.stringify(entries)).not.toContain('parcel');
  });

  test('of a subscriber is masked in the inbox, and revealed', async () => {
    const inbound = { connector_id: 1, msisdn: '254733000001', destination: '22123', client_id: clientId };
    const { id } = await db
      .insertInto('inbound_messages')
      .values({ ...inbound, message: 'My PIN is 1234' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const conversation = await db
      .insertInto('conversations')
      .values({ client_id: clientId, msisdn: inbound.msisdn, number: '22123', last_id: id, unread: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const inbox = await app.call('inbox/conversations', {}, support);
    const thread = await app.call(`inbox/${conversation.id}/thread`, {}, support);
    expect([inbox.status, thread.status]).toEqual([200, 200]);
    for (const { text: answer } of [inbox, thread]) {
      expect(answer).toContain('"characters":14');
      expect(answer).not.toContain('PIN');
    }
    expect((await reveal({ kind: 'received', id })).body.message).toEqual({ text: 'My PIN is 1234' });
  });

  test('is not revealed to a role without the permission, nor to another client', async () => {
    const role = await db
      .insertInto('roles')
      .values({ name: `Readers ${clientId}`, role_type: 'PLATFORM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role.id, module: 'messages', action: 'read' })
      .execute();
    const reader = await signedIn(db, { clientId: 1, roleId: role.id });
    expect((await reveal({ kind: 'message', id: messageId }, reader)).status).toBe(403);
    const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
    expect((await reveal({ kind: 'message', id: 7 }, admin)).body.code).toBe('message_not_found');
    expect(await reveals()).toEqual([]);
  });

  test('of a one-time password is never revealed', async () => {
    const id = await aMessage(db, { clientId, text: 'Code 123456', otp: true });
    expect((await reveal({ kind: 'message', id })).body).toMatchObject({ code: 'texts_masked' });
    expect(await reveals()).toEqual([]);
  });
});

test('the sealed file of the audit log is refused where texts are masked: a masked entry would not match its hash', async () => {
  const role = await db
    .insertInto('roles')
    .values({ name: `Auditors ${clientId}`, role_type: 'PLATFORM' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permissions')
    .values({ role_id: role.id, module: 'audit_log', action: 'read' })
    .execute();
  const auditor = await signedIn(db, { clientId: 1, roleId: role.id });
  expect((await app.call('audit-log/export', {}, auditor)).body).toMatchObject({ code: 'texts_masked' });
});
