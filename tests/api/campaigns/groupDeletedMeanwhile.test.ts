/** A send to a contact group and the deletion of the group at the same moment (requirements/administration.md#contacts). */
import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/database.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { campaignCalls, groupSend, scheduled } from '../../support/api/campaignCalls.ts';
import { aGroup } from '../../support/campaignHarness.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = new Date('2026-11-02T09:00:00Z');
const { aCaller } = campaignCalls(app);

/** Begins a send to a group of a new client that waits for what `lock` locked, and runs `meanwhile`. */
async function sendBehind(
  lock: (tx: Tx, clientId: number) => Promise<unknown>,
  { body, meanwhile }: { body: object; meanwhile: (deleted: Promise<unknown>) => Promise<unknown> },
) {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 3);
  const held = await db.startTransaction().execute();
  await lock(held, caller.clientId);
  const send = caller.call('message/send/contact-group', groupSend(groupId, body), { key: 'k' });
  await untilBlocked(db);
  const deletion = caller.call('contact/group/delete', { contact_group_id: groupId });
  await meanwhile(deletion);
  await held.rollback().execute();
  const campaigns = async () => (await caller.call('message/groupbulk')).body.data;
  return {
    send: await send,
    deletion: await deletion,
    campaigns: await campaigns(),
    units: await caller.units(),
  };
}

test.each([
  ['a send', {}],
  ['a schedule', scheduled],
])('%s is refused where the group is deleted after its contacts were read', async (_name, body) => {
  const lock = (tx: Tx, client_id: number) =>
    tx.insertInto('idempotency_keys').values({ client_id, key: 'k', body_hash: Buffer.alloc(32), answer: '{}' }).execute(); // oxfmt-ignore
  const { send, deletion, campaigns, units } = await sendBehind(lock, {
    body,
    meanwhile: (deleted) => deleted,
  });
  expect(deletion).toMatchObject({ status: 201, body: { message: expect.stringMatching('was deleted') } });
  expect(send).toMatchObject({
    status: 422,
    body: { code: 'contact_group_not_found', field: 'contact_group_id' },
  });
  expect([campaigns, units]).toEqual([[], 1000]);
});

test('a deletion waits for a send that is being stored, and is refused', async () => {
  const lock = (tx: Tx, clientId: number) =>
    tx.selectFrom('ledger_accounts').select('id').where('client_id', '=', clientId).forUpdate().execute();
  const { send, deletion, campaigns } = await sendBehind(lock, {
    body: {},
    meanwhile: () => untilBlocked(db, 2),
  });
  expect(send.status).toBe(201);
  expect(deletion).toMatchObject({ status: 422, body: { code: 'contact_group_in_use' } });
  expect(campaigns).toHaveLength(1);
});
