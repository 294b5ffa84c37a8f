// The review of a send to typed numbers warns of the same text that was sent to them before (docs/requirements/domain.md#pre-flight).
import { describe, expect, test } from 'vitest';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db, clock } = app;

describe('a review of typed numbers names the message that carried the same text to them', () => {
  const body = {
    country_code: 'KE',
    sender_id: 'SHOP',
    message: 'Hello “all”',
    msisdn: '0712000001, 0712000002, 12',
  };
  const reviewer = async () => {
    const { clientId, token } = await signedIn(db, { clientId: await aClient(db, { units: 100 }) });
    for (const code of ['SHOP', 'DUKA']) await aSender(db, { clientId, code });
    const call = (path: string, given: object) => app.call(path, given, { token });
    const review = async (more = {}) =>
      (await call('message/preflight/transactional', { ...body, ...more })).body.message.sent_before;
    const send = (more = {}) => call('message/send/transactional', { ...body, ...more });
    return { clientId, review, send };
  };

  test('of a send of the last day, in any order and form of the numbers', async () => {
    const { clientId, review, send } = await reviewer();
    expect(await review()).toBeUndefined();
    expect((await send()).status).toBe(200);
    const [first] = await db
      .selectFrom('messages')
      .select(['id', 'created'])
      .where('client_id', '=', clientId)
      .where('msisdn', '=', '254712000001')
      .execute();
    const named = await review();
    expect(named).toMatchObject({ message_id: first?.id, msisdn: '254712000001' });
    expect(Math.abs(Date.parse(named.created) - (first?.created.getTime() ?? 0))).toBeLessThan(1000);
    expect(await review({ msisdn: '+254712000002\n254712000001' })).toMatchObject({ msisdn: '254712000002' });
    expect(await review({ msisdn: '0712000001' })).toMatchObject({ message_id: first?.id });
    const { now } = clock;
    clock.now = new Date(now.getTime() + 25 * 3_600_000);
    expect(await review()).toBeUndefined();
    clock.now = now;
  });

  test('but not of another text, sender or client, of some of the numbers, or where nothing was sent', async () => {
    const { clientId, review, send } = await reviewer();
    await send();
    for (const other of [{ message: 'Hello' }, { sender_id: 'DUKA' }, { msisdn: '0712000001, 0712000003' }])
      expect(await review(other)).toBeUndefined();
    expect(await (await reviewer()).review()).toBeUndefined();
    await db.updateTable('messages').set({ state: 'failed' }).where('client_id', '=', clientId).execute();
    expect(await review()).toBeUndefined();
    await db.updateTable('messages').set({ parts_sent: 1 }).where('client_id', '=', clientId).execute();
    expect(await review()).toBeDefined();
  });
});
