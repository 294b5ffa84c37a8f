// What an erasure keeps, exports or erases with the number: accounts, and the client’s own data of a message (decisions/054-one-number-over-all-tables.md).
import { expect, test } from 'vitest';
import type { FoundNumber } from '../../../contract/privacy.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { runErasure } from '../../../server/modules/privacy/erasure.service.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aMessage } from '../../support/messages.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const msisdn = '254790000001';

async function found(body = { msisdn }): Promise<Record<string, string>> {
  const { kinds } = (await app.call('privacy/find', body, admin)).body as FoundNumber;
  return Object.fromEntries(kinds.map(({ kind, rows, treatment }) => [kind, `${rows} ${treatment}`]));
}

test('users, clients and SMPP accounts are found, exported without secrets and kept, and the certificate counts them', async () => {
  const { clientId, id: userId } = await signedIn(db);
  await db.updateTable('clients').set({ msisdn }).where('id', '=', clientId).execute();
  await db.updateTable('users').set({ msisdn }).where('id', '=', userId).execute();
  const owner = { client_id: clientId, role_id: roleIds.clientAdmin, full_name: 'Umoja', email: '', msisdn };
  await db
    .insertInto('smpp_accounts')
    .values({ ...owner, system_id: 'umoja', password_hash: 'secret-hash' })
    .execute();
  await aMessage(db, { clientId, msisdn });
  const accounts = { users: '1 kept', clients: '1 kept', smpp_accounts: '1 kept' };
  expect(await found()).toEqual({ ...accounts, messages: '1 erased' });
  const { text: lines } = await app.call('privacy/export', { msisdn }, admin);
  expect(lines).toContain('"system_id":"umoja"');
  expect(lines).not.toMatch(/password|secret-hash/);
  const { id } = (await app.call('privacy/erase', { msisdn, reason: 'Asked' }, admin)).body;
  expect(await runErasure(db, id, { now: () => new Date() })).toBe(true);
  expect(await found()).toEqual(accounts);
  const { certificate } = (await app.call(`privacy/erasures/${id}/certificate`, {}, admin)).body;
  expect(JSON.parse(certificate)).toMatchObject({
    rows: { messages: 1 },
    kept: { users: 1, clients: 1, smpp_accounts: 1 },
  });
});

test('deleted users and SMPP accounts, whose rows stay, lose the number', async () => {
  const { clientId, id: userId } = await signedIn(db);
  const contact = { full_name: 'Baraka', email: 'baraka@example.com', msisdn: '254790000002' };
  const gone = { ...contact, status: 0, password_hash: '', deleted: new Date() };
  await db.updateTable('users').set({ ...gone, role_id: null }).where('id', '=', userId).execute();
  const account = { client_id: clientId, role_id: roleIds.clientAdmin, system_id: 'baraka', ...gone };
  await db.insertInto('smpp_accounts').values(account).execute();
  const number = { msisdn: contact.msisdn };
  expect(await found(number)).toEqual({ deleted_users: '1 erased', deleted_smpp_accounts: '1 erased' });
  const { id } = (await app.call('privacy/erase', { ...number, reason: 'Asked' }, admin)).body;
  expect(await runErasure(db, id, { now: () => new Date() })).toBe(true);
  expect(await found(number)).toEqual({});
  const left = { msisdn: '', email: '' };
  expect(await db.selectFrom('users').select(['full_name', 'msisdn', 'email']).where('id', '=', userId).execute()).toEqual([{ ...left, full_name: 'Baraka' }]);
  expect(await db.selectFrom('smpp_accounts').select(['full_name', 'msisdn', 'email']).where('system_id', '=', 'baraka').execute()).toEqual([{ ...left, full_name: '' }]);
}); // oxfmt-ignore

test('the client’s own data of a message of the HTTP API is exported, and erased where it is about the number', async () => {
  const { clientId } = await signedIn(db);
  const number = '254790000003';
  await anApiKey(db, { clientId });
  const key = await db.selectFrom('api_keys').select('id').where('client_id', '=', clientId).executeTakeFirstOrThrow();
  const of = { client_id: clientId, key_id: key.id, ucs2: false };
  for (const reference of ['otp 0790 000 003', '20261129254790000003', 'visit/0790/000003', 'order-58213']) {
    const message_id = await aMessage(db, { clientId, msisdn: number });
    await db.insertInto('api_messages').values({ ...of, message_id, reference, metadata: JSON.stringify({ patient: 'Jane' }) }).execute();
  }
  const { text: lines } = await app.call('privacy/export', { msisdn: number }, admin);
  for (const shown of ['"reference":"otp 0790 000 003"', '"reference":"order-58213"', '"metadata":{"patient":"Jane"}'])
    expect(lines).toContain(shown);
  const { id } = (await app.call('privacy/erase', { msisdn: number, reason: 'Asked' }, admin)).body;
  expect(await runErasure(db, id, { now: () => new Date() })).toBe(true);
  const rows = await db.selectFrom('api_messages').select(['reference', 'metadata']).where('client_id', '=', clientId).orderBy('message_id').execute();
  expect(rows).toEqual([null, null, null, 'order-58213'].map((reference) => ({ reference, metadata: null })));
}); // oxfmt-ignore
