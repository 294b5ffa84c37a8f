// The names of contacts in the inbox (requirements/domain.md#incoming-texts).
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { listConversations } from '../../../server/modules/incoming/inbox.store.ts';
import { contactsApi } from '../../support/api/contactsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { watchPlans } from '../../support/database/plans.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db, database } = app;
const subscriber = '254790882236';
let clientId: number;
const tokenOf = async (who: object) => (await signedIn(db, { ...who, now: app.clock.now })).token;
const platform = async (roleId: number) => tokenOf({ clientId: 1, roleId });

beforeEach(async () => {
  await sql`TRUNCATE inbound_messages, conversations, contacts CASCADE`.execute(db);
  clientId = await aClient(db);
});

/** Stores texts of subscribers to a client's number, one a subscriber; to one without a client where it is null. */
async function receive(client: number | null, numbers: readonly string[] = [subscriber]): Promise<void> {
  for (const msisdn of numbers) {
    const { id } = await db
      .insertInto('inbound_messages')
      .values({ connector_id: 1, msisdn, destination: '22123', message: 'Habari', client_id: client })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('conversations')
      .values({ client_id: client, msisdn, number: '22123', last_id: id })
      .execute();
  }
}

const aContact = async (owner: number, first_name: string, other_name: string) =>
  db
    .insertInto('contacts')
    .values({ client_id: owner, msisdn: subscriber, first_name, other_name })
    .execute();

/** The names in the list and in the conversation that is first in it. */
async function namesFor(token: string): Promise<unknown[]> {
  const { data } = (await app.call('inbox/conversations', {}, { token })).body;
  const { body } = await app.call(`inbox/${data[0].id}/thread`, {}, { token });
  return [data[0].contact_name, body.conversation.contact_name];
}

test('a conversation has the name of the contact of its client, for the client and for administrators', async () => {
  await receive(clientId);
  const signed = await signedIn(db, { clientId, now: app.clock.now });
  await aContact(await aClient(db), 'Another', 'Name');
  await aContact(1, 'Of', 'Platform');
  expect(await namesFor(signed.token)).toEqual([null, null]);
  const contact = { msisdn: '0790882236', first_name: 'Jane', other_name: 'Wanjiru' };
  expect((await contactsApi(app, signed).add('Members', [contact])).status).toBe(201);
  expect(await namesFor(signed.token)).toEqual(['Jane Wanjiru', 'Jane Wanjiru']);
  expect(await namesFor(await platform(roleIds.administrator))).toEqual(['Jane Wanjiru', 'Jane Wanjiru']);
});

test('a role that may not read contacts gets no names', async () => {
  await receive(clientId);
  await aContact(clientId, 'Jane', 'Wanjiru');
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ name: `Replies ${clientId}`, role_type: 'CLIENT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permissions')
    .values({ role_id: roleId, module: 'messages', action: 'read' })
    .execute();
  for (const token of [await tokenOf({ clientId, roleId }), await platform(roleIds.support)])
    expect(await namesFor(token)).toEqual([null, null]);
});

test('texts that belong to no client have the names of the platform’s contacts', async () => {
  await receive(null);
  await aContact(clientId, 'Of', 'Client');
  expect(await namesFor(await platform(roleIds.administrator))).toEqual([null, null]);
  await aContact(1, 'Jane', '');
  expect(await namesFor(await platform(roleIds.administrator))).toEqual(['Jane', 'Jane']);
});

test('a contact with empty names has none', async () => {
  await receive(clientId);
  await aContact(clientId, '', '');
  expect(await namesFor(await tokenOf({ clientId }))).toEqual([null, null]);
});

test('a page of the inbox reads the contacts of its rows alone', async () => {
  await receive(clientId, Array.from({ length: 40 }, (_, n) => String(254_720_000_001 + n)));
  await sql`
    INSERT INTO contacts (client_id, msisdn, first_name, other_name)
    SELECT ${clientId}::int, (254720000000 + n)::text, 'Jane', 'N' || n FROM generate_series(1, 20000) n`.execute(db);
  const { scans, stop } = await watchPlans(database);
  onTestFinished(stop);
  const watched = openDatabase(database.url);
  onTestFinished(() => watched.close());
  const unset = { search: undefined, number: undefined, isUnread: undefined, startDate: undefined, endDate: undefined };
  for (const reach of ['all', { clientId }] as const) {
    scans.length = 0;
    const rows = await listConversations(watched.db, { ...unset, reach }, { offset: 10, limit: 10 });
    expect(rows.map(({ contact_name }) => contact_name)).toEqual(Array.from({ length: 10 }, (_, n) => `Jane N${30 - n}`));
    const ofContacts = scans.filter(({ table }) => table === 'contacts');
    expect(ofContacts).toEqual([expect.objectContaining({ index: 'contacts_by_number', rows: 10 })]);
  }
}); // oxfmt-ignore
