// Contact groups and their contacts (requirements/portal.md#send-sms; requirements/administration.md#contacts;
// requirements/domain.md#access, #contacts).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { aClient, signedIn } from '../support/people.ts';
import { eventually } from '../support/eventually.ts';
import { contactsApi, type ContactsApi } from '../support/contactsApi.ts';
import { aSender } from '../support/sendFixtures.ts';
import { startTestApp } from '../support/testApp.ts';

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
beforeEach(async () => {
  await db.deleteFrom('campaign_runs').execute();
  await db.deleteFrom('campaigns').execute();
  await db.deleteFrom('contacts').execute();
  await db.deleteFrom('contact_groups').execute();
});

/** A group with one contact: ids of both. */
async function aContact(api: ContactsApi, given: Parameters<ContactsApi['add']>[1][number] = {}) {
  const { body } = await api.add('Staff', [given]);
  const id = body.contact_group_id as number;
  const [row] = (await api.list(id)).data;
  return { group: id, membership: row?.contact_id ?? 0 };
}

const shown = async (id: number, body: object = {}) =>
  (await mine.list(id, body)).data.map(
    ({ msisdn, first_name, other_name, status }) => `${msisdn} ${first_name} ${other_name} ${status}`,
  );

const three = [
  { msisdn: '0712345671', first_name: 'Jane', other_name: 'Wanjiku' },
  { msisdn: '0733345672', first_name: 'Otieno', other_name: 'Juma Ali' },
  { msisdn: '0772345673', first_name: 'Mary Jane', other_name: 'Abdi' },
];

describe('contact/group', () => {
  test('lists the client’s own groups by name with their numbers of contacts', async () => {
    await mine.add('Staff', three);
    await mine.add('Board', [{}]);
    await theirs.add('Theirs', three);
    const { status, body } = await mine.call('contact/group');
    expect([status, body.status]).toEqual([200, 200]);
    expect(body.message).toEqual([
      { id: await mine.groupId('Board'), name: 'Board', contacts: 1 },
      { id: await mine.groupId('Staff'), name: 'Staff', contacts: 3 },
    ]);
  });

  test('counts members after additions, deletions and deleted contacts', async () => {
    const { group } = await aContact(mine);
    await mine.add('Staff', three);
    expect(await mine.groups()).toEqual(['Staff: 3']);
    await db.deleteFrom('contacts').where('msisdn', '=', '254733345672').execute();
    expect(await mine.groups()).toEqual(['Staff: 2']);
    const [row] = (await mine.list(group)).data;
    await mine.call('contact/group/msisdn/delete', { contact_group_msisdn_id: row?.contact_id });
    expect(await mine.groups()).toEqual(['Staff: 1']);
  });
});

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
    // None can look for the group before all are under way.
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

describe('contact/upload', () => {
  test('adds the rows of a file and answers those added, updated and rejected, with row and reason', async () => {
    const { group } = await aContact(mine);
    const text =
      'First Name,Phone,Last Name\nJanet,0712345671,W\nOtieno,0733345672,Juma\nX,12,Y\nZ,+254733345672,Z\n,,\n,0772345673,\n';
    const answer = await mine.upload({ text });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: '2 added, 1 updated, 2 rejected',
        contact_group_id: group,
        added: 2,
        updated: 1,
        rejected: [
          { row: 4, value: '12', reason: 'Invalid number' },
          { row: 5, value: '+254733345672', reason: 'Duplicate' },
        ],
      },
    });
    expect(await shown(group)).toEqual([
      '254772345673   1',
      '254733345672 Otieno Juma 1',
      '254712345671 Janet W 1',
    ]);
  });

  test.each([
    ['a heading for each', 'Mobile,Surname,Given names\n0712345671,Wanjiku,Jane\n'],
    ['one name', 'Name;Phone\nJane Wanjiku;0712345671\n'],
    ['no headings', '0712345671,Jane,Wanjiku\n'],
    ['no headings, one name', 'Jane Wanjiku\t712345671\n'],
    ['the file that Download List writes', '\uFEFFMobile Number,First Name,Other Name,Date,Status\r\n254712345671,Jane,Wanjiku,"20th Nov 2026 10:05 am",Active\r\n'],
  ])('reads the names of a file with %s', async (_what, text) => {
    const { body } = await mine.upload({ text });
    expect(await shown(body.contact_group_id)).toEqual(['254712345671 Jane Wanjiku 1']);
  }); // oxfmt-ignore

  test('keeps a stored name where the file has none, and the mute of a contact', async () => {
    const { group, membership } = await aContact(mine);
    await mine.call('contact/group/msisdn/status', { contact_group_msisdn_id: membership, status: 0 });
    await mine.upload({ text: 'Phone,First name\n0712345671,\n' });
    expect(await shown(group)).toEqual(['254712345671 Jane Wanjiku 0']);
  });

  test.each([
    ['no file', 'No file selected!', {}],
    ['another format', 'Invalid file format! Please upload a .csv or .xlsx file.', { file: { name: 'people.pdf', text: '0712345671' } }],
    ['no group name', 'Please Fill all Fields', { file: { text: '0712345671' }, form: { country_code: 'ke' } }],
    ['nothing that is a number', 'No column of the file holds phone numbers. Check that one column has numbers like 0712345678, or choose it', { file: { text: 'a,b\nc,d\n' } }],
  ] as [string, string, { file?: { name?: string; text: string }; form?: Record<string, string> }][])(
    'with %s answers 422, says so and makes no group',
    async (_what, message, { file, form }) => {
      expect(await mine.upload(file, form)).toMatchObject({ status: 422, body: { message } });
      expect(await mine.groups()).toEqual([]);
    },
  ); // oxfmt-ignore

  test('accepts a file of exactly 20 MB and refuses a larger one with 413', async () => {
    const row = '0712345671,Jane,';
    const text = `${row}${'\n'.repeat(20 * 1024 * 1024 - row.length)}`;
    expect((await mine.upload({ text })).status).toBe(201);
    expect((await mine.upload({ text: `${text}\n` })).status).toBe(413);
  });
});

describe('further fields', () => {
  const text =
    'Phone,Name,Loan Balance (KES),Due,Status\n0712345671,Jane Wanjiku,1200,1 Dec,Active\n0733345672,Otieno,,,\n';
  const fieldsOf = async (group: number) =>
    (await mine.list(group)).data.map(({ msisdn, fields }) => [msisdn, fields ?? {}]);
  const fieldsOfGroups = async () => {
    const { body } = await mine.call('contact/group');
    return (body.message as { name: string; fields?: string[] }[]).map(({ name, fields }) => [name, fields]);
  };

  test('every other column of a file becomes a field, listed by the group and inserted in its messages', async () => {
    const { body } = await mine.upload({ text });
    const group = body.contact_group_id;
    expect(await fieldsOf(group)).toEqual([
      ['254733345672', {}],
      ['254712345671', { loan_balance_kes: '1200', due: '1 Dec' }],
    ]);
    expect(await fieldsOfGroups()).toEqual([['Staff', ['loan_balance_kes', 'due']]]);
    await aSender(db, { clientId: people.mine.clientId, code: 'LOANS' });
    const answer = await mine.call('message/preflight/contact-group', {
      campaign_name: 'Loans',
      contact_group_id: group,
      message: 'You owe {loan_balance_kes}, {first_name}',
      sender_id: 'LOANS',
    });
    expect(answer.body.message).toMatchObject({
      accepted: 1,
      rejected: [{ reason: 'Missing field', count: 1 }],
      samples: [{ text: 'You owe 1200, Jane' }],
    });
  });

  test('a file is read ahead, and imported with the chosen columns', async () => {
    const file = { file: { name: 'people.csv', content: text } };
    const read = (await app.form('contact/upload/columns', file, people.mine)).body.message;
    expect(read).toMatchObject({
      columns: ['Phone', 'Name', 'Loan Balance (KES)', 'Due', 'Status'],
      uses: ['msisdn', 'name', 'loan_balance_kes', 'due', ''],
      rows: 2,
      numbers: 2,
    });
    const form = (columns: string[], token = people.mine) =>
      app.form('contact/upload', { name: 'Staff', upload_id: String(read.upload_id), columns: JSON.stringify(columns) }, token);
    const chosen = ['msisdn', 'first_name', 'balance', '', ''];
    expect((await form(chosen, people.theirs)).body.code).toBe('upload_expired');
    expect((await form(chosen.slice(1))).body.message).toBe('Choose the column of the mobile numbers');
    expect((await form(['msisdn', ...chosen.slice(0, 4)])).body.message).toBe('Each field takes one column');
    expect((await form(['msisdn'])).body.message).toBe('The columns are those of another file');
    const { body } = await form(chosen);
    expect(await fieldsOf(body.contact_group_id)).toEqual([['254733345672', {}], ['254712345671', { balance: '1200' }]]);
    expect(await fieldsOfGroups()).toEqual([['Staff', ['balance']]]);
  }); // oxfmt-ignore

  test('are changed with a contact and follow it into other groups', async () => {
    const { group, membership } = await aContact(mine);
    const names = { contact_group_msisdn_id: membership, first_name: 'Jane', other_name: 'Wanjiku' };
    const update = (fields: object) => mine.call('contact/group/msisdn/update', { ...names, fields });
    expect(await update({ balance: '50', due: 'Friday' })).toMatchObject({ status: 200 });
    await update({ due: '' });
    await mine.call('contact/group/msisdn/update', names);
    expect(await fieldsOf(group)).toEqual([['254712345671', { balance: '50' }]]);
    await mine.add('Board', [{}]);
    expect(await fieldsOfGroups()).toEqual([['Board', ['balance']], ['Staff', ['balance', 'due']]]);
    expect((await update({ 'Loan Balance': '1' })).status).toBe(422);
    expect((await update({ balance: 'x'.repeat(201) })).status).toBe(422);
  }); // oxfmt-ignore

  test('a group has at most twenty, and a value at most 200 characters', async () => {
    const headings = Array.from({ length: 20 }, (_, n) => `f${n}`);
    await mine.upload({ text: `Phone,${headings.join()}\n0712345671,${headings.join()}\n` });
    const more = await mine.upload({ text: 'Phone,Last payment\n0712345671,1\n' });
    expect(more).toMatchObject({ status: 422, body: { code: 'contact_fields_too_many' } });
    const long = await mine.upload({ text: `Phone,f1\n0712345671,${'x'.repeat(201)}\n0733345672,y\n` });
    expect(long.body.rejected).toEqual([
      { row: 2, value: '0712345671', reason: 'Field longer than 200 characters: f1' },
    ]);
  });
});

describe('groups', () => {
  test('contact/group/update renames and answers 201; a name that is taken answers 422', async () => {
    const { group } = await aContact(mine);
    await mine.add('Board', [{}]);
    const rename = (name: string) => mine.call('contact/group/update', { contact_group_id: group, name });
    expect(await rename('Team')).toMatchObject({ status: 201, body: { message: 'Staff is now named Team' } });
    expect(await rename('team')).toMatchObject({ status: 201 });
    expect(await rename('board')).toMatchObject({
      status: 422,
      body: { message: 'There is a group named Board already' },
    });
    expect(await mine.groups()).toEqual(['Board: 1', 'team: 1']);
    expect(await rename('')).toMatchObject({ status: 422, body: { message: 'Please Fill all Fields' } });
  });

  test('contact/group/delete answers 201 and deletes contacts that are in no other group', async () => {
    const { group } = await aContact(mine);
    await mine.add('Staff', three);
    await mine.add('Board', [three[0] ?? {}]);
    const answer = await mine.call('contact/group/delete', { contact_group_id: group });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Staff was deleted' } });
    expect(await mine.groups()).toEqual(['Board: 1']);
    const left = await db.selectFrom('contacts').select('msisdn').execute();
    expect(left).toEqual([{ msisdn: '254712345671' }]);
  });

  test('refuses to delete a group that a campaign has yet to send to, and names the campaign', async () => {
    const { group } = await aContact(mine);
    const { clientId, id } = people.mine;
    const campaign = { client_id: clientId, user_id: id, name: 'Sale', kind: 'group', sender_id: 'S', message: 'M' } as const;
    const { id: campaignId } = await db
      .insertInto('campaigns')
      .values({ ...campaign, state: 'scheduled', source: JSON.stringify({ group_id: group }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const remove = () => mine.call('contact/group/delete', { contact_group_id: group });
    expect(await remove()).toMatchObject({ status: 422 });
    expect((await remove()).body.message).toContain('The campaign Sale has yet to send to Staff');
    expect(await mine.groups()).toEqual(['Staff: 1']);
    await db.updateTable('campaigns').set({ state: 'finished' }).where('id', '=', campaignId).execute();
    expect((await remove()).status).toBe(201);
  }); // oxfmt-ignore

  test('without a group answers 422', async () => {
    for (const body of [{}, { contact_group_id: '' }, { contact_group_id: null }])
      expect(await mine.call('contact/group/delete', body)).toMatchObject({
        status: 422,
        body: { message: 'Please Enter the Contact Group' },
      });
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
