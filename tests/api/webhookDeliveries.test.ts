// Deliveries of webhooks over the HTTP API: read and sent again, and how long their log is kept.
import { beforeEach, describe, expect, test } from 'vitest';
import { pruneDeliveries } from '../../server/modules/webhooks/deliveries.service.ts';
import { requeue } from '../../server/modules/webhooks/deliveries.store.ts';
import { anApiKey } from '../support/apiKeys.ts';
import { signedIn, type SignedIn } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';
import { aDelivery, anEndpoint, codeOf } from '../support/webhooks.ts';

const app = await startTestApp();
const { db } = app;
let mine: SignedIn;
let token: string;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('webhook_endpoints').execute();
  mine = await signedIn(db);
  token = await anApiKey(db, { clientId: mine.clientId });
});

describe('redelivery', () => {
  const queued = async () =>
    (await db.selectFrom('webhook_queue').select('delivery_id').execute()).map((row) => row.delivery_id);
  beforeEach(async () => void (await db.deleteFrom('webhook_queue').execute()));

  test('queues the named deliveries of the endpoint, whatever their state, and no others', async () => {
    const { clientId } = mine;
    const { id } = await anEndpoint(db, { clientId });
    const other = await anEndpoint(db, { clientId });
    const delivered = await aDelivery(db, { clientId, endpointId: id });
    const failed = await aDelivery(db, { clientId, endpointId: id, state: 'failed' });
    const foreign = await aDelivery(db, { clientId, endpointId: other.id });
    await aDelivery(db, { clientId, endpointId: id });
    const delivery_ids = [delivered, failed, foreign].map((one) => `whd_${one}`);
    const { status, body } = await app.v1('POST', `/v1/webhooks/we_${id}/redeliver`, {
      token,
      body: { delivery_ids },
    });
    expect(status).toBe(202);
    expect(body).toEqual({ object: 'redelivery', redelivered: 2, has_more: false });
    expect(new Set(await queued())).toEqual(new Set([delivered, failed]));
    const list = await app.v1('GET', `/v1/webhooks/we_${id}/deliveries?status=pending`, { token });
    expect(list.body.data.map((one: { id: string }) => one.id).toSorted()).toEqual(
      delivery_ids.slice(0, 2).toSorted(),
    );
    expect(list.body.data[0].next_attempt_at).toBe(app.clock.now.toISOString());
  });

  test('of a range queues what failed in it', async () => {
    const { clientId } = mine;
    const { id } = await anEndpoint(db, { clientId });
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const failed = { clientId, endpointId: id, state: 'failed' as const };
    await aDelivery(db, { ...failed, at: at(10) });
    const inRange = await aDelivery(db, { ...failed, at: at(5) });
    await aDelivery(db, { clientId, endpointId: id, at: at(4) });
    await aDelivery(db, { ...failed, at: at(1) });
    const body = { created_after: at(6).toISOString(), created_before: at(3).toISOString() };
    const answer = await app.v1('POST', `/v1/webhooks/we_${id}/redeliver`, { token, body });
    expect(answer.body.redelivered).toBe(1);
    expect(await queued()).toEqual([inRange]);
  });

  test('of a range says that there is more only where its limit omits some', async () => {
    const { clientId } = mine;
    const { id: endpointId } = await anEndpoint(db, { clientId });
    for (let count = 0; count < 2; count++) await aDelivery(db, { clientId, endpointId, state: 'failed' });
    const upTo = (limit: number) =>
      db
        .transaction()
        .execute((tx) => requeue(tx, { endpointId, failedOnly: false, limit, now: app.clock.now }));
    expect(await upTo(1)).toEqual({ redelivered: 1, hasMore: true });
    expect(await upTo(2)).toEqual({ redelivered: 2, hasMore: false });
  });

  test('of a disabled endpoint is refused', async () => {
    const { id } = await anEndpoint(db, { clientId: mine.clientId, status: 0 });
    const body = { delivery_ids: ['whd_1'] };
    const answer = await app.v1('POST', `/v1/webhooks/we_${id}/redeliver`, { token, body });
    expect(codeOf(answer)).toBe('422 webhook_disabled null');
  });
});

test('the log is kept for 7 days', async () => {
  const { clientId } = mine;
  const { id: endpointId } = await anEndpoint(db, { clientId });
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  await aDelivery(db, { clientId, endpointId, at: at(7.1) });
  const kept = await aDelivery(db, { clientId, endpointId, at: at(6.9) });
  await pruneDeliveries(db, new Date());
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .execute();
  expect(rows).toEqual([{ id: kept }]);
  const events = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('client_id', '=', clientId)
    .execute();
  expect(events).toHaveLength(1);
});
