/** Calls that change a record of a client lock the client first, as its deletion does, so that neither deadlocks with the other. */
import { expect, test } from 'vitest';
import { approvalDays } from '../../../contract/approvals.ts';
import { dayMs } from '../../../server/domain/durations.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { lockBalance } from '../../../server/modules/ledger/ledger.service.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { approvalsApi } from '../../support/api/approvalsApi.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { aContact, contactsApi } from '../../support/api/contactsApi.ts';
import { aClient, aUser, signedIn, testPassword } from '../../support/people.ts';
import {
  aClientAndConnectors,
  anAdministrator,
  senderRequestsApi,
} from '../../support/api/senderRequestsApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { admin } = await anAdministrator(db);
let requester = await aClientAndConnectors(db);
const requests = senderRequestsApi(app, admin, () => requester);
const approvals = approvalsApi(app);

interface Crossing {
  clientId: number;
  call: () => Promise<{ body: Record<string, unknown> }>;
  expected: Record<string, unknown>;
}

async function aRequest(): Promise<Crossing & { id: number }> {
  requester = await aClientAndConnectors(db);
  const { me, safaricom } = requester;
  const id = await requests.asked({ networks: String(safaricom) });
  return {
    id,
    clientId: me.clientId,
    call: () => requests.approve(id, safaricom),
    expected: { code: 'request_not_found' },
  };
}

const crossings: Record<string, () => Promise<Crossing>> = {
  'activating it': async () => {
    const clientId = await aClient(db, { status: 0 });
    await db.updateTable('clients').set({ approval_due: 'setting' }).where('id', '=', clientId).execute();
    return {
      clientId,
      call: () => app.call('client/status', { id: clientId, status: 1 }, { token: admin }),
      expected: { code: 'client_not_found' },
    };
  },
  'approving units for it': async () => {
    const { asks, decides, clientId } = await approvals.aLimit();
    const credit = { client_id: clientId, sms_units: 1_001, description: 'Order 7' };
    const { body } = await app.call('dashboard/credit/client', credit, asks);
    return {
      clientId,
      call: () => approvals.decide('approve', body.approval_id as number, decides),
      expected: { code: 'approval_not_found' },
    };
  },
  'rejecting units for it when another request has expired': async () => {
    const { asks, decides, clientId } = await approvals.aLimit();
    const credit = { client_id: clientId, sms_units: 1_001, description: 'Order 7' };
    const { body } = await app.call('dashboard/credit/client', credit, asks);
    await app.call('dashboard/credit/client', { ...credit, sms_units: 1_002 }, asks);
    const old = new Date(Date.now() - approvalDays * dayMs);
    await db
      .updateTable('approvals')
      .set({ asked: old })
      .where('id', '<>', body.approval_id as number)
      .execute();
    return {
      clientId,
      call: () => app.call('approval/reject', { id: body.approval_id, reason: 'Not ordered' }, decides),
      expected: { code: 'approval_not_found' },
    };
  },
  'approving its sender ID': aRequest,
  'approving its sender IDs': async () => {
    const { id, clientId } = await aRequest();
    const packages = [{ connector_id: requester.safaricom, package_id: 1001 }];
    return {
      clientId,
      call: () => requests.call('senderid/request/bulk/approve', { ids: [id], packages }, admin),
      expected: { done: 0, results: [{ id, verdict: 'not_found' }] },
    };
  },
  'requesting its sender ID again': async () => {
    const { id, clientId } = await aRequest();
    const { safaricom, airtel } = requester;
    await requests.reject(id, safaricom);
    return {
      clientId,
      call: () => requests.resend(id, { networks: `${safaricom},${airtel}` }),
      expected: { code: 'request_not_found' },
    };
  },
  'changing an incoming number of it': async () => {
    const clientId = await aClient(db);
    const { safaricom: connector_id } = await aClientAndConnectors(db);
    const number = { number: '22123', connector_id, client_id: clientId, account_id: null };
    const { body } = await app.call('incoming-number/upsert', number, { token: admin });
    return {
      clientId,
      call: () =>
        app.call('incoming-number/upsert', { id: body.id, ...number, number: '22124' }, { token: admin }),
      expected: { code: 'incoming_number_not_found' },
    };
  },
  'rolling its API key': async () => {
    const clientId = await aClient(db);
    await anApiKey(db, { clientId });
    const { id } = await db
      .selectFrom('api_keys')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow();
    return {
      clientId,
      call: () => app.call(`developers/keys/${id}/roll`, { overlap_hours: 1 }, { token: admin }),
      expected: { code: 'api_key_not_found' },
    };
  },
  'adding a contact to it': async () => {
    const me = await signedIn(db);
    return {
      clientId: me.clientId,
      call: () => contactsApi(app, me).add('Staff', [{}]),
      expected: { code: 'client_not_found' },
    };
  },
  'removing contacts of it from two groups': async () => {
    const me = await signedIn(db);
    const contacts = contactsApi(app, me);
    const members = [await aContact(contacts), await aContact(contacts, { msisdn: '0712345672' })];
    const ids = members.map(({ membership }) => membership);
    return {
      clientId: me.clientId,
      call: () => contacts.call('contact/bulk/delete', { ids }),
      expected: { code: 'client_not_found' },
    };
  },
  'resetting a password of its users': async () => {
    const me = await signedIn(db);
    const colleague = await aUser(db, { clientId: me.clientId });
    return {
      clientId: me.clientId,
      call: () => app.call('auth/user/password/reset', { user_id: colleague.id }, me),
      expected: { code: 'user_not_found' },
    };
  },
  'accepting an invitation': async () => {
    const clientId = await aClient(db);
    const inviter = await signedIn(db, { clientId });
    const person = await aUser(db);
    const invited = {
      fullname: 'Amina',
      email: 'a@b.example',
      msisdn: `+${person.msisdn}`,
      role_id: roleIds.clientAdmin,
    };
    expect(await app.call('client/user/create', invited, inviter)).toMatchObject({ status: 201 });
    const { id } = await db
      .selectFrom('invitations')
      .select('id')
      .where('msisdn', '=', person.msisdn)
      .executeTakeFirstOrThrow();
    const me = await signedIn(db, { user: person });
    await app.call('account/confirm', { password: testPassword }, me);
    return {
      clientId,
      call: () => app.call('account/invitations/accept', { invitation_id: id }, me),
      expected: { code: 'invitation_not_found' },
    };
  },
};

test.each(Object.entries(crossings))(
  '%s does not deadlock with a deletion of the client',
  async (_name, crossing) => {
    const { clientId, call, expected } = await crossing();
    const answer = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute();
      const answered = call();
      await untilBlocked(db);
      await tx.deleteFrom('clients').where('id', '=', clientId).execute();
      return [answered];
    });
    expect((await answer[0]!).body).toMatchObject(expected);
  },
);

test('a send of a client that cannot be deleted does not deadlock with the attempt', async () => {
  const clientId = await aClient(db, { units: 10 });
  const deleting = await db.transaction().execute(async (tx) => {
    await lockBalance(tx, [clientId], { wait: true });
    const answered = app.call('client/delete', { id: clientId }, { token: admin });
    await Promise.race([answered, untilBlocked(db)]);
    // As the foreign key of a message does.
    await tx.selectFrom('clients').select('id').where('id', '=', clientId).forKeyShare().execute();
    return [answered];
  });
  expect((await deleting[0]!).body).toMatchObject({ code: 'client_in_use' });
});
