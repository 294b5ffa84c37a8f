// Spec part 1 section 7, contact groups as a send offers them: id, name and contacts, of the caller's own client.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, signedIn } from '../support/people.ts';
import { aGroup } from '../support/sendFixtures.ts';
import { testApp, type TestApp } from '../support/testApp.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp();
});
afterAll(() => house.close());

test('lists the own client’s groups by name with how many contacts each has, and no other’s', async () => {
  const { db } = house.database;
  const { clientId, token } = await signedIn(db);
  const members = [{ msisdn: '254712000001' }, { msisdn: '254712000002' }];
  const staff = await aGroup(db, { clientId, name: 'Staff', members });
  const empty = await aGroup(db, { clientId, name: 'Empty', members: [] });
  await aGroup(db, { clientId: await aClient(db), members });
  const { status, body } = await house.call('contact/group', {}, { token });
  expect([status, body]).toEqual([
    200,
    {
      status: 200,
      message: [
        { id: empty, name: 'Empty', contacts: 0 },
        { id: staff, name: 'Staff', contacts: 2 },
      ],
    },
  ]);
});

test('answers 401 without a token and 403 to a role that may not read contacts', async () => {
  expect((await house.call('contact/group')).status).toBe(401);
  const { token } = await signedIn(house.database.db, { clientId: 1, roleId: roleIds.support });
  expect((await house.call('contact/group', {}, { token })).status).toBe(403);
});
