// Sending again to the failed recipients of a campaign, more than once: no number is sent to that an earlier resend has reached or may
// still reach (decisions/034-results-of-campaigns.md).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FailureCode } from '../../contract/failures.ts';
import * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { previewResend, resendFailed } from '../../server/modules/campaigns/control/resend.service.ts';
import { lockCampaign } from '../../server/modules/campaigns/runs/campaigns.store.ts';
import { untilBlocked } from '../support/database/blockedStatements.ts';
import { aGroup, campaignHarness, numbersFrom, type CampaignHarness } from '../support/campaignHarness.ts';
import { submitQueued } from '../support/smpp/submitQueued.ts';

const typed = (count: number) => ({ numbers: numbersFrom(100, count).join(',') });
const inProgress = { status: 409, code: 'resend_in_progress' };
const noneLeft = { status: 422, code: 'campaign_failures_resent' };

/** A campaign whose messages all failed. */
async function aFailed(harness: CampaignHarness, count: number): Promise<number> {
  const id = await harness.accept({ source: typed(count) });
  await harness.work();
  await submitQueued(harness, count, count);
  await harness.work();
  return id;
}

const resend = async (harness: CampaignHarness, id: number): Promise<number> => {
  const by = { idempotencyKey: undefined, now: harness.clock.now };
  return (await resendFailed(harness.db, harness.actorOf(id), by)).campaign_id ?? 0;
};

/** Sends again, creates the messages, and has the network refuse some. */
async function resent(harness: CampaignHarness, id: number, refused: number): Promise<number> {
  const again = await resend(harness, id);
  await harness.work();
  await submitQueued(harness, 1000, refused);
  await harness.work();
  return again;
}

const preview = (harness: CampaignHarness, id: number, codes?: FailureCode[]) =>
  previewResend(harness.db, { ...harness.actorOf(id), codes });

test('a second resend takes only the numbers for which the first one failed, too', async () => {
  const harness = await campaignHarness();
  const id = await aFailed(harness, 6);
  const first = await resend(harness, id);
  await harness.work();
  expect(await harness.states(first)).toEqual({ queued: 6 });
  await expect(resend(harness, id)).rejects.toMatchObject(noneLeft);
  await submitQueued(harness, 1);
  await control.pause(harness.db, harness.actorOf(first));
  expect(await harness.states(first)).toEqual({ pending: 1, held: 5 });
  await expect(resend(harness, id)).rejects.toMatchObject(noneLeft);
  expect(await preview(harness, id)).toEqual({
    accepted: 0,
    units: 0,
    cost: '0.0000',
    balance: 100_000 - 6,
    failed: [],
    rejected: [],
    resends: [{ created: harness.clock.now.toISOString(), recipients: 6 }],
  });
  await control.resume(harness.db, harness.actorOf(first));
  await submitQueued(harness, 5, 2);
  await harness.work();
  expect(await preview(harness, id)).toMatchObject({
    accepted: 2,
    units: 2,
    failed: [{ failure_code: 'refused_by_network', count: 2 }],
  });
  const second = await resent(harness, id, 0);
  expect(await harness.numbers(second)).toEqual(numbersFrom(101, 2));
  await expect(resend(harness, id)).rejects.toMatchObject(noneLeft);
  expect(await harness.units()).toBe(100_000 - 6);
});

test('numbers that a resend of a resend reached are excluded, and so are those that a resend of the first reached', async () => {
  const harness = await campaignHarness();
  const id = await aFailed(harness, 4);
  const first = await resent(harness, id, 4);
  const ofFirst = await resent(harness, first, 3);
  expect(await harness.numbers(ofFirst)).toHaveLength(4);
  const second = await resent(harness, id, 1);
  expect(await harness.numbers(second)).toHaveLength(3);
  expect(await preview(harness, first)).toMatchObject({ accepted: 1 });
  expect(await preview(harness, ofFirst)).toMatchObject({ accepted: 1 });
});

test('what failed in a run after the resend is sent again, although the resend reached the number', async () => {
  const harness = await campaignHarness();
  const schedule = { repeat: 'EVERY_DAY', time: '08:00', start: '2026-11-03', end: null } as const;
  const id = await harness.accept({ source: typed(2), schedule });
  const failRun = async (now: string) => {
    harness.clock.now = new Date(now);
    await harness.work();
    await submitQueued(harness, 2, 2);
    await harness.work();
  };
  await failRun('2026-11-03T05:00:00Z');
  await resent(harness, id, 0);
  await expect(resend(harness, id)).rejects.toMatchObject(noneLeft);
  for (const table of ['messages', 'message_failures'] as const)
    await harness.db
      .updateTable(table)
      .set({ failure_code: 'expired' })
      .where('campaign_id', '=', id)
      .execute();
  await failRun('2026-11-04T05:00:00Z');
  const failed = [{ failure_code: 'refused_by_network', count: 2 }];
  expect(await preview(harness, id)).toMatchObject({ accepted: 2, failed });
  // A number counts for its newest failure.
  expect(await preview(harness, id, ['expired'])).toMatchObject({ accepted: 0, failed });
  expect(await harness.numbers(await resent(harness, id, 0))).toHaveLength(2);
});

test('the preview of a suspended client’s resend is refused like the resend', async () => {
  const harness = await campaignHarness();
  const id = await aFailed(harness, 1);
  await harness.db.updateTable('clients').set({ status: 0 }).where('id', '=', harness.clientId).execute();
  const suspended = { status: 422, code: 'account_suspended' };
  await expect(preview(harness, id)).rejects.toMatchObject(suspended);
  await expect(resend(harness, id)).rejects.toMatchObject(suspended);
});

test('failed messages whose number was erased are no recipients', async () => {
  const harness = await campaignHarness();
  const id = await aFailed(harness, 3);
  const erase = (n: number) =>
    sql`UPDATE messages SET msisdn = '' WHERE msisdn = ${numbersFrom(100, 3)[n]}`.execute(harness.db);
  await erase(0);
  await erase(1);
  expect(await preview(harness, id)).toMatchObject({ accepted: 1, rejected: [] });
  await erase(2);
  await expect(resend(harness, id)).rejects.toMatchObject(noneLeft);
});

test.each([
  { what: 'file', erase: sql`UPDATE uploads SET bytes = '', digest = NULL` },
  { what: 'group', erase: sql`DELETE FROM contact_groups` },
])(
  'failed numbers of a $what that is no longer stored can be sent to again, unless the text names fields',
  async ({ what, erase }) => {
    const harness = await campaignHarness();
    const { db, clientId } = harness;
    const file = {
      name: 'a.csv',
      bytes: Buffer.from(`first_name\tNumber\nAsha\t0712345678\nJuma\t0712345679`),
    };
    const source = what === 'file' ? { file } : { group_id: await aGroup(db, clientId, 2) };
    const [plain, named] = [
      await harness.accept({ source, kind: 'upload' }),
      await harness.accept({ source, kind: 'upload', text: 'Habari {first_name}' }),
    ];
    await harness.work();
    await submitQueued(harness, 4, 4);
    await harness.work();
    await erase.execute(db);
    expect(await preview(harness, plain)).toMatchObject({ accepted: 2, rejected: [] });
    expect(await harness.numbers(await resent(harness, plain, 0))).toHaveLength(2);
    await expect(preview(harness, named)).rejects.toMatchObject({ status: 422 });
  },
);

test('of two resends at the same moment one is refused, and so is any until the messages of the first exist', async () => {
  const harness = await campaignHarness();
  const id = await aFailed(harness, 3);
  const results = await Promise.allSettled([resend(harness, id), resend(harness, id)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: inProgress });
  await expect(resend(harness, id)).rejects.toMatchObject(inProgress);
  await expect(preview(harness, id)).rejects.toMatchObject(inProgress);
  const first = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))[0] ?? 0;
  await control.cancel(harness.db, harness.actorOf(first));
  expect(await harness.numbers(await resent(harness, id, 0))).toHaveLength(3);
});

test('a resend whose recipients were screened before another one was created is refused', async () => {
  const harness = await campaignHarness();
  const { db, clientId, userId } = harness;
  const id = await aFailed(harness, 3);
  const results = await db.transaction().execute(async (tx) => {
    await lockCampaign(tx, id);
    const waiting = Promise.allSettled([resend(harness, id)]);
    await untilBlocked(db);
    // Its messages exist already.
    const source = JSON.stringify({ campaign_id: id });
    const other = {
      name: 'Other',
      kind: 'typed',
      sender_id: 'DUKA',
      message: 'Habari',
      state: 'finished',
    } as const;
    await tx
      .insertInto('campaigns')
      .values({ ...other, client_id: clientId, user_id: userId, source })
      .execute();
    return { waiting };
  });
  expect(await results.waiting).toMatchObject([{ status: 'rejected', reason: inProgress }]);
});
