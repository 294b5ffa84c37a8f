// Keys of the HTTP API (decisions/039-api-keys.md): the console's calls, and how a key is admitted.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Permission } from '../../../contract/access.ts';
import { apiKeysMax } from '../../../contract/apiKeys.ts';
import { scopes } from '../../../contract/v1/call.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let root: SignedIn;
let mine: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('api_keys').execute();
  await db.deleteFrom('audit_log').execute();
  root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  mine = await signedIn(db);
});

const wanted = { name: 'Core banking', live: true, scopes: ['messages:read', 'messages:send'] };
const create = (given: object = {}, by: SignedIn = mine) =>
  app.call('developers/keys/create', { ...wanted, ...given }, by);
const list = async (by: SignedIn = mine, body: object = {}) =>
  (await app.call('developers/keys/list', body, by)).body.data;
const key = (secret: string, options: { ip?: string } = {}) =>
  app.v1('GET', '/v1/key', { token: secret, ...options });
const codeOf = async (secret: string, options: { ip?: string } = {}) => {
  const { status, body } = await key(secret, options);
  return `${status} ${body.error.code}`;
};
const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000);

describe('a new key', () => {
  test('is answered once, is stored as a hash, and works', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.message).toBe('API key Core banking created');
    expect(body.secret).toMatch(/^tuma_live_[a-zA-Z2-9]{40}$/);
    expect(body.key).toMatchObject({
      name: 'Core banking',
      live: true,
      client_id: mine.clientId,
      ending: body.secret.slice(-4),
      state: 'active',
      last_used: null,
    });
    const stored = JSON.stringify(await db.selectFrom('api_keys').selectAll().execute());
    const audit = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
    expect(stored + audit).not.toContain(body.secret.slice(10));
    expect((await key(body.secret)).body).toMatchObject({
      id: `key_${body.key.id}`,
      object: 'api_key',
      live: true,
      // Scopes are in the order of the contract.
      scopes: ['messages:send', 'messages:read'],
      expires_at: null,
    });
  });

  test('for tests begins with tuma_test_', async () => {
    const { body } = await create({ live: false });
    expect(body.secret).toMatch(/^tuma_test_/);
    expect((await key(body.secret)).body.live).toBe(false);
  });

  test('is refused without scopes, with an expiry that has passed and beyond the limit of a client', async () => {
    expect((await create({ scopes: [] })).body).toMatchObject({ code: 'invalid_input', field: 'scopes' });
    expect((await create({ expires: inHours(-1).toISOString() })).body).toMatchObject({
      code: 'expiry_past',
    });
    for (let made = 0; made < apiKeysMax; made++) await anApiKey(db, { clientId: mine.clientId });
    expect((await create()).body.code).toBe('api_key_limit_reached');
  });

  test('of another client is made by the platform alone', async () => {
    const theirs = await signedIn(db);
    expect((await create({ client_id: theirs.clientId })).body.code).toBe('client_not_found');
    expect((await create({ client_id: theirs.clientId }, root)).status).toBe(201);
    expect(await list()).toEqual([]);
    expect(await list(theirs)).toHaveLength(1);
    expect(await list(root, { client_id: theirs.clientId })).toHaveLength(1);
  });
});

describe('the scopes of a key', () => {
  let roles = 0;
  /** Signs in a user of a new role that may create and update keys and has the permissions of `also`. */
  async function aDeveloper(given: {
    clientId?: number;
    also?: readonly `${Permission['module']}:${Permission['action']}`[];
  }) {
    const role = { name: `Developer ${++roles}`, role_type: 'CLIENT' };
    const { id: roleId } = await db
      .insertInto('roles')
      .values(role)
      .returning('id')
      .executeTakeFirstOrThrow();
    const held = ['developers:create', 'developers:update', ...(given.also ?? [])].map((name) =>
      name.split(':'),
    );
    await db
      .insertInto('role_permissions')
      .values(held.map(([module = '', action = '']) => ({ role_id: roleId, module, action })))
      .execute();
    return signedIn(db, { roleId, ...(given.clientId !== undefined && { clientId: given.clientId }) });
  }
  const change = (id: number, body: object, by: SignedIn) =>
    app.call(`developers/keys/${id}/update`, body, by);
  const roll = (id: number, by: SignedIn) => app.call(`developers/keys/${id}/roll`, { overlap_hours: 1 }, by);
  const refused = { status: 422, body: { code: 'permission_not_held', field: 'scopes' } };

  test('are all for Client Admin, Administrator and ROOT to give, also where none are named', async () => {
    const administrator = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
    for (const by of [mine, administrator, root])
      for (const given of [scopes, undefined])
        expect((await create({ scopes: given }, by)).body.key.scopes).toEqual(scopes);
  });

  test('do not exceed what the person may do who creates, widens or rolls it', async () => {
    const { clientId } = mine;
    const developer = await aDeveloper({ clientId, also: ['units:read', 'dnd:read', 'dnd:create'] });
    for (const scope of scopes.filter((each) => each !== 'balance:read'))
      expect(await create({ scopes: ['balance:read', scope] }, developer)).toMatchObject(refused);
    const own = (await create({ scopes: undefined }, developer)).body.key;
    expect(own.scopes).toEqual(['balance:read']);
    expect(await change(own.id, { scopes: ['balance:read', 'messages:send'] }, developer)).toMatchObject(
      refused,
    );
    expect((await roll(own.id, developer)).status).toBe(201);
    const wide = (await create({ scopes: ['messages:send', 'messages:read', 'balance:read'] })).body.key;
    expect(await roll(wide.id, developer)).toMatchObject(refused);
    expect((await change(wide.id, { scopes: ['messages:send'], name: 'Narrow' }, developer)).status).toBe(
      200,
    );
    expect(await change(wide.id, { scopes: ['messages:send', 'messages:read'] }, developer)).toMatchObject(
      refused,
    );
    expect((await create({ scopes: undefined }, await aDeveloper({ clientId }))).body).toMatchObject(
      refused.body,
    );
    expect(await list()).toHaveLength(3);
  });

  test('by which texts are read are given by those alone who may read the texts of all clients', async () => {
    const also = ['messages:read', 'developers:read', 'developers:delete'] as const;
    const theirs = { client_id: mine.clientId };
    const masked = await aDeveloper({ clientId: 1, also });
    for (const scope of ['messages:read', 'webhooks:manage'])
      expect(await create({ ...theirs, scopes: [scope] }, masked)).toMatchObject(refused);
    const reader = await aDeveloper({ clientId: 1, also: [...also, 'message_texts:read'] });
    const given = { ...theirs, scopes: ['messages:read', 'webhooks:manage'] };
    expect((await create(given, reader)).status).toBe(201);
    // Users of a client read the texts of their own client.
    expect((await create({ scopes: given.scopes }, await aDeveloper({ also }))).status).toBe(201);
  });
});

describe('a key is refused', () => {
  test('when it is missing, unknown, revoked or expired', async () => {
    const { clientId } = mine;
    expect((await app.v1('GET', '/v1/key')).body.error).toMatchObject({
      type: 'authentication',
      code: 'api_key_missing',
      param: null,
      doc_url: expect.stringMatching(/\/docs\/errors#api_key_missing$/),
    });
    expect(await codeOf('tuma_live_unknown')).toBe('401 api_key_invalid');
    expect(await codeOf(await anApiKey(db, { clientId, revoked: new Date() }))).toBe('401 api_key_revoked');
    const expiring = await anApiKey(db, { clientId, expires: inHours(1) });
    expect((await key(expiring)).status).toBe(200);
    app.clock.now = inHours(1);
    expect(await codeOf(expiring)).toBe('401 api_key_expired');
  });

  test('where a session of the console is sent in its place', async () => {
    expect(await codeOf(mine.token)).toBe('401 api_key_invalid');
  });

  test('from an address that it does not allow', async () => {
    const { clientId } = mine;
    const narrow = await anApiKey(db, { clientId, allowedAddresses: ['196.201.214.0/24', '2c0f:fe38::/32'] });
    expect((await key(narrow, { ip: '196.201.214.9' })).status).toBe(200);
    expect((await key(narrow, { ip: '::ffff:196.201.214.9' })).status).toBe(200);
    expect((await key(narrow, { ip: '2c0f:fe38::5' })).status).toBe(200);
    expect(await codeOf(narrow, { ip: '196.201.215.9' })).toBe('403 address_not_allowed');
  });

  test.each(['fe80::1%eth0', 'unknown'])(
    'from %s, which PostgreSQL would not accept as an address',
    async (ip) => {
      const { clientId } = mine;
      const narrow = await anApiKey(db, { clientId, allowedAddresses: ['196.201.214.0/24'] });
      const other = await anApiKey(db, { clientId, allowedAddresses: ['196.201.214.0/24'] });
      const [refused, allowed] = await Promise.all([
        codeOf(narrow, { ip }),
        key(other, { ip: '196.201.214.9' }),
      ]);
      expect(refused).toBe('403 address_not_allowed');
      expect(allowed.status).toBe(200);
    },
  );

  test('from the next call on when it is revoked, and cannot be changed any more', async () => {
    const { body } = await create();
    const revoke = () => app.call(`developers/keys/${body.key.id}/revoke`, {}, mine);
    expect((await revoke()).body.message).toBe('API key Core banking revoked');
    expect(await codeOf(body.secret)).toBe('401 api_key_revoked');
    expect((await revoke()).body.code).toBe('api_key_ended');
    const update = await app.call(`developers/keys/${body.key.id}/update`, { name: 'Again' }, mine);
    expect(update.body.code).toBe('api_key_ended');
  });
});

test('a call beyond an unknown address of the API answers in its own shape', async () => {
  expect((await app.v1('GET', '/v1/nothing')).body.error).toMatchObject({
    type: 'invalid_request',
    code: 'not_found',
  });
});

test('a rolled key has a successor with its rights, and works until the overlap ends', async () => {
  const first = (await create({ allowed_addresses: ['127.0.0.1'] })).body;
  const rolled = await app.call(`developers/keys/${first.key.id}/roll`, { overlap_hours: 2 }, mine);
  expect(rolled.status).toBe(201);
  const { secret } = rolled.body;
  expect((await key(secret)).body.scopes).toEqual(['messages:send', 'messages:read']);
  expect(await codeOf(secret, { ip: '10.0.0.1' })).toBe('403 address_not_allowed');
  expect((await key(first.secret)).status).toBe(200);
  expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['active', 'replaced']);
  app.clock.now = inHours(2);
  expect(await codeOf(first.secret)).toBe('401 api_key_expired');
  expect((await key(secret)).status).toBe(200);
});

test('a change of a key acts on its next call and is audited with both states', async () => {
  const { body } = await create();
  const change = { name: 'Loans', allowed_addresses: ['10.1.0.0/16'] };
  await app.call(`developers/keys/${body.key.id}/update`, change, mine);
  expect(await codeOf(body.secret)).toBe('403 address_not_allowed');
  const entries = await db.selectFrom('audit_log').select(['action', 'before', 'after']).execute();
  expect(entries).toContainEqual({
    action: 'api_key.update',
    before: expect.objectContaining({ name: 'Core banking', allowed_addresses: [] }),
    after: expect.objectContaining(change),
  });
});

test('the last use of a key is stored with its address when the server stops', async () => {
  const other = await startTestApp();
  const person = await signedIn(other.db);
  const secret = await anApiKey(other.db, { clientId: person.clientId });
  await other.v1('GET', '/v1/key', { token: secret, ip: '196.201.214.9' });
  await other.fastify.close();
  const row = await other.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ last_used: other.clock.now, last_address: '196.201.214.9' });
});
