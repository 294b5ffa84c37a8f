// Contacts of a group and access to them (requirements/portal.md#send-sms; requirements/administration.md#contacts;
// requirements/domain.md#access, #contacts).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { eventually } from '../../support/eventually.ts';
import { aContact, clearContacts, contactsApi, shownIn, three } from '../../support/api/contactsApi.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const people = {
  mine: await signedIn(db, { clientId: await aClient(db, { units: 100 }) }),
  theirs: await signedIn(db),
  platform: await signedIn(db, { clientId: 1, roleId: roleIds.root }),
};
const mine = contactsApi(app, people.mine);
const theirs = contactsApi(app, people.theirs);
const platform = contactsApi(app, people.platform);
beforeEach(() => clearContacts(db));
const shown = (id: number, body?: object) => shownIn(mine, id, body);

describe('contact/group/list', () => {
  test('answers 202 with every field, by membership, newest first', async () => {
    const { body } = await mine.add('Staff', three);
    const answer = await mine.call('contact/group/list', {
      id: body.contact_group_id,
      sort: 'contact_group_msisdn.id|desc',
      per_page: 10,
      page: 1,
    });
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ current_page: 1, last_page: 1, total: 3 });
    expect(answer.body.data[2]).toEqual({
      id: expect.any(Number),
      contact_id: expect.any(Number),
      msisdn: '254712345671',
      first_name: 'Jane',
      other_name: 'Wanjiku',
      created: expect.stringMatching(/^20\d\d-.*Z$/),
      status: 1,
      country_code: 'ke',
      group_id: expect.any(Number),
      group_name: 'Staff',
    });
    const ids = answer.body.data.map((row: { contact_id: number }) => row.contact_id);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
  });

  test('answers pages and the number of the last one', async () => {
    const { body } = await mine.add('Staff', three);
    const id = body.contact_group_id;
    expect(await mine.list(id, { page: 2, per_page: 2 })).toMatchObject({ last_page: 2, current_page: 2, total: 3 });
    expect(await shown(id, { page: 2, per_page: 2 })).toEqual(['254712345671 Jane Wanjiku 1']);
    expect(await mine.list(id, { page: 9, per_page: 2 })).toMatchObject({ data: [], last_page: 2, total: 3 });
  }); // oxfmt-ignore

  test.each([
    ['msisdn|asc', ['Jane', 'Otieno', 'Mary Jane']],
    ['first_name|desc', ['Otieno', 'Mary Jane', 'Jane']],
    ['contact.other_name|asc', ['Mary Jane', 'Otieno', 'Jane']],
    ['id|asc', ['Jane', 'Otieno', 'Mary Jane']],
    ['nothing known|desc', ['Mary Jane', 'Otieno', 'Jane']],
  ])('sorts by %s', async (sort, names) => {
    const { body } = await mine.add('Staff', three);
    const { data } = await mine.list(body.contact_group_id, { sort });
    expect(data.map(({ first_name }) => first_name)).toEqual(names);
  });

  test.each([
    ['0712 345 671', ['Jane']],
    ['+254733', ['Otieno']],
    ['0772', ['Mary Jane']],
    ['345673', ['Mary Jane']],
    ['jane', ['Mary Jane', 'Jane']],
    ['jane wan', ['Jane']],
    ['ali', ['Otieno']],
    ['ABDI mary', ['Mary Jane']],
    ['%', []],
    ['0799999999', []],
  ])('finds by %s', async (search, names) => {
    const { body } = await mine.add('Staff', three);
    await mine.add('Board', three);
    const found = await mine.list(body.contact_group_id, { search });
    expect(found.data.map(({ first_name }) => first_name)).toEqual(names);
    expect(found.total).toBe(names.length);
  });
});

describe('contact/create', () => {
  test('creates the group of that name and answers 201; the same name in any case is the same group', async () => {
    const answer = await mine.add('Staff', [{ msisdn: '+254 712-345-671' }]);
    expect(answer).toMatchObject({ status: 201, body: { message: '254712345671 was added to Staff' } });
    await mine.add(' staff ', [{ msisdn: '0733345672' }]);
    expect(await mine.groups()).toEqual(['Staff: 2']);
  });

  test('updates the names of a number that is in the group', async () => {
    const { group } = await aContact(mine);
    const answer = await mine.add('Staff', [
      { msisdn: '254712345671', first_name: 'Janet', other_name: 'W' },
    ]);
    expect(answer).toMatchObject({
      status: 201,
      body: { message: '254712345671 is in the group already and was updated: Staff' },
    });
    expect(await shown(group)).toEqual(['254712345671 Janet W 1']);
    expect(await mine.groups()).toEqual(['Staff: 1']);
  });

  test('adds several contacts and answers how many were updated', async () => {
    await aContact(mine);
    const answer = await mine.add('Staff', three);
    expect(answer.body.message).toBe('2 added to Staff, 1 updated');
  });

  test.each([
    ['name', { name: ' ' }, 'Please Fill all Fields'],
    ['contacts', { contacts: [] }, 'Please Fill all Fields'],
    ['msisdn', { contacts: [{ msisdn: '', first_name: 'A', other_name: 'B' }] }, 'Please Fill all Fields'],
    ['names', { contacts: [{ msisdn: '0712345671', first_name: ' ' }] }, 'Please Fill all Fields'],
    ['number', { contacts: [{ msisdn: '0712', first_name: 'A', other_name: 'B' }] }, '0712 is not a mobile number'],
    ['long name', { name: 'x'.repeat(81) }, 'The name of a group has at most 80 characters'],
  ])('answers 422 for an invalid %s and stores nothing', async (_what, given, message) => {
    const right = { name: 'Staff', contacts: [{ msisdn: '0712345671', first_name: 'A', other_name: 'B' }] };
    expect(await mine.call('contact/create', { ...right, ...given })).toMatchObject({ status: 422, body: { message } });
    expect(await mine.groups()).toEqual([]);
  }); // oxfmt-ignore

  test('five concurrent calls with one new name create one group with all contacts', async () => {
    const numbers = Array.from({ length: 5 }, (_, n) => ({ msisdn: `07123456${10 + n}` }));
    // The lock keeps each call from looking up the group before all calls have started.
    const answers = await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE contact_groups IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const calls = numbers.map((contact) => mine.add('Rush', [contact]));
      await eventually(async () => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(*) AS waiting FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND NOT granted`.execute(tx);
        expect(rows[0]?.waiting).toBe(5);
      });
      return { calls };
    });
    const statuses = (await Promise.all(answers.calls)).map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    expect(await mine.groups()).toEqual(['Rush: 5']);
  });
});

describe('contacts', () => {
  test('contact/group/msisdn/update changes the names and answers 200', async () => {
    const { group, membership } = await aContact(mine);
    const names = { first_name: 'Janet', other_name: 'W' };
    const answer = await mine.call('contact/group/msisdn/update', {
      contact_group_msisdn_id: membership,
      ...names,
    });
    expect(answer).toMatchObject({ status: 200, body: { message: '254712345671 was updated' } });
    expect(await shown(group)).toEqual(['254712345671 Janet W 1']);
    const without = { contact_group_msisdn_id: membership, ...names, other_name: ' ' };
    expect(await mine.call('contact/group/msisdn/update', without)).toMatchObject({
      status: 422,
      body: { message: 'Please fill in all fields.' },
    });
  });

  test('contact/group/msisdn/status mutes and unmutes and answers 201; a pre-flight counts the muted', async () => {
    await aSender(db, { clientId: people.mine.clientId, code: 'SHOP' });
    const { group, membership } = await aContact(mine);
    await mine.add('Staff', three);
    const set = (status: unknown) =>
      mine.call('contact/group/msisdn/status', { contact_group_msisdn_id: membership, status });
    const preflight = async () =>
      (
        await mine.call('message/preflight/contact-group', {
          campaign_name: 'Sale',
          message: 'Hello {first_name}',
          contact_group_id: group,
          sender_id: 'SHOP',
        })
      ).body.message;
    expect(await set(0)).toMatchObject({
      status: 201,
      body: { message: '254712345671 is muted: sends to groups skip it' },
    });
    expect((await mine.list(group)).data.find(({ msisdn }) => msisdn === '254712345671')?.status).toBe(0);
    expect((await preflight()).rejected).toContainEqual({ reason: 'Muted', count: 1 });
    expect((await set(1)).status).toBe(201);
    expect((await preflight()).rejected).not.toContainEqual({ reason: 'Muted', count: 1 });
    for (const status of [2, '', 'x', null, undefined])
      expect((await set(status)).status, String(status)).toBe(422);
  });

  test('a contact or group that is saved as it was is no entry of the audit log', async () => {
    const { group, membership } = await aContact(mine);
    const id = { contact_group_msisdn_id: membership };
    const saves = [
      ['contact/group/msisdn/status', { ...id, status: 1 }],
      ['contact/group/msisdn/update', { ...id, first_name: 'Jane', other_name: 'Wanjiku' }],
      ['contact/group/update', { contact_group_id: group, name: 'Staff' }],
    ] as const;
    await db.deleteFrom('audit_log').execute();
    for (const [path, body] of saves) expect((await mine.call(path, body)).status, path).toBeLessThan(300);
    expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([]);
  });

  test('contact/group/msisdn/delete removes the contact from that group only and answers 201', async () => {
    const { membership } = await aContact(mine);
    await mine.add('Board', [{}]);
    const answer = await mine.call('contact/group/msisdn/delete', { contact_group_msisdn_id: membership });
    expect(answer).toMatchObject({
      status: 201,
      body: { message: '254712345671 was deleted from the group' },
    });
    expect(await mine.groups()).toEqual(['Board: 1', 'Staff: 0']);
  });
});

describe('reach', () => {
  test('answers another client’s id like a missing one, byte for byte, and changes nothing', async () => {
    const { group, membership } = await aContact(theirs);
    const before = await theirs.list(group);
    const bodies: [string, (group: number, contact: number) => object][] = [
      ['contact/group/list', (id) => ({ id })],
      ['contact/group/update', (contact_group_id) => ({ contact_group_id, name: 'Mine' })],
      ['contact/group/delete', (contact_group_id) => ({ contact_group_id })],
      ['contact/group/msisdn/update', (_, contact_group_msisdn_id) => ({ contact_group_msisdn_id, first_name: 'A', other_name: 'B' })],
      ['contact/group/msisdn/status', (_, contact_group_msisdn_id) => ({ contact_group_msisdn_id, status: 0 })],
      ['contact/group/msisdn/delete', (_, contact_group_msisdn_id) => ({ contact_group_msisdn_id })],
    ];
    for (const [path, body] of bodies) {
      const [foreign, missing] = [await mine.call(path, body(group, membership)), await mine.call(path, body(9e8, 9e8))];
      expect([foreign?.status, foreign?.text]).toEqual([422, missing?.text]);
    }
    expect(await theirs.list(group)).toEqual(before);
    expect(await theirs.groups()).toEqual(['Staff: 1']);
  }); // oxfmt-ignore

  test('keeps the same number and the same group name separate per client', async () => {
    const own = await aContact(mine);
    await aContact(theirs, { first_name: 'Other' });
    expect(await shown(own.group)).toEqual(['254712345671 Jane Wanjiku 1']);
    expect(await mine.groups()).toEqual(['Staff: 1']);
  });

  test('lets the platform reach any client’s contacts', async () => {
    const { group, membership } = await aContact(mine);
    expect((await platform.list(group)).total).toBe(1);
    const body = { contact_group_msisdn_id: membership, status: 0 };
    expect((await platform.call('contact/group/msisdn/status', body)).status).toBe(201);
    expect(await shown(group)).toEqual(['254712345671 Jane Wanjiku 0']);
  });

  test('each call requires a token and its permission on contacts', async () => {
    const calls = {
      read: ['contact/group', 'contact/group/list'],
      create: ['contact/create', 'contact/upload'],
      update: ['contact/group/update', 'contact/group/msisdn/update', 'contact/group/msisdn/status'],
      delete: ['contact/group/delete', 'contact/group/msisdn/delete'],
    };
    const support = contactsApi(app, await signedIn(db, { clientId: 1, roleId: roleIds.support }));
    for (const [action, paths] of Object.entries(calls)) {
      const { id } = await db
        .insertInto('roles')
        .values({ name: `May ${action}`, role_type: 'CLIENT' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('role_permissions').values({ role_id: id, module: 'contacts', action }).execute();
      const holder = contactsApi(app, await signedIn(db, { roleId: id }));
      for (const path of Object.values(calls).flat()) {
        expect((await app.call(path)).status).toBe(401);
        expect((await support.call(path)).status).toBe(403);
        expect((await holder.call(path)).status === 403, `${action} ${path}`).toBe(!paths.includes(path));
      }
    }
  });
});
