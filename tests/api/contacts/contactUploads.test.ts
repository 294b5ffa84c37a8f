// Files of contacts, and the custom fields that are made from their columns (requirements/portal.md#send-sms;
// requirements/administration.md#contacts; requirements/domain.md#contacts).
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldNameOf } from '../../../contract/contactFields.ts';
import { suggestColumns } from '../../../server/modules/contacts/fileColumns.ts';
import { aContact, clearContacts, contactsApi, shownIn } from '../../support/api/contactsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const people = {
  mine: await signedIn(db, { clientId: await aClient(db, { units: 100 }) }),
  theirs: await signedIn(db),
};
const mine = contactsApi(app, people.mine);
beforeEach(() => clearContacts(db));
const uses = (...columns: string[]) => suggestColumns({ columns, numberColumn: 'Phone' });
const shown = (id: number) => shownIn(mine, id);

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

  test.each([
    'Name', 'Full name', 'full_names', 'Client full name', "Customer's name", 'Members name', 'Name of member', 'Full names of the client',
    'Jina', 'Majina', 'Jina kamili', 'majina_kamili', 'Jina la mwanachama', 'Jina kamili la mteja', 'Majina ya wanachama', 'Mwanachama',
  ])('takes a column %s for the whole name', (heading) => {
    expect(uses('Phone', heading, 'Balance')).toEqual(['msisdn', 'name', 'balance']);
  }); // oxfmt-ignore

  test.each([
    ['First name', 'Surname'],
    ['Jina la kwanza', 'Jina la ukoo'],
    ['jina_la_kwanza', 'Jina la pili'],
    ['Majina ya kwanza', 'Majina mengine'],
  ])('takes columns %s and %s for the two names', (first, other) => {
    expect(uses('Phone', other, first)).toEqual(['msisdn', 'other_name', 'first_name']);
  });

  test('takes a column of members for names only where no other has them', () => {
    expect(uses('Mwanachama', 'Phone', 'Jina')).toEqual(['mwanachama', 'msisdn', 'name']);
  });

  test.each(['Name of bank', 'Full payment', 'Jina la benki', 'Namba ya mwanachama', 'Member', 'Username'])(
    'takes a column %s for a further field',
    (heading) => expect(uses('Phone', heading)[1]).toBe(fieldNameOf(heading)),
  );

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

  test.each([
    ['Mobile Number,First Name,Other Name,Date,Status', 'Muted', 'Active'],
    ['Nambari ya simu,Jina la kwanza,Jina lingine,Tarehe,Hali', 'Imenyamazishwa', 'Inatumika'],
  ])('mutes whom a downloaded list names as muted, and unmutes no one: %s', async (headings, muted, active) => {
    const row = (msisdn: string, status: string) => `${msisdn},Jane,Wanjiku,20th Nov 2026,${status}\n`;
    const text = `${headings}\n${row('254712345671', muted)}${row('254712345672', active)}`;
    const { body } = await mine.upload({ text });
    const list = ['254712345672 Jane Wanjiku 1', '254712345671 Jane Wanjiku 0'];
    expect(await shown(body.contact_group_id)).toEqual(list);
    await mine.upload({ text: text.replace(muted, active) });
    expect(await shown(body.contact_group_id)).toEqual(list);
    const entries = await db.selectFrom('audit_log').select('after').where('action', '=', 'contact.import').orderBy('id', 'desc').limit(2).execute();
    expect(entries.map(({ after }) => (after as { muted?: number }).muted)).toEqual([undefined, 1]);
  }); // oxfmt-ignore

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
      uses: ['msisdn', 'name', 'loan_balance_kes', 'due', 'contact_status'],
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
