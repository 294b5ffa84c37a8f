// Sender ID configurations (requirements/administration.md#sender-id-configurations; requirements/domain.md#sender-ids).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aMessage } from '../../support/messages.ts';
import { signedIn } from '../../support/people.ts';
import { twoConnectors, senderConfigurationsApi } from '../../support/api/senderConfigurationsApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { token } = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
let safaricom: number;
let airtel: number;
beforeEach(async () => {
  ({ safaricom, airtel } = await twoConnectors(db));
});
const { call, update, create, assign, table, codes } = senderConfigurationsApi(app, token, () => safaricom);
const remove = (id: number) => call(`configuration/sender/${id}/delete`);

describe('permissions', () => {
  test.each(
    ['view/table', 'view/list', 'create', '1/update', '1/delete', 'mapping/list'].map(
      (rest) => `configuration/sender/${rest}`,
    ),
  )(
    '%s answers 401 without a token and 403 to clients, to support and to a client’s role with the module',
    async (path) => {
      const body = { code: 'TUMA', package_id: 1, connector_id: safaricom, status: 1 };
      const given = path.endsWith('update') ? { status: 1 } : body;
      expect((await app.call(path, given)).status).toBe(401);
      for (const who of [{}, { clientId: 1, roleId: roleIds.support }, { roleId: roleIds.administrator }]) {
        const { token: theirs } = await signedIn(db, who);
        expect((await call(path, given, theirs)).status).toBe(403);
      }
    },
  );
});

describe('configuration/sender/create', () => {
  test('answers 201, active, with the connector’s name', async () => {
    const id = await create('SAVANNA');
    expect((await table()).data).toEqual([
      {
        id,
        code: 'SAVANNA',
        package_id: 1001,
        connector_id: safaricom,
        connector_name: 'Safaricom',
        status: 1,
        route_order: 1,
        clients: 0,
      },
    ]);
  });

  test('takes the order of its route, which an update changes or keeps', async () => {
    const body = { code: 'SAVANNA', package_id: 1002, connector_id: airtel, route_order: '2' };
    const { id } = (await call('configuration/sender/create', body)).body as { id: number };
    const change = { sender_name: 'SAVANNA', package_id: 1003, connector_id: airtel, status: 1 };
    await update(id, change);
    expect((await table()).data[0]).toMatchObject({ package_id: 1003, route_order: 2 });
    expect((await update(id, { ...change, route_order: 3 })).status).toBe(201);
    expect((await table()).data[0]).toMatchObject({ route_order: 3 });
    expect((await update(id, { ...change, route_order: 4 })).status).toBe(422);
  });

  test('accepts ids as text', async () => {
    const body = { code: 'SAVANNA', package_id: ' 1002 ', connector_id: String(airtel) };
    expect((await call('configuration/sender/create', body)).status).toBe(201);
    expect((await table()).data[0]).toMatchObject({ package_id: 1002, connector_id: airtel });
  });

  test.each([
    [{ code: '' }, 'Please fill all required fields'],
    [{ package_id: '' }, 'Please fill all required fields'],
    [{ package_id: undefined }, 'Please fill all required fields'],
    [{ connector_id: undefined }, 'Please fill all required fields'],
    [{ package_id: 1.5 }, 'Package ID must be a whole number'],
    [{ package_id: 'gold' }, 'Package ID must be a whole number'],
    [{ connector_id: 999_999 }, 'Connector not found'],
    [{ code: 'TWELVE CHARS' }, 'The sender name may have at most 11 characters'],
    [{ code: 'DUKA!' }, 'The sender name may hold only letters, digits, spaces and - . & _'],
    [{ code: '--' }, 'The sender name needs a letter, unless it is a short code of 3 to 11 digits'],
  ])('refuses %j with 422 and a message', async (wrong, message) => {
    const body = { code: 'SAVANNA', package_id: 1001, connector_id: safaricom, ...wrong };
    expect(await call('configuration/sender/create', body)).toMatchObject({ status: 422, body: { message } });
    expect(await codes()).toEqual([]);
  });

  test('accepts the same name on another connector, not twice on one', async () => {
    await create('SAVANNA');
    await create('SAVANNA', airtel);
    const again = await call('configuration/sender/create', {
      code: 'SAVANNA',
      package_id: 7,
      connector_id: safaricom,
    });
    expect(again).toMatchObject({
      status: 422,
      body: { message: 'SAVANNA is configured on this connector already' },
    });
  });

  test('lets the platform set up the name of a bank', async () => {
    await create('KCB');
    expect(await codes()).toEqual(['KCB']);
  });
});

describe('configuration/sender/:id/update', () => {
  test('with only a status deactivates and activates it', async () => {
    const id = await create('SAVANNA');
    const off = await update(id, { status: 0 });
    expect([off.status, off.body.message]).toEqual([201, 'SAVANNA deactivated']);
    expect((await table()).data[0]).toMatchObject({ status: 0, code: 'SAVANNA', package_id: 1001 });
    expect((await update(id, { status: 1 })).body.message).toBe('SAVANNA activated');
  });

  test('with the other fields changes it', async () => {
    const id = await create('SAVANNA');
    const body = { sender_name: 'SAVANNA-2', package_id: 1002, connector_id: airtel, status: 1 };
    const answer = await update(id, body);
    expect([answer.status, answer.body.message]).toEqual([201, 'SAVANNA-2 updated']);
    expect((await table()).data[0]).toMatchObject({
      code: 'SAVANNA-2',
      package_id: 1002,
      connector_id: airtel,
    });
  });

  test.each([[{}], [{ sender_name: 'X' }], [{ package_id: 2 }], [{ package_id: 2, status: 0 }]])(
    'with %j changes that alone',
    async (body) => {
      const id = await create('SAVANNA');
      const { id: _id, ...before } = (await table()).data[0];
      expect((await update(id, body)).status).toBe(201);
      const { sender_name: code, ...others } = { sender_name: 'SAVANNA', ...body };
      expect((await table()).data[0]).toMatchObject({ ...before, ...others, code });
    },
  );

  test.each([{ sender_name: '' }, { package_id: '' }, { connector_id: null }])('refuses %j', async (body) => {
    const id = await create('SAVANNA');
    expect(await update(id, body)).toMatchObject({
      status: 422,
      body: { message: 'Please fill all required fields' },
    });
  });

  test('refuses a name no telco accepts, and a duplicate', async () => {
    const id = await create('SAVANNA');
    await create('OTHER');
    const change = { package_id: 1, connector_id: safaricom };
    expect((await update(id, { ...change, sender_name: 'A/B' })).status).toBe(422);
    expect((await update(id, { ...change, sender_name: 'OTHER' })).status).toBe(422);
    expect((await update(999_999, { status: 1 })).status).toBe(404);
  });

  test('names the configuration that is in the way of a new connector', async () => {
    const id = await create('SAVANNA');
    await create('SAVANNA', airtel);
    expect(await update(id, { connector_id: airtel })).toMatchObject({
      status: 422,
      body: { message: 'SAVANNA is configured on this connector already' },
    });
  });
});

describe('configuration/sender/:id/delete', () => {
  test('deletes an unused one', async () => {
    const id = await create('SAVANNA');
    const answer = await remove(id);
    expect([answer.status, answer.body.message]).toEqual([201, 'SAVANNA deleted']);
    expect(await codes()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  test('names the clients it is assigned to', async () => {
    const id = await create('SAVANNA');
    await assign(id, 'Savanna Sacco');
    expect(await remove(id)).toMatchObject({
      status: 422,
      body: { message: 'SAVANNA is assigned to Savanna Sacco; remove it from them first' },
    });
  });

  test.each(['queued', 'held', 'submitting', 'pending', 'unknown'] as const)(
    'waits for a message that is %s',
    async (state) => {
      const id = await create('SAVANNA');
      await aMessage(db, { clientId: 1, connectorId: safaricom, senderId: 'SAVANNA', state });
      await aMessage(db, { clientId: 1, connectorId: airtel, senderId: 'SAVANNA', state });
      expect(await remove(id)).toMatchObject({
        status: 422,
        body: { message: 'SAVANNA is in use by 1 message under way' },
      });
    },
  );
});

test('each change has an audit entry, and an update without a change has none', async () => {
  await sql`TRUNCATE audit_log`.execute(db);
  const id = await create('SAVANNA');
  await update(id, { status: 1 });
  await update(id, { status: 0 });
  await update(id, { status: 1 });
  await update(id, { sender_name: 'SAVANNA-2', package_id: 1002, connector_id: airtel });
  await remove(id);
  await create('SAVANNA');
  await call('configuration/sender/create', { code: 'SAVANNA', package_id: 7, connector_id: safaricom });
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'sender.create SAVANNA on Safaricom',
    'sender.deactivate SAVANNA on Safaricom',
    'sender.activate SAVANNA on Safaricom',
    'sender.update SAVANNA on Safaricom',
    'sender.delete SAVANNA-2 on Airtel',
    'sender.create SAVANNA on Safaricom',
  ]);
  expect(entries[3]).toMatchObject({
    before: { name: 'SAVANNA', package_id: 1001, connector: 'Safaricom' },
    after: { name: 'SAVANNA-2', package_id: 1002, connector: 'Airtel' },
  });
});
