// Access to connectors, and the audit log of their changes (requirements/administration.md#connectors; requirements/domain.md#access,
// #connectors).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { clearConnectors, connectorsApi, fields } from '../../support/api/connectorsApi.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const { call, upsert, create } = connectorsApi(app, admin);
beforeEach(() => clearConnectors(db));

const link = () => ({ host: '127.0.0.1', port: 2775, system_id: 'tuma', password: 'secret' });

describe('permissions', () => {
  test.each([
    ['connector/all', {}],
    ['connector/upsert', { ...fields, id: 1 }],
    ['connector/1/delete', {}],
    ['connector/1/queue', {}],
    ['connector/test', { id: 1 }],
  ])('%s answers 401 without a token and 403 to clients and to support', async (path, body) => {
    expect((await app.call(path, body)).status).toBe(401);
    const client = await signedIn(db);
    expect((await call(path, body, client.token)).status).toBe(403);
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
    expect((await call(path, body, support.token)).status).toBe(403);
  });

  test('a client’s role that was given the module still reaches no connector', async () => {
    const id = await create();
    const { token: theirs } = await signedIn(db, { roleId: roleIds.administrator });
    expect((await call('connector/all', {}, theirs)).status).toBe(403);
    expect((await call('connector/upsert', { ...fields, id }, theirs)).status).toBe(403);
    expect((await call(`connector/${id}/delete`, {}, theirs)).status).toBe(403);
    expect((await call(`connector/${id}/queue`, {}, theirs)).status).toBe(403);
    expect((await call('connector/test', { id }, theirs)).status).toBe(403);
  });

  test('creating needs the permission to create beside the one to change', async () => {
    const role = await db
      .insertInto('roles')
      .values({ name: 'Changes links', role_type: 'PLATFORM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role.id, module: 'connectors', action: 'update' })
      .execute();
    const id = await create();
    const { token: theirs } = await signedIn(db, { clientId: 1, roleId: role.id });
    expect((await call('connector/upsert', { ...fields, name: 'Airtel' }, theirs)).status).toBe(403);
    expect((await call('connector/upsert', { ...fields, id }, theirs)).status).toBe(200);
  });
});

describe('the audit log', () => {
  const entries = () =>
    db.selectFrom('audit_log').select(['action', 'subject', 'before', 'after']).orderBy('id').execute();
  beforeEach(() => sql`TRUNCATE audit_log`.execute(db));

  test('records each change of a connector and its link, and no update that changes nothing', async () => {
    const id = await create({ smpp: link() });
    await upsert({ ...fields, id });
    await upsert({ ...fields, id, mnc: '03', smpp: { window: 20 } });
    await upsert({ ...fields, id, mnc: '03', status: 0 });
    await upsert({ ...fields, id, mnc: '03', status: 1 });
    await call(`connector/${id}/delete`);
    const written = await entries();
    expect(written.map(({ action, subject }) => [action, subject])).toEqual([
      ['connector.create', 'Safaricom'],
      ['connector.update', 'Safaricom'],
      ['connector.deactivate', 'Safaricom'],
      ['connector.activate', 'Safaricom'],
      ['connector.delete', 'Safaricom'],
    ]);
    expect(written[1]).toMatchObject({
      before: { mnc: '02', link_window: '10' },
      after: { mnc: '03', link_window: '20' },
    });
  });

  test('says that the password of a link was changed, and never what it was or is', async () => {
    const id = await create({ smpp: link() });
    await upsert({ ...fields, id, smpp: { password: 'hunter2' } });
    const written = await entries();
    expect(written[1]).toMatchObject({ action: 'connector.update', after: { bind_sign_in: 'changed' } });
    expect(JSON.stringify(written)).not.toMatch(/hunter2|secret/);
  });
});
