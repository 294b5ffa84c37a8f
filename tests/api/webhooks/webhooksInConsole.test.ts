// Webhook endpoints in the console: creating, testing, rotating, reading and redelivering.
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { Outgoing } from '../../../server/webhooks/outgoing.ts';
import { nameServers } from '../../../server/webhooks/resolve.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTestApp } from '../../support/testApp.ts';
import { anEndpoint } from '../../support/webhooks.ts';

const outgoing = new Outgoing({ allowed: ['127.0.0.0/8'], resolve: nameServers() });
const app = await startTestApp({ outgoing });
await closeAfterAll(Promise.resolve(outgoing));
const receiver = await closeAfterAll(startReceiver());
const { db } = app;
let mine: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('webhook_endpoints').execute();
  await db.deleteFrom('audit_log').execute();
  mine = await signedIn(db);
});

describe('in the console', () => {
  const inConsole = {
    url: 'https://hooks.client.example/tuma',
    event_types: ['message.delivered'],
    format: 'tuma',
  };

  test('an endpoint gets subscribers’ texts from those alone who may read them', async () => {
    const role = { name: 'Integrations', role_type: 'PLATFORM' };
    const { id: roleId } = await db
      .insertInto('roles')
      .values(role)
      .returning('id')
      .executeTakeFirstOrThrow();
    const grant = (module: string, action: string) =>
      db.insertInto('role_permissions').values({ role_id: roleId, module, action }).execute();
    await grant('developers', 'create');
    await grant('developers', 'update');
    const platform = await signedIn(db, { clientId: 1, roleId });
    const refused = { status: 422, body: { code: 'texts_masked', field: 'event_types' } };
    const texts = { event_types: ['incoming_message.received'] };
    const create = (given: object, by = platform) =>
      app.call('developers/webhooks/create', { ...inConsole, client_id: mine.clientId, ...given }, by);
    const update = (id: number, given: object) =>
      app.call(`developers/webhooks/${id}/update`, given, platform);
    expect(await create(texts)).toMatchObject(refused);
    const plain = (await create({})).body.webhook;
    expect(await update(plain.id, texts)).toMatchObject(refused);
    const theirs = (await create(texts, mine)).body.webhook;
    expect(await update(theirs.id, { url: 'https://hooks.other.example/tuma' })).toMatchObject(refused);
    expect((await update(theirs.id, { description: 'Till', enabled: false })).status).toBe(200);
    await grant('message_texts', 'read');
    expect((await create(texts)).status).toBe(201);
    await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
  });

  test('an endpoint is created, rotated, updated, tested, redelivered and deleted, each in the audit log', async () => {
    const { status, body } = await app.call(
      'developers/webhooks/create',
      { ...inConsole, url: receiver.url, live: false },
      mine,
    );
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.webhook.live).toBe(false);
    const { id } = body.webhook;
    expect((await app.call('developers/webhooks/list', {}, mine)).body.data).toEqual([body.webhook]);
    expect((await app.call(`developers/webhooks/${id}/rotate`, { overlap_hours: 24 }, mine)).status).toBe(
      201,
    );
    expect((await app.call(`developers/webhooks/${id}/update`, { description: 'Till' }, mine)).status).toBe(
      200,
    );
    const tested = await app.call(`developers/webhooks/${id}/test`, {}, mine);
    expect(tested.body.delivery).toMatchObject({ state: 'delivered', type: 'message.delivered' });
    const log = await app.call(`developers/webhooks/${id}/deliveries`, {}, mine);
    expect(log.body).toEqual({ data: [tested.body.delivery], has_more: false });
    const again = { ids: [tested.body.delivery.id] };
    expect((await app.call(`developers/webhooks/${id}/redeliver`, again, mine)).body.redelivered).toBe(1);
    expect((await app.call(`developers/webhooks/${id}/delete`, {}, mine)).status).toBe(200);
    const audit = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'webhook.create',
      'webhook.rotate',
      'webhook.update',
      'webhook.redeliver',
      'webhook.delete',
    ]);
    expect(JSON.stringify(audit)).not.toContain(body.secret.slice(6));
  });

  test('the platform manages the endpoints of its clients, and a client reaches its own alone', async () => {
    const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    const { body } = await app.call(
      'developers/webhooks/create',
      { ...inConsole, client_id: mine.clientId },
      root,
    );
    expect(body.webhook).toMatchObject({ client_id: mine.clientId, live: true });
    const other = await signedIn(db);
    expect(
      (await app.call('developers/webhooks/list', { client_id: mine.clientId }, other)).body.data,
    ).toEqual([]);
    const { status, body: answer } = await app.call(
      `developers/webhooks/${body.webhook.id}/delete`,
      {},
      other,
    );
    expect([status, answer.code]).toEqual([404, 'webhook_not_found']);
    expect(
      (await app.call('developers/webhooks/create', { ...inConsole, client_id: mine.clientId }, other))
        .status,
    ).toBe(422);
  });

  test("the client's home names endpoints that were disabled because they failed", async () => {
    const { clientId } = mine;
    const { id } = await anEndpoint(db, { clientId, status: 0 });
    await anEndpoint(db, { clientId, status: 0 });
    await anEndpoint(db, { clientId });
    const disabled_at = new Date();
    await db
      .updateTable('webhook_endpoints')
      .set({ disabled_why: 'failing', disabled_at })
      .where('id', '=', id)
      .execute();
    const home = async () => (await app.call('client/home', {}, mine)).body.message.failed_webhooks;
    expect(await home()).toMatchObject([{ id, disabled: disabled_at.toISOString() }]);
    await app.call(`developers/webhooks/${id}/update`, { enabled: true }, mine);
    expect(await home()).toEqual([]);
  });
});
