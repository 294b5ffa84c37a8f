// Calls about requests for a sender ID, as the user of a client and as an administrator of the platform.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { senderRequests, type SenderRequest } from '../../../contract/senderRequests.ts';
import type { Db } from '../../../server/db/database.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import type { Form } from './form.ts';
import { aNetworkConnector } from '../smpp/networkConnector.ts';
import { allPapers } from './papers.ts';
import { aClient, aUser, signedIn, type SignedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';

/** The person who decides, with token and name. */
export async function anAdministrator(db: Db): Promise<{ admin: string; adminName: string }> {
  const user = await aUser(db, { clientId: 1, roleId: roleIds.administrator });
  const { token: admin } = await signedIn(db, { user });
  const { full_name: adminName } = await db.selectFrom('users').select('full_name').where('id', '=', user.id).executeTakeFirstOrThrow(); // oxfmt-ignore
  return { admin, adminName };
}

interface ClientAndConnectors {
  /** Creates a user of a new client. */
  me: SignedIn;
  safaricom: number;
  airtel: number;
}

/** Replaces all requests, sender IDs and connectors by a client and two connectors. */
export async function aClientAndConnectors(db: Db): Promise<ClientAndConnectors> {
  await sql`TRUNCATE sender_requests, sender_request_networks, sender_request_papers, client_senders, sender_configurations,
    connectors, audit_log CASCADE`.execute(db);
  return {
    me: await signedIn(db, { clientId: await aClient(db, { name: `Duka ${Math.random()}` }) }),
    safaricom: await aNetworkConnector(db, 'Safaricom'),
    airtel: await aNetworkConnector(db, 'Airtel'),
  };
}

/** Returns the calls; `current` must return the client and the connectors of the running test. */
export function senderRequestsApi(app: TestApp, admin: string, current: () => ClientAndConnectors) {
  const { db } = app;
  const mine = () => current().me.token;
  const post = (path: string, form: Form, token = mine()) => app.form(path, form, { token });

  const fields = () => ({
    code: 'DUKA',
    purpose: 'transactional',
    networks: `${current().safaricom},${current().airtel}`,
  });
  const ask = (given: Form = {}, token?: string) =>
    post('senderid/request/create', { ...fields(), ...allPapers(), ...given }, token);
  const resend = (id: number, given: Form = {}, token?: string) =>
    post(`senderid/request/${id}/resend`, { ...fields(), ...given }, token);
  const call = (path: string, body: object = {}, token = mine()) => app.call(path, body, { token });
  const decide = (id: number, body: object, token = admin) =>
    call(`senderid/request/${id}/decide`, body, token);
  const approve = (id: number, connector_id: number, package_id = 1001) =>
    decide(id, { state: 'approved', connector_id, package_id });
  const reject = (id: number, connector_id: number, reason = 'The letter is not signed') =>
    decide(id, { state: 'rejected', connector_id, reason });
  const withdraw = (id: number, token = mine()) => call(`senderid/request/${id}/withdraw`, {}, token);
  const paper = (id: number, kind: string, token = mine()) =>
    call(`senderid/request/${id}/paper`, { kind }, token);
  const listed = async (token = mine(), body: object = {}): Promise<SenderRequest[]> =>
    senderRequests.answer.parse((await call('senderid/request/list', body, token)).body).data;
  const states = async (token = mine()) =>
    (await listed(token)).map(({ networks }) =>
      Object.fromEntries(networks.map(({ connector_name, state }) => [connector_name, state])),
    );

  const audited = async () =>
    (await db.selectFrom('audit_log').select(['action', 'subject', 'client_id']).orderBy('id').execute()).map(
      ({ action, subject, client_id }) => [action, subject, client_id],
    );

  async function asked(given: Form = {}): Promise<number> {
    const answer = await ask(given);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.id as number;
  }
  return {
    post,
    fields,
    ask,
    resend,
    call,
    decide,
    approve,
    reject,
    withdraw,
    paper,
    listed,
    states,
    audited,
    asked,
  };
}
