// Message templates, a REST collection (requirements/deviations.md#message-templates: /bulk-sms).
import { beforeEach, describe, expect, test } from 'vitest';
import { template } from '../../../contract/templates.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp, type RestMethod } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const [mine, theirs] = [await signedIn(db), await signedIn(db)];
const platform = await signedIn(db, { clientId: 1, roleId: roleIds.root });
beforeEach(() => db.deleteFrom('templates').execute());

const rest = (
  method: RestMethod,
  path: number | string = '',
  { query = {}, ...how }: { body?: object; query?: Record<string, unknown>; token?: string } = {},
) =>
  app.rest(method, path === '' ? 'templates' : `templates/${path}`, {
    token: mine.token,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])),
    ...how,
  });

const input = { name: 'Payday', message: 'Habari {first_name}' };
const create = (given: object = {}, token?: string) =>
  rest('POST', '', { body: { ...input, ...given }, ...(token !== undefined && { token }) });
const names = async (query: Record<string, unknown> = {}): Promise<string[]> =>
  (await rest('GET', '', { query })).body.map((row: { name: string }) => row.name);

test('a template is created (201), read, changed and deleted', async () => {
  const created = await create();
  expect(created.status).toBe(201);
  expect(template.parse(created.body)).toMatchObject(input);
  const { id } = created.body;
  expect(await rest('GET', id)).toMatchObject({ status: 200, body: created.body });
  app.clock.now = new Date(Date.now() + 60_000);
  const changed = await rest('PUT', id, { body: { name: 'Payday', message: 'Jambo' } });
  expect(changed).toMatchObject({ status: 200, body: { id, name: 'Payday', message: 'Jambo' } });
  expect(changed.body.updated).toBe(app.clock.now.toISOString());
  expect(changed.body.created).toBe(created.body.created);
  expect(await rest('DELETE', id)).toMatchObject({ status: 200, body: { id } });
  expect((await rest('GET', id)).status).toBe(404);
});

test('a template that is saved as it was is no entry of the audit log', async () => {
  const { body } = await create();
  await db.deleteFrom('audit_log').execute();
  expect((await rest('PUT', body.id, { body: input })).status).toBe(200);
  expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([]);
  await rest('PUT', body.id, { body: { ...input, message: 'Jambo' } });
  expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([
    { action: 'template.update' },
  ]);
});

describe('the list', () => {
  test('is sorted by name in any case and has the total', async () => {
    for (const name of ['beta', 'Alpha', 'Gamma']) await create({ name });
    const answer = await rest('GET', '', { query: { range: [1, 2] } });
    expect(answer.body.map((row: { name: string }) => row.name)).toEqual(['beta', 'Gamma']);
    expect(answer.headers['content-range']).toBe('templates 1-2/3');
    expect(await names({ sort: ['name', 'DESC'] })).toEqual(['Gamma', 'beta', 'Alpha']);
  });

  test('can be sorted by the last change', async () => {
    const { body: first } = await create({ name: 'A' });
    await create({ name: 'B' });
    app.clock.now = new Date(Date.now() + 60_000);
    await rest('PUT', first.id, { body: { name: 'A', message: 'new' } });
    expect(await names({ sort: ['updated', 'DESC'] })).toEqual(['A', 'B']);
    expect(await names({ sort: ['updated', 'ASC'] })).toEqual(['B', 'A']);
  });

  test('searches names and texts, and % is a plain character', async () => {
    await create({ name: 'Offer 50%', message: 'x' });
    await create({ name: 'Reminder', message: 'Your OFFER ends' });
    await create({ name: 'Other', message: 'x_y\\' });
    expect(await names({ filter: { q: 'offer' } })).toEqual(['Offer 50%', 'Reminder']);
    expect(await names({ filter: { q: '%' } })).toEqual(['Offer 50%']);
    expect(await names({ filter: { q: '_' } })).toEqual(['Other']);
    expect(await names({ filter: { q: '\\' } })).toEqual(['Other']);
    const none = await rest('GET', '', { query: { filter: { q: 'nothing' } } });
    expect(none).toMatchObject({ body: [], headers: { 'content-range': 'templates 0-0/0' } });
  });

  test('holds only templates of the caller’s client, also for the platform', async () => {
    await create({ name: 'Theirs' }, theirs.token);
    await create({ name: 'Platform' }, platform.token);
    await create({ name: 'Mine' });
    expect(await names()).toEqual(['Mine']);
    const { body } = await rest('GET', '', { token: platform.token });
    expect(body.map((row: { name: string }) => row.name)).toEqual(['Platform']);
  });
});

test('a change of a template that someone else changed since it was read is refused with 409, and changes nothing', async () => {
  const { body: read } = await create();
  const { id, updated } = read;
  app.clock.now = new Date(Date.now() + 60_000);
  const text = { ...input, message: 'Jambo {first_name}', updated };
  expect((await rest('PUT', id, { body: text })).status).toBe(200);
  const rename = { ...input, name: 'Salary', updated };
  expect(await rest('PUT', id, { body: rename })).toMatchObject({
    status: 409,
    body: { code: 'record_changed' },
  });
  const { body: stored } = await rest('GET', id);
  expect(stored).toMatchObject({ name: 'Payday', message: 'Jambo {first_name}' });
  // The same change again, whose answer may have been lost.
  expect((await rest('PUT', id, { body: text })).status).toBe(200);
  const { body: newest } = await rest('GET', id);
  expect((await rest('PUT', id, { body: { ...rename, updated: newest.updated } })).status).toBe(200);
  // Without a version, as earlier versions of the console send it.
  expect((await rest('PUT', id, { body: input })).status).toBe(200);
});

test('a template name is unique per client: create and update answer 422 for a duplicate', async () => {
  await create();
  const { body: other } = await create({ name: 'Other' });
  const taken = { status: 422, body: { message: 'You have a template named Payday already', field: 'name' } };
  expect(await create({ name: ' Payday ' })).toMatchObject(taken);
  expect(await rest('PUT', other.id, { body: input })).toMatchObject(taken);
  expect((await create({}, theirs.token)).status).toBe(201);
  expect((await rest('PUT', other.id, { body: { name: 'Other', message: 'same name' } })).status).toBe(200);
});

test.each([
  [{ name: '' }, 'Name is required'],
  [{ name: undefined }, 'Name is required'],
  [{ name: 'x'.repeat(81) }, 'Name is too long'],
  [{ message: '  ' }, 'Message is required'],
  [{ message: 'x'.repeat(1_531) }, 'Message is too long'],
])('%j answers 422: %s', async (given, message) => {
  const field = Object.keys(given)[0];
  expect(await create(given)).toMatchObject({ status: 422, body: { message, field } });
  expect(await names()).toEqual([]);
});

test('the 501st template is refused, also of two concurrent ones', async () => {
  await db
    .insertInto('templates')
    .values(
      Array.from({ length: 499 }, (_, n) => ({ client_id: mine.clientId, name: `T${n}`, message: 'x' })),
    )
    .execute();
  // Blocks the inserts until all three wait for the lock.
  const lock = await app.database.pool.connect();
  await lock.query('BEGIN; LOCK TABLE templates IN SHARE MODE');
  const creating = Promise.all(['A', 'B', 'C'].map((name) => create({ name })));
  await untilBlocked(db, 3);
  await lock.query('COMMIT');
  lock.release();
  const answers = await creating;
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 422)?.body.message).toContain('500 templates');
});

test('another client’s template is answered like a missing one, byte for byte, and does not change', async () => {
  const { body: foreign } = await create({}, theirs.token);
  for (const token of [mine.token, platform.token])
    for (const [method, body] of [['GET', undefined], ['PUT', input], ['DELETE', undefined]] as const) {
      const answers = await Promise.all(
        [foreign.id, foreign.id + 1_000].map((id) => rest(method, id, { token, ...(body && { body }) })),
      );
      expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
        Array(2).fill('404 {"code":"template_not_found","message":"Template not found"}'),
      );
    } // oxfmt-ignore
  expect((await rest('GET', foreign.id, { token: theirs.token })).body).toEqual(foreign);
});

test('each method requires a token and its permission', async () => {
  const { body } = await create();
  const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  for (const [method, path] of [['GET', ''], ['GET', body.id], ['POST', ''], ['PUT', body.id], ['DELETE', body.id]] as const) {
    expect((await rest(method, path, { token: support.token })).status).toBe(403);
    expect((await rest(method, path, { token: 'unknown' })).status).toBe(401);
  } // oxfmt-ignore
});
