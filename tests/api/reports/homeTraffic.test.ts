// The traffic on the operations home, and the slots of minutes that it is computed from (docs/decisions/031-operations-home.md).
import { beforeEach, describe, expect, test } from 'vitest';
import { homeTraffic } from '../../../contract/home.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { countMoves } from '../../../server/modules/counts/counts.service.ts';
import { foldMoves, pruneSlots } from '../../../server/modules/counts/slots.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { ago, day, minute } from '../../support/api/minutesAgo.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
beforeEach(async () => {
  app.clock.now = new Date();
  await clearMessages(db);
});

const readTraffic = async (range: string) => {
  const { status, body, text } = await app.call('operations/traffic', { range }, root);
  expect(status, text).toBe(200);
  return homeTraffic.answer.parse(body).message;
};

describe('operations/traffic', () => {
  test.each([
    ['1h', 1, 60],
    ['24h', 15, 96],
    ['7d', 180, 56],
    ['30d', 1440, 30],
  ])('%s is %i minutes a step, %i steps, the last of them now', async (range, stepMinutes, steps) => {
    const clientId = await aClient(db);
    for (const state of ['delivered', 'pending', 'failed'] as const)
      await aMessage(db, { clientId, state, at: new Date(Date.now() - minute) });
    await foldMoves(db);
    const traffic = await readTraffic(range);
    expect(traffic.step_minutes).toBe(stepMinutes);
    expect(Date.parse(traffic.to) - Date.parse(traffic.from)).toBe(steps * stepMinutes * minute);
    const sums = traffic.steps.reduce((sum, step) => sum + step.delivered + step.pending + step.failed, 0);
    expect(sums).toBe(3);
    const last = Date.parse(traffic.steps.at(-1)?.at ?? '');
    expect(Date.parse(traffic.to) - last).toBeLessThanOrEqual(2 * stepMinutes * minute);
  });

  test('a range that does not exist is refused', async () => {
    expect((await app.call('operations/traffic', { range: '2y' }, root)).status).toBe(422);
  });
});

test('the slots equal the messages at every moment, and old ones are deleted', async () => {
  const clientId = await aClient(db, { units: 100 });
  const id = await aMessage(db, { clientId, state: 'queued', at: ago(3) });
  await aMessage(db, { clientId, at: ago(3, 20) });
  const slotRules = async () =>
    (await verifyLedger(db)).map(({ rule }) => rule).filter((rule) => /minute/.test(rule));
  expect(await slotRules()).toEqual([]);
  await foldMoves(db);
  expect(await slotRules()).toEqual([]);
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('messages').set({ state: 'delivered' }).where('id', '=', id).execute();
    await countMoves(tx, [{ ...row, id, from: 'queued', to: 'delivered', parts: 0, cost: '0' }]);
  });
  expect(await slotRules()).toEqual([]);
  await db.updateTable('messages').set({ state: 'failed' }).where('id', '=', id).execute();
  expect(await slotRules()).toEqual(['the counts of each minute of the last days equal the messages']);

  await foldMoves(db);
  await pruneSlots(db, new Date());
  const kept = async (minutes: number) =>
    (await db.selectFrom('message_slots').select('slot').where('minutes', '=', minutes).execute()).length;
  expect([await kept(1), await kept(15)]).toEqual([1, 2]);
  await pruneSlots(db, new Date(Date.now() + 33 * day));
  expect([await kept(1), await kept(15)]).toEqual([0, 0]);
});
