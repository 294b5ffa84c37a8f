// The log of deliveries of 7 days, redelivery and tests of an endpoint.
import {
  redeliverIdsMax,
  redeliverRangeMax,
  succeeded,
  type WebhookAttempt,
} from '../../../contract/v1/webhooks.ts';
import type { WebhookEventType, WebhookFormat } from '../../../contract/webhookEvents.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { dayMs } from '../../domain/durations.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { RecordedEvent } from '../../domain/webhookBody.ts';
import { sampleData } from '../../domain/webhookSamples.ts';
import { logDays } from '../../domain/webhookSchedule.ts';
import * as store from './deliveries.store.ts';
import { signingSecrets } from './signing.service.ts';
import {
  changeEndpoint,
  findEndpoint,
  requireCallback,
  type EndpointReach,
  type EndpointRow,
  type Manager,
} from './webhooks.service.ts';

export type { DeliveryRow } from './deliveries.store.ts';

/** Makes one attempt at a delivery, signed like the worker's; 429 while too many of the client, or of all clients, are in progress. */
export type Attempt = (
  target: { clientId: number; url: string; format: WebhookFormat; secrets: readonly string[] },
  event: RecordedEvent,
  now: Date,
) => Promise<WebhookAttempt>;

/** Deliveries of an endpoint within reach, newest first. */
export async function listDeliveries(
  db: Db,
  {
    reach,
    live,
    id,
    ...list
  }: EndpointReach & { id: number } & Omit<Parameters<typeof store.listDeliveries>[1], 'endpointId'>,
): Promise<{ endpoint: EndpointRow; rows: store.DeliveryRow[] }> {
  const endpoint = await findEndpoint(db, { reach, live, id });
  return { endpoint, rows: await store.listDeliveries(db, { endpointId: endpoint.id, ...list }) };
}

/** Delivers events again: those named by id in any state, or those of a range of times in whole seconds, whose end is excluded. */
export const redeliver = (
  db: Db,
  manager: Manager,
  order: { id: number; now: Date } & (
    | { ids: readonly number[] }
    | { from: Date; before?: Date | undefined; afterId?: number | undefined; failedOnly: boolean }
  ),
): Promise<store.Requeued> =>
  changeEndpoint(db, { manager, id: order.id, action: 'webhook.redeliver' }, async (tx, audit, endpoint) => {
    if (endpoint.status !== 1) throw new Refusal(422, 'webhook_disabled', 'Enable the webhook first');
    const { now } = order;
    const limit = 'ids' in order ? redeliverIdsMax : redeliverRangeMax;
    const requeued = await store.requeue(tx, {
      endpointId: endpoint.id,
      now,
      limit,
      failedOnly: 'from' in order && order.failedOnly,
      ...('ids' in order
        ? { ids: order.ids }
        : {
            range: [
              Math.max(firstIdAt(order.from), (order.afterId ?? 0) + 1),
              order.before === undefined ? Number.MAX_SAFE_INTEGER : firstIdAt(order.before),
            ],
          }),
    });
    if ('ids' in order && requeued.redelivered === 0) throw notFound('webhook_not_found', 'Delivery');
    const details = {
      clientId: endpoint.client_id,
      after: { redelivered: counted(requeued.redelivered, 'event') },
    };
    if (requeued.redelivered > 0) await audit.record(endpoint.url, details);
    else audit.unchanged();
    return requeued;
  });

/** Delivers a sample event at once and stores the result. Disabled endpoints are tested, too. */
export async function testEndpoint(
  db: Db,
  order: EndpointReach & {
    id: number;
    type: WebhookEventType | undefined;
    now: Date;
    attempt: Attempt;
    secrets: Secrets;
  },
): Promise<{ endpoint: EndpointRow; row: store.DeliveryRow }> {
  const { now, attempt } = order;
  const endpoint = await findEndpoint(db, order);
  const { url, format, client_id: clientId } = endpoint;
  const type = order.type ?? endpoint.types[0] ?? 'message.delivered';
  requireCallback({ format, types: [type] }, 'event_type');
  const ids = await store.takeIds(db, now);
  const event = { id: ids.event, type, created: now, data: sampleData(type, now) };
  const secrets = signingSecrets(order.secrets, endpoint, now);
  const result = await attempt({ clientId, url, format, secrets }, event, now);
  const row: store.DeliveryRow = {
    id: ids.delivery,
    state: succeeded(result) ? 'delivered' : 'failed',
    attempts: [result],
    next_at: null,
    event_id: event.id,
    type,
    created: now,
    data: event.data,
  };
  await db
    .transaction()
    .execute((tx) => store.insertAttempted(tx, { clientId, endpointId: endpoint.id, row }));
  return { endpoint, row };
}

const prunedAtOnce = 5_000;

/** Deletes events and deliveries that are older than the log is kept. Stops between batches. */
export async function pruneDeliveries(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const firstId = firstIdAt(new Date(now.getTime() - logDays * dayMs));
  for (let deleted = prunedAtOnce; deleted === prunedAtOnce;) {
    if (signal?.aborted) return;
    deleted = await store.deleteBefore(db, firstId, prunedAtOnce);
  }
}
