// Expansions of groups and resends whose members change while they are paused (decisions/003-a-campaigns-state-decides.md).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { resendFailed } from '../../server/modules/campaigns/control/resend.service.ts';
import { keepPreflight } from '../../server/modules/intake/reviewed.service.ts';
import { runPreflight, type Send } from '../../server/modules/intake/preflight.service.ts';
import { afterFirstBatch } from '../support/afterFirstBatch.ts';
import { aGroup, campaignHarness, senderName } from '../support/campaignHarness.ts';
import { answer, claimQueued, submitQueued } from '../support/smpp/submitQueued.ts';

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
  ['were expanded and are deleted', { deleted: 500, added: 0 }, 2700],
  ['were expanded and are deleted and imported again', { deleted: 1000, added: 1000 }, 2700],
  // Those that were not expanded are new members then.
  ['are deleted and imported again', { deleted: 3000, added: 3000 }, 900],
])(
  'members that %s while their campaign is paused get at most one message each',
  async (_what, changes, sent) => {
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
    expect(new Set(await harness.numbers(id)).size).toBe(sent);
    expect(await harness.campaign(id)).toMatchObject({ recipients: sent, rejected: sent / 9 });
    expect(await harness.units()).toBe(100_000 - sent);
  },
);

test.each(['reviewed', 'accepted'])(
  'contacts that are added to a group after its send was %s get nothing of it and cost nothing',
  async (when) => {
    const harness = await campaignHarness({ units: 1500 });
    const { db, clientId } = harness;
    const groupId = await aGroup(db, clientId, 1100);
    const send: Send = {
      clientId,
      source: { group_id: groupId },
      sender: senderName,
      text: 'Habari',
      optOut: false,
      class: 'promotional',
    };
    const now = harness.clock.now;
    const result = await runPreflight(db, send);
    const reviewed = when === 'reviewed' ? await keepPreflight(db, send, { result, now }) : undefined;
    const grow = async () => {
      const other = await aGroup(db, clientId, 3000);
      await sql`INSERT INTO contact_group_members (group_id, contact_id)
        SELECT ${groupId}, contact_id FROM contact_group_members WHERE group_id = ${other} ON CONFLICT DO NOTHING`.execute(
        db,
      );
    };
    if (reviewed !== undefined) await grow();
    const id = await harness.accept({ source: { group_id: groupId }, hold: true, preflightId: reviewed });
    await grow();
    harness.clock.now = new Date(now.getTime() + 60_000);
    await harness.work();
    expect(await harness.numbers(id)).toHaveLength(1100);
    expect(await harness.units()).toBe(400);
  },
);

test('a schedule reads its group when a run starts', async () => {
  const harness = await campaignHarness();
  const { db, clientId } = harness;
  const groupId = await aGroup(db, clientId, 3);
  const daily = { repeat: 'EVERY_DAY' as const, time: '13:00', start: '2026-11-02', end: null };
  const id = await harness.accept({ source: { group_id: groupId }, schedule: daily });
  const other = await aGroup(db, clientId, 5);
  await sql`INSERT INTO contact_group_members (group_id, contact_id)
    SELECT ${groupId}, contact_id FROM contact_group_members WHERE group_id = ${other} ON CONFLICT DO NOTHING`.execute(
    db,
  );
  harness.clock.now = new Date('2026-11-02T10:00:30Z');
  await harness.work();
  expect(await harness.numbers(id)).toHaveLength(5);
});

test('a run whose batches an earlier version wrote continues at its row', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const groupId = await aGroup(db, harness.clientId, 1500);
  const id = await harness.accept({ source: { group_id: groupId } });
  expect(await afterFirstBatch(harness, id, control.pause)).toBe('stopped');
  await db.updateTable('campaign_runs').set({ expanded_member: null, last_member: null }).execute();
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
