// The do-not-disturb list: adding, deleting and importing numbers, and sends (requirements/portal.md#dnd;
// requirements/domain.md#sending).
import { beforeEach, describe, expect, test } from 'vitest';
import { dndImport } from '../../../contract/dnd.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { dndApi } from '../../support/api/dndApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine', units: 100 }) });
const theirs = await signedIn(db, { clientId: await aClient(db, { name: 'Theirs' }) });
const platform = await signedIn(db, { clientId: 1, roleId: roleIds.root });
beforeEach(() => db.deleteFrom('dnd').execute());
const { anEntry, add, remove, numbers, list, upload } = dndApi(app, mine);

describe('an entry of support', () => {
  const support = () => signedIn(db, { clientId: 1, roleId: roleIds.support });
  const entries = () =>
    db.selectFrom('audit_log').select(['action', 'client_id', 'before', 'after']).orderBy('id', 'desc').limit(1).execute();

  test('is added to the list of a client with a reason, and removed with one', async () => {
    const person = await support();
    const reason = 'Called, wants no more offers';
    const added = await add({ msisdn: '0712345678', client_id: mine.clientId, reason }, person);
    expect([added.status, await numbers()]).toEqual([201, [`${mine.clientId} 254712345678`]]);
    const [entry] = (await list({}, { as: mine })).message;
    expect(entry).toMatchObject({ source: 'console', detail: reason });
    expect(await entries()).toEqual([{ action: 'dnd.add', client_id: mine.clientId, before: null, after: { reason } }]);
    const back = 'Called again, wants them';
    const removed = await app.call(`blacklist/${entry?.id}/delete`, { reason: back }, person);
    expect([removed.status, await numbers()]).toEqual([200, []]);
    expect(await entries()).toMatchObject([{ action: 'dnd.delete', after: { reason: back } }]);
  });

  test('is refused for a client that is missing, or another’s', async () => {
    const missing = await add({ msisdn: '0712345678', client_id: 999_999 }, await support());
    const foreign = await add({ msisdn: '0712345678', client_id: theirs.clientId }, mine);
    expect([missing.status, missing.text]).toEqual([422, foreign.text]);
  });
}); // oxfmt-ignore

describe('adding', () => {
  test.each(['0712345678', '+254 712-345-678', '712345678', '00254712345678'])(
    'takes a number as %s and answers 201',
    async (msisdn) => {
      const answer = await add({ msisdn });
      expect(answer).toMatchObject({
        status: 201,
        body: { message: '254712345678 was added to the DND list' },
      });
      expect(await list()).toMatchObject({
        message: [{ msisdn: '254712345678', source: 'console', platform: false }],
      });
    },
  );

  test('answers 200 for a known number and changes nothing', async () => {
    await anEntry({ clientId: mine.clientId, msisdn: '254712345678', source: 'subscriber' });
    const answer = await add({ msisdn: '0712345678' });
    expect(answer).toMatchObject({
      status: 201,
      body: { message: '254712345678 is on the DND list already' },
    });
    expect(await list()).toMatchObject({ message: [{ source: 'subscriber' }], total: 1 });
  });

  test.each([
    [{ msisdn: '12' }, 'Invalid phone number'],
    [{ msisdn: 'Wanjiku' }, 'Invalid phone number'],
    [{ msisdn: '0712345678, 0722345678' }, 'Invalid phone number'],
    [{ msisdn: '' }, 'Phone number is required'],
    [{}, 'Phone number is required'],
    [{ msisdn: 712_345_678 }, 'Phone number must be text'],
  ])('%j answers 422: %s', async (body, message) => {
    expect(await add(body)).toMatchObject({ status: 422, body: { message, field: 'msisdn' } });
    expect(await numbers()).toEqual([]);
  });

  test('for all clients needs the platform: 422 for others, and nothing is stored', async () => {
    expect(await add({ msisdn: '0712345678', platform: true })).toMatchObject({
      status: 422,
      body: { message: 'Only the platform can add numbers for every client', field: 'platform' },
    });
    expect(await numbers()).toEqual([]);
    expect((await add({ msisdn: '0712345678', platform: true }, platform)).body.message).toBe(
      '254712345678 was added to the DND list of all clients',
    );
    await add({ msisdn: '0712345678' }, platform);
    expect(await numbers()).toEqual(expect.arrayContaining(['all 254712345678', '1 254712345678']));
  });
});

describe('deleting', () => {
  test('of an own number answers 200', async () => {
    const id = await anEntry({ clientId: mine.clientId, msisdn: '254712345678' });
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { message: '254712345678 was removed from the DND list' },
    });
    expect(await numbers()).toEqual([]);
  });

  test('of another client’s or the platform’s number is answered like a missing one, byte for byte', async () => {
    const other = await anEntry({ clientId: theirs.clientId, msisdn: '254712345678' });
    const platformEntry = await anEntry({ clientId: null, msisdn: '254712345679' });
    const answers = await Promise.all([other, platformEntry, platformEntry + 1_000].map((id) => remove(id)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['404 {"code":"dnd_entry_not_found","message":"DND entry not found"}']),
    );
    expect(await numbers()).toHaveLength(2);
  });

  test('of any number is allowed to the platform', async () => {
    const ids = [
      await anEntry({ clientId: theirs.clientId, msisdn: '254712345678' }),
      await anEntry({ clientId: null, msisdn: '254712345679' }),
    ];
    for (const id of ids) expect((await remove(id, platform)).status).toBe(200);
    expect(await numbers()).toEqual([]);
  });

  test.each(['0', '-1', 'abc', '1.5', '99999999999999999999'])('of the id %s answers 404', async (id) => {
    expect((await remove(id)).status).toBe(404);
  });
});

describe('importing a file', () => {
  test('adds its numbers and answers those known and rejected, with row and reason', async () => {
    await anEntry({ clientId: mine.clientId, msisdn: '254712345671', source: 'subscriber' });
    const answer = await upload(
      'Name,Phone\nA,0712345671\nB,0712345672\nC,12\nD,+254712345672\nE,\nF,0712345673\n',
    );
    expect(answer.status).toBe(201);
    expect(dndImport.answer.parse(answer.body)).toEqual({
      message: '2 added, 1 known already, 3 rejected',
      added: 2,
      known: 1,
      rejected: [
        { row: 4, value: '12', reason: 'Invalid number' },
        { row: 5, value: '+254712345672', reason: 'Duplicate' },
        { row: 6, value: '', reason: 'Invalid number' },
      ],
    });
    const { message } = await list();
    expect(message.map(({ msisdn, source, detail }) => [msisdn, source, detail])).toEqual([
      ['254712345673', 'import', 'dnd.csv'],
      ['254712345672', 'import', 'dnd.csv'],
      ['254712345671', 'subscriber', null],
    ]);
  });

  test('for all clients needs the platform', async () => {
    const text = '0712345671\n0712345672\n';
    expect(await upload(text, { platform: 'true' })).toMatchObject({ status: 422 });
    expect(await numbers()).toEqual([]);
    expect(await upload(text, { platform: 'true', as: platform })).toMatchObject({ status: 201 });
    expect(await numbers()).toEqual(['all 254712345671', 'all 254712345672']);
  });

  test('goes to the list of the client that the platform names, and 422 for a client out of reach', async () => {
    const text = '0712345671\n';
    expect(await upload(text, { client_id: String(mine.clientId), as: platform })).toMatchObject({
      status: 201,
    });
    expect(await numbers()).toEqual([`${mine.clientId} 254712345671`]);
    expect(await upload(text, { client_id: '1' })).toMatchObject({
      status: 422,
      body: { field: 'client_id' },
    });
    expect(await numbers()).toEqual([`${mine.clientId} 254712345671`]);
  });

  test('of 100,000 rows is accepted, and of one row more refused', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => `07${String(10_000_000 + n).slice(0, 8)}`);
    const answer = await upload(rows.join('\n'));
    expect(answer.body).toMatchObject({ added: 100_000, known: 0, rejected: [] });
    await db.deleteFrom('dnd').execute();
    expect(await upload([...rows, '0722345678'].join('\n'))).toMatchObject({
      status: 422,
      body: { message: 'At most 100,000 rows can be imported at once', field: 'file' },
    });
    expect(await numbers()).toEqual([]);
  });

  test('without a file, or with one that holds no numbers, answers 422', async () => {
    expect(await app.call('blacklist/import', {}, mine)).toMatchObject({
      status: 422,
      body: { message: 'Choose a file of numbers', field: 'file' },
    });
    expect((await upload('')).status).toBe(422);
    expect((await upload('\u0089PNG\r\n\u001a\n\u0000\u0000')).status).toBe(422);
  });
});

test('a send rejects numbers on a list that binds the client', async () => {
  await aSender(db, { clientId: mine.clientId, code: 'SHOP' });
  await add({ msisdn: '0712345671' });
  await add({ msisdn: '0712345672', platform: true }, platform);
  await add({ msisdn: '0712345673' }, theirs);
  const body = { message: 'Hello', sender_id: 'SHOP', msisdn: '0712345671, 0712345672, 0712345673' };
  const { body: answer } = await app.call('message/preflight/transactional', body, mine);
  expect(answer.message).toMatchObject({
    accepted: 1,
    rejected: [{ reason: 'DND', count: 2 }],
    rejects: [
      { row: 1, value: '0712345671', reason: 'DND' },
      { row: 2, value: '0712345672', reason: 'DND' },
    ],
  });
});

test('each call requires a token and its permission', async () => {
  const id = await anEntry({ clientId: 1, msisdn: '254712345678' });
  const role = await db.insertInto('roles').values({ name: 'Nothing', role_type: 'PLATFORM' }).returning('id').executeTakeFirstOrThrow(); // oxfmt-ignore
  const without = await signedIn(db, { clientId: 1, roleId: role.id });
  const calls = ['blacklist/all', 'blacklist/add', `blacklist/${id}/delete`, 'blacklist/import'];
  for (const path of calls) {
    expect((await app.call(path, {}, without)).status).toBe(403);
    expect((await app.call(path, {})).status).toBe(401);
  }
});
