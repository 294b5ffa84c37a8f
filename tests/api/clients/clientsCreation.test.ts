// Clients that the platform creates and deletes (requirements/administration.md#clients, #client-detail;
// requirements/domain.md#access).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { loadUnits } from '../../../server/modules/ledger/stock.service.ts';
import { aNumber, clientsApi } from '../../support/api/clientsApi.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aGroup, aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const { table, create, remove, fieldsOf, auditOf } = clientsApi(app, admin);
const by = { userId: null, cause: 'test', description: 'test' };
await db.transaction().execute((tx) => loadUnits(tx, { ...by, units: 100_000 }));
beforeEach(() => db.deleteFrom('audit_log').execute());

describe('Create Client', () => {
  test('makes the client and its first Client Admin, who signs in with the one-time password of the SMS', async () => {
    await aSender(db, { clientId: 1, code: 'TUMA' });
    await app.call('dashboard/credit/client', { client_id: 1, sms_units: 50 }, admin);
    await db.deleteFrom('audit_log').execute();
    const msisdn = aNumber();
    const number = `254${msisdn.slice(1)}`;
    const answer = await create({ msisdn });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        message: `Umoja Traders was created with Joy Njeri Otieno as its Client Admin. A one-time password is on its way to ${number} by SMS`,
        id: expect.any(Number),
      },
    ]);
    expect(await fieldsOf(answer.body.id)).toMatchObject({
      name: 'Umoja Traders',
      msisdn: number,
      email: 'joy@umoja.example',
      address: 'Moi Avenue 12',
      street: 'Nairobi',
      country_code: 'KE',
      account_type: 'normal',
      billing_mode: 'PREPAID',
      status: 1,
    });
    const sms = await db
      .selectFrom('messages')
      .select('message')
      .where('msisdn', '=', number)
      .executeTakeFirstOrThrow();
    const password = /one-time password is (\S{14})\./.exec(sms.message)?.[1];
    const signIn = await app.call('user/login', { msisdn, password });
    expect(signIn.body.message.user).toMatchObject({
      client_id: answer.body.id,
      role_id: roleIds.clientAdmin,
      password_change_due: true,
    });
    const written = await auditOf();
    expect(written.map(({ action, client_id }) => [action, client_id])).toEqual([
      ['client.create', answer.body.id],
      ['user.create', answer.body.id],
    ]);
    expect(JSON.stringify(written)).not.toContain(password);
  });

  test.each([
    ['company_name', 'Organization name is required'],
    ['full_name', 'Full name is required'],
    ['email', 'Enter a valid email address'],
    ['msisdn', 'Phone is required'],
    ['address', 'Address is required'],
    ['street', 'Town/City is required'],
    ['country_code', 'Country is required'],
  ])('without %s it says so, naming the field', async (field, message) => {
    const { total } = (await table()).body;
    const answer = await create({ [field]: '' });
    expect([answer.status, answer.body]).toEqual([422, { code: 'invalid_input', message, field }]);
    expect((await table()).body.total).toBe(total);
  });

  test('refuses a country of no list, and a number that is none', async () => {
    expect((await create({ country_code: 'XX' })).body.field).toBe('country_code');
    expect((await create({ msisdn: '0200' })).body.field).toBe('msisdn');
  });

  test('removes marks that turn the direction of text from names, and from around a number', async () => {
    const turns = '\u202e\u2066';
    const msisdn = aNumber();
    const answer = await create({ company_name: `${turns}Duka${turns}`, msisdn: `\u202a${msisdn}\u202c` });
    expect(await fieldsOf(answer.body.id)).toMatchObject({ name: 'Duka', msisdn: `254${msisdn.slice(1)}` });
    const onlyMarks = await create({ company_name: turns });
    expect(onlyMarks.body).toMatchObject({ field: 'company_name', message: 'Organization name is required' });
  });

  test('removes what is not seen from names, so that they do not look like others, or empty', async () => {
    const { body } = await create({
      company_name: 'Du\u200bka\u00ad \u2060Moja\u007f',
      address: 'Moi\u001b[2J\nAvenue',
    });
    expect(await fieldsOf(body.id)).toMatchObject({ name: 'Duka Moja', address: 'Moi[2J\nAvenue' });
    const empty = await create({ company_name: '\u200b\u3164\ufeff' });
    expect(empty.body).toMatchObject({ field: 'company_name', message: 'Organization name is required' });
  });

  test('reads a number as one of the country', async () => {
    const answer = await create({ country_code: 'ug', msisdn: '0772 123 456' });
    expect(answer.status).toBe(201);
    expect(await fieldsOf(answer.body.id)).toMatchObject({ msisdn: '256772123456', country_code: 'UG' });
    // The platform sends no SMS to this country, so the answer contains the password.
    expect(answer.body.one_time_password).toHaveLength(14);
  });

  test('makes neither client nor user where the number has a user already', async () => {
    const msisdn = aNumber();
    await create({ msisdn });
    const { total } = (await table()).body;
    const answer = await create({ msisdn });
    expect(answer.body).toEqual({
      code: 'phone_number_taken',
      message: 'This mobile number is already registered',
      field: 'msisdn',
    });
    expect((await table()).body.total).toBe(total);
  });

  test('by a user whose role holds less than Client Admin is refused: users cannot grant permissions they do not hold', async () => {
    const { id } = await db
      .insertInto('roles')
      .values({ name: 'Clerk', role_type: 'PLATFORM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: id, module: 'clients', action: 'create' })
      .execute();
    const clerk = await signedIn(db, { clientId: 1, roleId: id });
    const answer = await create({}, clerk.token);
    expect([answer.status, answer.body.field]).toEqual([422, 'role_id']);
  });
});

describe('Delete', () => {
  test('deletes a client without history together with its people and lists', async () => {
    const { body } = await create();
    await aGroup(db, { clientId: body.id, members: [{ msisdn: '254712000001' }] });
    const key = { client_id: body.id, key: 'test a', body_hash: Buffer.from('body'), answer: '{}' };
    await db.insertInto('idempotency_keys').values(key).execute();
    const answer = await remove(body.id);
    expect([answer.status, answer.body]).toEqual([201, { message: 'Umoja Traders deleted' }]);
    expect(await fieldsOf(body.id)).toBeUndefined();
    const kept = db.selectFrom('idempotency_keys').select('key').where('client_id', '=', Number(body.id));
    expect(await kept.execute()).toEqual([]);
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'client.delete',
      before: { name: 'Umoja Traders' },
    });
  });

  test('refuses a client with units or messages on record and deletes nothing', async () => {
    const withUnits = await aClient(db, { name: 'Payer', units: 1 });
    const withMessages = await aClient(db, { name: 'Sender' });
    const groupId = await aGroup(db, { clientId: withUnits, members: [] });
    await aMessage(db, { clientId: withMessages, at: new Date(Date.now() - 86_400_000) });
    for (const [id, name] of [
      [withUnits, 'Payer'],
      [withMessages, 'Sender'],
    ] as const) {
      const message = `${name} has messages or units on record; suspend it instead`;
      expect((await remove(id)).body).toEqual({ code: 'client_in_use', message, field: 'id' });
      expect(await fieldsOf(id)).toBeDefined();
    }
    const group = await db.selectFrom('contact_groups').select('id').where('id', '=', groupId).execute();
    expect(group).toHaveLength(1);
  });

  test.each([
    ['deletes rows of a table whose reference to clients cascades', ' ON DELETE CASCADE', 201],
    ['refuses a client that a row of any other table refers to', '', 422],
  ])('%s', async (_name, rule, status) => {
    const id = await aClient(db);
    await sql.raw(`CREATE TABLE client_notes (client_id int NOT NULL REFERENCES clients${rule})`).execute(db);
    try {
      await sql`INSERT INTO client_notes VALUES (${id})`.execute(db);
      expect((await remove(id)).status).toBe(status);
      const { rows } = await sql`SELECT 1 FROM client_notes`.execute(db);
      expect(rows).toHaveLength(status === 201 ? 0 : 1);
    } finally {
      await sql`DROP TABLE client_notes`.execute(db);
    }
  });

  test('refuses the platform itself', async () => {
    expect((await remove(1)).body.message).toBe('The platform itself cannot be deleted');
  });
});
