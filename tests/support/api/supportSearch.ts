// Support's search as a signed-in user, and users of the platform whose role may read only some modules.
import { expect } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { signedIn, type SignedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';

/** A user of the platform whose role may only read these modules. */
export async function staffWhoRead(db: Db, modules: readonly string[]): Promise<SignedIn> {
  const role = { name: `Reads ${modules.join(', ')}`, role_type: 'PLATFORM' };
  const { id: roleId } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  const grants = modules.map((module) => ({ role_id: roleId, module, action: 'read' }));
  await db.insertInto('role_permissions').values(grants).execute();
  return signedIn(db, { clientId: 1, roleId });
}

/** Returns the answer of the search to this caller. */
export async function searchAs(app: TestApp, caller: { token: string }, q: string) {
  const answer = await app.call('support/search', { q, page: 1, per_page: 10 }, caller);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
}
