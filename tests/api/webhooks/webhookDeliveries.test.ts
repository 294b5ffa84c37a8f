// Deliveries of webhooks over the HTTP API: reading and resending them, and the retention of their log.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { redeliverRangeMax } from '../../../contract/v1/webhooks.ts';
import { pruneDeliveries } from '../../../server/modules/webhooks/deliveries.service.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { notifies } from '../../support/database/notifies.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { aDelivery, anEndpoint, codeOf } from '../../support/webhooks.ts';

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
    expect(body).toEqual({ object: 'redelivery', redelivered: 2, has_more: false, next_cursor: null });
    expect(new Set(await queued())).toEqual(new Set([delivered, failed]));
    const list = await app.v1('GET', `/v1/webhooks/we_${id}/deliveries?status=pending`, { token });
    expect(list.body.data.map((one: { id: string }) => one.id).toSorted()).toEqual(
      delivery_ids.slice(0, 2).toSorted(),
    );
    expect(list.body.data[0].next_attempt_at).toBe(app.clock.now.toISOString());
  });

  test('of a range queues what failed in it, and wakes the workers', async () => {
    const { clientId } = mine;
    const { id } = await anEndpoint(db, { clientId });
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const failed = { clientId, endpointId: id, state: 'failed' as const };
    await aDelivery(db, { ...failed, at: at(10) });
    const inRange = await aDelivery(db, { ...failed, at: at(5) });
    await aDelivery(db, { clientId, endpointId: id, at: at(4) });
    await aDelivery(db, { ...failed, at: at(1) });
    const body = { created_after: at(6).toISOString(), created_before: at(3).toISOString() };
    await notifies(app.database, 'webhooks', async () => {
      const answer = await app.v1('POST', `/v1/webhooks/we_${id}/redeliver`, { token, body });
      expect(answer.body.redelivered).toBe(1);
    });
    expect(await queued()).toEqual([inRange]);
  });

  test('of a range excludes its end, which may have an offset', async () => {
    const { clientId } = mine;
    const { id } = await anEndpoint(db, { clientId });
    await aDelivery(db, { clientId, endpointId: id, state: 'failed', at: new Date('2026-11-20T09:00:00Z') });
    const until = async (created_before: string) => {
      const body = { created_after: '2026-11-20T11:00:00+03:00', created_before };
      return (await app.v1('POST', `/v1/webhooks/we_${id}/redeliver`, { token, body })).body.redelivered;
    };
    expect(await until('2026-11-20T12:00:00+03:00')).toBe(0);
    expect(await until('2026-11-20T12:00:01+03:00')).toBe(1);
  });

  test('of a range continues after its limit until none is left', async () => {
    const { clientId } = mine;
    const { id } = await anEndpoint(db, { clientId });
    await sql`
      INSERT INTO webhook_deliveries (id, endpoint_id, event_id, state)
      SELECT webhook_id(${app.clock.now}), ${id}, n, 'delivered' FROM generate_series(1, ${redeliverRangeMax + 1}) n`.execute(
      db,
    );
    const range = { created_after: app.clock.now.toISOString(), status: 'all' };
    const path = `/v1/webhooks/we_${id}/redeliver`;
    const { body: first } = await app.v1('POST', path, { token, body: range });
    expect(first).toMatchObject({ redelivered: redeliverRangeMax, has_more: true });
    const rest = { ...range, starting_after: first.next_cursor };
    const { body: last } = await app.v1('POST', path, { token, body: rest });
    expect(last).toEqual({ object: 'redelivery', redelivered: 1, has_more: false, next_cursor: null });
    expect(new Set(await queued()).size).toBe(redeliverRangeMax + 1);
    const wrong = await app.v1('POST', path, { token, body: { ...range, starting_after: 'first' } });
    expect(codeOf(wrong)).toBe('422 invalid_input starting_after');
  });

  test('of deliveries that do not exist is refused', async () => {
    const { id } = await anEndpoint(db, { clientId: mine.clientId });
    const path = `/v1/webhooks/we_${id}/redeliver`;
    const codeFor = async (delivery_ids: string[]) =>
      codeOf(await app.v1('POST', path, { token, body: { delivery_ids } }));
    expect(await codeFor(['whd_1'])).toBe('404 webhook_not_found null');
    expect(await codeFor(['whd_1', 'first'])).toBe('422 invalid_input delivery_ids');
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
