// A send to typed numbers costs no more than its review showed (docs/requirements/domain.md#pre-flight).
import { describe, expect, test } from 'vitest';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;

const typed = { country_code: 'KE', msisdn: '0712000001, 0712000002', message: 'Hello', sender_id: 'SHOP' };
const later = {
  campaign_name: 'Sale',
  schedule: true,
  send_time: '09:00',
  repeat_type: 'NO_REPEAT',
  date: '2999-01-01',
};
const kinds = {
  transactional: typed,
  promotional: { ...typed, ...later },
};

async function aReviewer(kind: keyof typeof kinds) {
  const { clientId, token } = await signedIn(db, { clientId: await aClient(db, { units: 100 }) });
  await aSender(db, { clientId, code: 'SHOP' });
  const call = (path: string, body: object, headers = {}) => app.call(path, body, { token, headers });
  return {
    clientId,
    review: async (): Promise<string> =>
      (await call(`message/preflight/${kind}`, kinds[kind])).body.message.cost,
    send: (more: object, headers = {}) => call(`message/send/${kind}`, { ...kinds[kind], ...more }, headers),
    priceTo: (rate: string) =>
      db.updateTable('billing_rates').set({ rate }).where('client_id', '=', clientId).execute(),
  };
}

describe.each(['transactional', 'promotional'] as const)('message/send/%s', (kind) => {
  test('is refused with 422 where it costs more than was reviewed, and is accepted after another review', async () => {
    const { clientId, review, send, priceTo } = await aReviewer(kind);
    const cost_max = await review();
    await priceTo('0.95');
    const key = { 'idempotency-key': `reviewed-${clientId}` };
    expect(await send({ cost_max }, key)).toMatchObject({
      status: 422,
      body: {
        code: 'preflight_price_changed',
        message: 'The price has changed. Review the send again',
        field: 'cost_max',
      },
    });
    expect(await available(db, clientId)).toBe(100);
    expect((await send({ cost_max: await review() }, key)).status).toBe(200);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('is accepted where it costs less, or nothing was reviewed', async () => {
    const { review, send, priceTo } = await aReviewer(kind);
    await priceTo('0.95');
    const cost_max = await review();
    await priceTo('0.5');
    expect((await send({ cost_max })).status).toBe(200);
    await priceTo('0.95');
    expect((await send({})).status).toBe(200);
  });

  test('is refused by a cost that is no amount', async () => {
    const { send } = await aReviewer(kind);
    for (const cost_max of ['much', '1'.repeat(400)])
      expect((await send({ cost_max })).body).toMatchObject({ code: 'invalid_input', field: 'cost_max' });
  });
});

test('one send that costs more than was reviewed refuses no other that is accepted with it', async () => {
  const { clientId, send, review, priceTo } = await aReviewer('transactional');
  const cost_max = await review();
  await priceTo('0.95');
  const answers = await Promise.all([send({ cost_max }), send({}), send({ cost_max }), send({})]);
  expect(answers.map(({ status }) => status)).toEqual([422, 200, 422, 200]);
  expect(await available(db, clientId)).toBe(96);
});
