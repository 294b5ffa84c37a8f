// The audit log: who, when, what, before and after, from where (requirements/domain.md#audit-log). A REST collection.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntry } from '../../../contract/audit.ts';
import type { Tx } from '../../../server/db/database.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { audited, type AuditActor, type AuditDetails } from '../../../server/modules/audit/audit.service.ts';
import { aGroup, aSender, senderName } from '../../support/campaignHarness.ts';
import { contactsApi } from '../../support/api/contactsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const client = await signedIn(db);
beforeEach(() => db.deleteFrom('audit_log').execute());

const actor: AuditActor = { userId: admin.id, address: '10.0.0.7' };
const write = ({
  subject = 'Cashier',
  address = '10.0.0.7',
  ...details
}: Partial<AuditDetails> & { subject?: string; address?: string } = {}) =>
  audited(db, { ...actor, address }, 'role.rename', (_tx, audit) =>
    audit.record(subject, {
      clientId: null,
      before: { name: 'Cashier' },
      after: { name: 'Teller' },
      ...details,
    }),
  );
const read = (filter: object = {}, how: { token?: string; range?: number[] } = {}) =>
  app.get('/api/audit-log', {
    token: how.token ?? admin.token,
    query: { filter: JSON.stringify(filter), ...(how.range && { range: JSON.stringify(how.range) }) },
  });
const subjects = async (filter: object = {}, token?: string): Promise<string[]> =>
  (await read(filter, token === undefined ? {} : { token })).body.map(
    (row: { subject: string }) => row.subject,
  );

test('lists actor, action, subject, fields before and after, and address of a change', async () => {
  await write();
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(auditEntry.parse(answer.body[0])).toMatchObject({
    user_id: admin.id,
    user_name: expect.stringMatching(/^User \d+$/),
    client_name: null,
    action: 'role.rename',
    subject: 'Cashier',
    before: { name: 'Cashier' },
    after: { name: 'Teller' },
    address: '10.0.0.7',
  });
});

test('counts no more than 10,000 entries of a page, one more page beyond them, and all for a download', async () => {
  await sql`INSERT INTO audit_log (user_id, user_name, address, action, subject)
    SELECT ${admin.id}, 'Asha', '', 'role.rename', 'R' || n FROM generate_series(1, 10500) n`.execute(db);
  const page = async (range: number[]) => {
    const { headers, body } = await read({}, { range });
    return [headers['content-range'], headers['total-at-least'], body[0]?.subject];
  };
  expect(await page([0, 9])).toEqual(['audit-log 0-9/10001', 'true', 'R10500']);
  expect(await page([10_000, 10_009])).toEqual(['audit-log 10000-10009/10011', 'true', 'R500']);
  expect(await page([10_490, 10_499])).toEqual(['audit-log 10490-10499/10500', undefined, 'R10']);
  expect((await page([0, 999])).slice(0, 2)).toEqual(['audit-log 0-999/10500', undefined]);
});

test('lists entries newest first, in pages, with their total', async () => {
  for (const subject of ['A', 'B', 'C']) await write({ subject });
  const answer = await read({}, { range: [1, 2] });
  expect(answer.body.map((row: { subject: string }) => row.subject)).toEqual(['B', 'A']);
  expect(answer.headers['content-range']).toBe('audit-log 1-2/3');
});

test('searches by person, subject, action, client and address, with % taken literally', async () => {
  const { name } = await db.selectFrom('clients').select('name').where('id', '=', client.clientId).executeTakeFirstOrThrow(); // oxfmt-ignore
  await write({ subject: 'Offer 50%', action: 'role.create', address: '10.0.0.9' });
  await write({ subject: 'Joy', clientId: client.clientId, userId: client.id });
  expect(await subjects({ q: 'offer' })).toEqual(['Offer 50%']);
  expect(await subjects({ q: '%' })).toEqual(['Offer 50%']);
  expect(await subjects({ q: 'role.create' })).toEqual(['Offer 50%']);
  expect(await subjects({ q: '0.0.9' })).toEqual(['Offer 50%']);
  expect(await subjects({ q: name })).toEqual(['Joy']);
  expect(await subjects({ q: 'nothing' })).toEqual([]);
});

test('filters by days in Nairobi, both inclusive', async () => {
  for (const [subject, at] of [
    ['before', '2026-01-31T20:59:59Z'],
    ['first', '2026-01-31T21:00:00Z'],
    ['last', '2026-02-01T20:59:59Z'],
    ['after', '2026-02-01T21:00:00Z'],
  ] as const) {
    const entry = { user_name: 'X', address: '', action: 'a', subject, created: new Date(at) };
    await db.insertInto('audit_log').values(entry).execute();
  }
  expect(await subjects({ start_date: '2026-02-01', end_date: '2026-02-01' })).toEqual(['last', 'first']);
  expect((await read({ start_date: 'yesterday' })).status).toBe(422);
});

test('keeps the name of a deleted user', async () => {
  const deleted = await signedIn(db);
  await write({ userId: deleted.id });
  await db.deleteFrom('users').where('id', '=', deleted.id).execute();
  expect((await read()).body).toMatchObject([{ user_name: expect.stringMatching(/^User \d+$/) }]);
});

test('removes fields with names of secrets at any depth', async () => {
  await write({
    before: { password: 'hunter2', name: 'x', smpp: { host: 'h', password: 'hunter2' } },
    after: { password_hash: 'hunter2', tokens: ['hunter2'], apiKey: 'hunter2', list: [{ secret: 'hunter2', n: 1 }] },
  }); // oxfmt-ignore
  const { text, body } = await read();
  expect(text).not.toContain('hunter2');
  expect(body[0]).toMatchObject({ before: { name: 'x', smpp: { host: 'h' } }, after: { list: [{ n: 1 }] } });
  const rows = await db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('hunter2');
});

describe('an audited change', () => {
  const aRole = (tx: Tx) => tx.insertInto('roles').values({ name: 'Audited', role_type: 'CLIENT' }).execute();
  const roles = () => db.selectFrom('roles').select('name').where('name', '=', 'Audited').execute();

  test('writes neither its entry nor the change where the work throws', async () => {
    const failing = audited(db, actor, 'role.create', async (tx, audit) => {
      await aRole(tx);
      await audit.record('Audited', { clientId: null });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect([await subjects(), await roles()]).toEqual([[], []]);
  });

  test('throws and stores nothing where the work records no entry', async () => {
    await expect(audited(db, actor, 'role.create', aRole)).rejects.toThrow(
      'role.create recorded no audit entry',
    );
    expect(await roles()).toEqual([]);
  });

  test('writes no entry where the work states that nothing changed or the fields are the same', async () => {
    const said = await audited(db, actor, 'role.rename', (_tx, audit) =>
      Promise.resolve(audit.unchanged('Same name')),
    );
    expect(said).toBe('Same name');
    await audited(db, actor, 'role.rename', (_tx, audit) =>
      audit.recordChange('Cashier', {
        clientId: null,
        before: { name: 'Cashier' },
        after: { name: 'Cashier' },
      }),
    );
    expect(await subjects()).toEqual([]);
  });

  test('joins the transaction of its caller', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await audited(tx, actor, 'role.create', (_tx, audit) => audit.record('Audited', { clientId: null }));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await subjects()).toEqual([]);
  });

  test('writes no entry without an actor', async () => {
    await audited(db, undefined, 'send.campaign', (_tx, audit) => audit.record('Sale', { clientId: 1 }));
    expect(await subjects()).toEqual([]);
  });
});

test('cannot be read without the permission, nor changed with it', async () => {
  expect((await read({}, { token: client.token })).status).toBe(403);
  expect((await app.get('/api/audit-log')).status).toBe(401);
  await write();
  const { id } = (await read()).body[0];
  for (const method of ['PUT', 'DELETE', 'POST'] as const) {
    const url = method === 'POST' ? '/api/audit-log' : `/api/audit-log/${id}`;
    const answer = await app.fastify.inject({
      method,
      url,
      headers: { authorization: admin.token },
      payload: {},
    });
    expect(answer.statusCode).toBe(404);
  }
});

test('shows the people of a client only entries of that client', async () => {
  await db
    .insertInto('role_permissions')
    .values({ role_id: 3, module: 'audit_log', action: 'read' })
    .execute();
  await write({ subject: 'depot' });
  await write({ subject: 'own', clientId: client.clientId });
  await write({ subject: 'foreign', clientId: 1 });
  expect(await subjects({}, client.token)).toEqual(['own']);
});

describe('a send', () => {
  test('writes one entry with its counts, without text and numbers', async () => {
    const payer = await signedIn(db, { clientId: await aClient(db, { units: 100 }) });
    await aSender(db, payer.clientId);
    const numbers = ['0712345671', '0712345672', 'unknown'];
    const body = { country_code: 'KE', message: 'A secret offer', msisdn: numbers.join(','), sender_id: senderName };
    const headers = { 'idempotency-key': 'once' };
    const post = () => app.call('message/send/transactional', body, { ...payer, headers });
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    const group = { message: 'A secret offer', sender_id: senderName, campaign_name: 'Sale', contact_group_id: await aGroup(db, payer.clientId, 3) };
    expect((await app.call('message/send/contact-group', group, payer)).status).toBe(201);
    const { body: entries, text } = await read();
    expect(entries).toMatchObject([
      { action: 'send.campaign', subject: 'Sale', before: null, after: { sender_id: senderName, numbers: 3, rejected: 0, units: 3 } },
      { action: 'send.typed', subject: senderName, before: null, after: { numbers: 2, rejected: 1, units: 2 } },
    ]);
    expect(text).not.toMatch(/secret offer|712345671/);
  });
}); // oxfmt-ignore

test('an import of contacts writes one entry with its counts, and a long page of messages one as a download', async () => {
  const person = await signedIn(db);
  const contacts = contactsApi(app, person);
  await contacts.upload({ text: 'phone,name\n0712345671,A\n0712345672,B\nunknown,C\n' });
  for (const page of [1, 2])
    await app.call('message/all/promotional', { page, per_page: 5000, start_date: '2026-01-01' }, person);
  await app.call('message/all/promotional', { per_page: 10 }, person);
  expect((await read()).body).toMatchObject([
    { action: 'message.export', subject: 'All Messages', after: { rows: 0, from: '2026-01-01' } },
    {
      action: 'contact.import',
      subject: 'Staff',
      after: { group: 'new', added: 2, updated: 0, rejected: 1 },
    },
  ]);
});

test('downloads of contacts, DND entries and recipients write an entry of their client, short pages write none', async () => {
  const person = await signedIn(db, { clientId: await aClient(db, { units: 100 }) });
  await aSender(db, person.clientId);
  const group = await aGroup(db, person.clientId, 3);
  const send = { message: 'Hi', sender_id: senderName, campaign_name: 'Sale', contact_group_id: group };
  const { campaign_id } = (await app.call('message/send/contact-group', send, person)).body;
  const recipients = { query: { group_id: String(campaign_id), status: 'pending' } };
  await db.insertInto('dnd').values({ client_id: person.clientId, msisdn: '254712345679', source: 'console' }).execute();
  await db.deleteFrom('audit_log').execute();
  for (const per_page of [10, 1000]) {
    await app.call('contact/group/list', { id: group, per_page }, person);
    await app.call('blacklist/all', { per_page, start_date: '2026-01-01' }, person);
    await app.call('message/groupbulk/download', { per_page }, { ...person, ...recipients });
  }
  // Exports by an administrator of the platform, which the client can read in its log.
  await app.call('contact/group/list/export', { id: group }, admin);
  await app.call('message/groupbulk/download/export', {}, { ...admin, ...recipients });
  await app.call('blacklist/all/export', {}, person);
  const { body: entries, text } = await read();
  const { name } = await db.selectFrom('contact_groups').select('name').where('id', '=', group).executeTakeFirstOrThrow();
  const contacts = { action: 'contact.export', subject: name, after: { rows: 3 } };
  const pending = { action: 'campaign.export', subject: 'Sale', after: { which: 'pending' } };
  expect(entries).toMatchObject([
    { action: 'dnd.export', subject: 'DND', after: { rows: 1 } },
    pending,
    contacts,
    pending,
    { action: 'dnd.export', subject: 'DND', after: { rows: 1, from: '2026-01-01' } },
    contacts,
  ]);
  const { rows: owners } = await sql`SELECT DISTINCT client_id FROM audit_log`.execute(db);
  expect(owners).toEqual([{ client_id: person.clientId }]);
  expect(text).not.toMatch(/712345679/);
}); // oxfmt-ignore
