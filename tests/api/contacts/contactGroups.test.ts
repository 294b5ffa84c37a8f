// Contact groups: their list, names and deletion (requirements/administration.md#contacts; requirements/domain.md#contacts).
import { beforeEach, describe, expect, test } from 'vitest';
import { aContact, clearContacts, contactsApi, three } from '../../support/api/contactsApi.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const people = { mine: await signedIn(db), theirs: await signedIn(db) };
const mine = contactsApi(app, people.mine);
const theirs = contactsApi(app, people.theirs);
beforeEach(() => clearContacts(db));

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
