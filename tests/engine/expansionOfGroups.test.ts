// Expansions of groups and resends whose members change while they are paused (decisions/003-a-campaigns-state-decides.md).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { resendFailed } from '../../server/modules/campaigns/control/resend.service.ts';
import { afterFirstBatch } from '../support/afterFirstBatch.ts';
import { aGroup, campaignHarness } from '../support/campaignHarness.ts';
import { answer, claimQueued, submitQueued } from '../support/submitQueued.ts';

/** Deletes the first members of a group, of which a campaign has expanded a thousand, and adds some of them again. */
async function replaceMembers(
  db: Db,
  groupId: number,
  { deleted, added }: Record<'deleted' | 'added', number>,
) {
  await sql`WITH old AS (
    DELETE FROM contact_group_members WHERE id IN (
      SELECT id FROM contact_group_members WHERE group_id = ${groupId} ORDER BY id LIMIT ${deleted}
    ) RETURNING id, contact_id
  ), again AS (SELECT contact_id FROM old ORDER BY id LIMIT ${added})
  INSERT INTO contact_group_members (group_id, contact_id) SELECT ${groupId}, contact_id FROM again`.execute(
    db,
  );
}

test.each([
  ['deleted', { deleted: 500, added: 0 }],
  ['deleted and imported again', { deleted: 3000, added: 3000 }],
])('members that are %s while their campaign is paused get one message each', async (_what, changes) => {
  const harness = await campaignHarness();
  const { db } = harness;
  const groupId = await aGroup(db, harness.clientId, 3000);
  // Every tenth one is rejected, with a note after its number.
  await sql`UPDATE contacts SET other_name = '' WHERE msisdn LIKE '%0'`.execute(db);
  const text = 'Habari {other_name}';
  const id = await harness.accept({ source: { group_id: groupId }, text });
  expect(await afterFirstBatch(harness, id, control.pause)).toBe('stopped');
  await replaceMembers(db, groupId, changes);
  await control.resume(db, harness.actorOf(id));
  await harness.work();
  expect(new Set(await harness.numbers(id)).size).toBe(2700);
  expect(await harness.campaign(id)).toMatchObject({ recipients: 2700, rejected: 300 });
});

test('a run whose batches an earlier version wrote continues at its row', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const groupId = await aGroup(db, harness.clientId, 1500);
  const id = await harness.accept({ source: { group_id: groupId } });
  expect(await afterFirstBatch(harness, id, control.pause)).toBe('stopped');
  await db.updateTable('campaign_runs').set({ expanded_member: null }).execute();
  await control.resume(db, harness.actorOf(id));
  await harness.work();
  expect(await harness.numbers(id)).toHaveLength(1500);
});

test('a resend that is paused while members of the group are deleted or imported again sends to each number once', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const groupId = await aGroup(db, harness.clientId, 1500);
  const first = await harness.accept({ source: { group_id: groupId } });
  await harness.work();
  await submitQueued(harness, 1500, 1500);
  const again = await resendFailed(db, harness.actorOf(first), {
    idempotencyKey: undefined,
    now: harness.clock.now,
  });
  const id = again.campaign_id ?? 0;
  expect(await afterFirstBatch(harness, id, control.pause)).toBe('stopped');
  await replaceMembers(db, groupId, { deleted: 1200, added: 300 });
  await control.resume(db, harness.actorOf(id));
  await harness.work();
  const numbers = await harness.numbers(id);
  expect(numbers).toHaveLength(1500);
  expect(new Set(numbers).size).toBe(1500);
});

test('a resend that is paused while more messages of the first campaign fail sends to each number once', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const groupId = await aGroup(db, harness.clientId, 1100);
  const first = await harness.accept({ source: { group_id: groupId } });
  await harness.work();
  const late = await claimQueued(harness, 20);
  await submitQueued(harness, 1080, 1080);
  // From now on the contact group has none of the numbers.
  await db.deleteFrom('contact_group_members').where('group_id', '=', groupId).execute();
  const again = await resendFailed(db, harness.actorOf(first), {
    idempotencyKey: undefined,
    now: harness.clock.now,
  });
  const id = again.campaign_id ?? 0;
  expect(await afterFirstBatch(harness, id, control.pause)).toBe('stopped');
  expect(await harness.runs(id)).toMatchObject([{ expanded: 1000 }]);
  await answer(harness, late, 20);
  await control.resume(db, harness.actorOf(id));
  await harness.work();
  const numbers = await harness.numbers(id);
  expect(numbers).toHaveLength(1100);
  expect(new Set(numbers).size).toBe(1100);
});
