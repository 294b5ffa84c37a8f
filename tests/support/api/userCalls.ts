// For tests of system users: people of the platform and of two clients, and the calls of one of them.
import type { Db } from '../../../server/db/database.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { clearMessages } from '../messages.ts';
import { signedIn, type SignedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';

interface Callers {
  root: SignedIn;
  administrator: SignedIn;
  /** A person of a client. */
  mine: SignedIn;
  /** A person of another client. */
  theirs: SignedIn;
}

/** Creates the only active users, in a database without messages, audit entries and counted requests. */
export async function onlyCallers(db: Db): Promise<Callers> {
  await clearMessages(db);
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('rate_limits').execute();
  await db.updateTable('users').set({ status: 0 }).execute();
  await db
    .updateTable('roles')
    .set({ status: 0 })
    .where('id', '>', roleIds.support + 1)
    .execute();
  return {
    root: await signedIn(db, { clientId: 1, roleId: roleIds.root }),
    administrator: await signedIn(db, { clientId: 1, roleId: roleIds.administrator }),
    mine: await signedIn(db),
    theirs: await signedIn(db),
  };
}

let numbers = 0;
/** A number on the network of the platform's sender ID. */
export const aNumber = () => `2547120${String(++numbers).padStart(5, '0')}`;

export const person = (given: object = {}) => ({
  fullname: 'Joy Njeri',
  email: 'joy@shop.example',
  msisdn: `+${aNumber()}`,
  role_id: roleIds.clientAdmin,
  ...given,
});

export const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);

/** Calls that are made as `mine` unless another person is given. */
export function userCalls(app: TestApp, mine: () => SignedIn) {
  const { db } = app;
  const create = (given: object = {}, by: { token: string } = mine()) =>
    app.call('client/user/create', person(given), by);
  const update = (body: object, by: { token: string } = mine()) => app.call('client/user/update', body, by);
  const remove = (id: number, by: { token: string } = mine()) =>
    app.call('client/user/delete', { user_id: id }, by);
  const reset = (id: number, by: { token: string } = mine()) =>
    app.call('auth/user/password/reset', { user_id: id }, by);
  const signIn = (msisdn: string, password: string) => app.call('user/login', { msisdn, password });
  const list = (body: object = {}, by: { token: string } = mine()) => app.call('client/user', body, by);
  const colleague = (given: Parameters<typeof signedIn>[1] = {}) =>
    signedIn(db, { clientId: mine().clientId, ...given });
  /** Audit entries about users, except those of their own sign-ins. */
  const auditOf = () =>
    db
      .selectFrom('audit_log')
      .select(['user_id', 'client_id', 'action', 'subject', 'before', 'after', 'address'])
      .where('action', '<>', 'user.sign_in')
      .orderBy('id')
      .execute();
  return { create, update, remove, reset, signIn, list, colleague, auditOf };
}
