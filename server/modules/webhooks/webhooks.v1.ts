// Webhooks in the HTTP API. A live key reaches the live endpoints of its client, a test key the test ones.
import * as contract from '../../../contract/v1/webhooks.ts';
import { idNumber, idText, pageFrom } from '../../../contract/v1/shapes.ts';
import { Refusal } from '../../domain/refusal.ts';
import { eventIdText, webhookBody } from '../../domain/webhookBody.ts';
import type { ApiCaller } from '../../http/apiCaller.ts';
import { cursorNumber } from '../../http/cursor.ts';
import type { V1 } from '../../http/v1.ts';
import { listDeliveries, redeliver, testEndpoint, type DeliveryRow } from './deliveries.service.ts';
import type { WebhookDeps } from './webhooks.routes.ts';
import {
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
  type EndpointReach,
  type EndpointRow,
  type Manager,
} from './webhooks.service.ts';

const reachOf = ({ clientId, live }: ApiCaller): EndpointReach => ({ reach: { clientId }, live });
const managerOf = (actor: ApiCaller): Manager => ({ ...reachOf(actor), actor, readsTexts: true });
const endpointId = ({ id }: { id: string }): number => idNumber('we', id);

/** Throws 422 for a text that is no id of a delivery. */
function deliveryId(text: string): number {
  const id = idNumber('whd', text);
  if (id === 0)
    throw new Refusal(
      422,
      'invalid_input',
      'delivery_ids takes ids of deliveries, such as whd_123',
      'delivery_ids',
    );
  return id;
}

export function mountWebhooksV1(v1: V1, { db, clock, secrets, sender }: WebhookDeps): void {
  const { isUsable, attempt } = sender;
  v1.mount(contract.createWebhook, async ({ body }, caller) => {
    const { event_types: types, ...wanted } = body;
    const { endpoint, secret } = await createEndpoint(db, managerOf(caller), {
      ...wanted,
      types,
      isUsable,
      secrets,
      clientId: caller.clientId,
      live: caller.live,
    });
    return { ...view(endpoint), secret };
  });
  v1.mount(contract.listWebhooks, async ({ query: { limit, starting_after } }, caller) => {
    const list = { ...reachOf(caller), beforeId: cursorNumber('we', starting_after), limit: limit + 1 };
    return pageFrom((await listEndpoints(db, list)).map(view), limit);
  });
  v1.mount(contract.getWebhook, async ({ params }, caller) =>
    view(await findEndpoint(db, { ...reachOf(caller), id: endpointId(params) })),
  );
  v1.mount(contract.updateWebhook, async ({ params, body }, caller) => {
    const { event_types: types, ...wanted } = body;
    const change = { id: endpointId(params), now: clock(), isUsable, wanted: { ...wanted, types } };
    return view(await updateEndpoint(db, managerOf(caller), change));
  });
  v1.mount(contract.deleteWebhook, async ({ params }, caller) => {
    const id = endpointId(params);
    await deleteEndpoint(db, managerOf(caller), id);
    return { id: idText('we', id), object: 'webhook_endpoint' as const, deleted: true as const };
  });
  v1.mount(contract.rotateWebhookSecret, async ({ params, body }, caller) => {
    const order = { id: endpointId(params), overlapHours: body.overlap_hours, now: clock(), secrets };
    const { endpoint, secret } = await rotateSecret(db, managerOf(caller), order);
    return { ...view(endpoint), secret };
  });
  v1.mount(contract.testWebhook, async ({ params, body }, caller) => {
    const order = {
      ...reachOf(caller),
      id: endpointId(params),
      type: body.event_type,
      now: clock(),
      attempt,
      secrets,
    };
    const { endpoint, row } = await testEndpoint(db, order);
    return viewDelivery(endpoint, row);
  });
  v1.mount(contract.listDeliveries, async ({ params, query }, caller) => {
    const { limit, starting_after, status: state } = query;
    const list = {
      id: endpointId(params),
      state,
      beforeId: cursorNumber('whd', starting_after),
      limit: limit + 1,
    };
    const { endpoint, rows } = await listDeliveries(db, { ...reachOf(caller), ...list });
    return pageFrom(
      rows.map((row) => viewDelivery(endpoint, row)),
      limit,
    );
  });
  v1.mount(contract.redeliver, async ({ params, body }, caller) => {
    const { delivery_ids: ids, created_after, created_before, starting_after, status } = body;
    const which = ids
      ? { ids: ids.map(deliveryId) }
      : {
          from: new Date(created_after ?? 0),
          before: created_before === undefined ? undefined : new Date(created_before),
          afterId: starting_after === undefined ? undefined : idNumber('whd', starting_after),
          failedOnly: status === 'failed',
        };
    const order = { id: endpointId(params), now: clock(), ...which };
    const { redelivered, continueAfter } = await redeliver(db, managerOf(caller), order);
    return {
      object: 'redelivery' as const,
      redelivered,
      has_more: continueAfter !== null,
      next_cursor: continueAfter === null ? null : idText('whd', continueAfter),
    };
  });
}

function view(row: EndpointRow) {
  const { id, live, url, description, types, format, disabled_why } = row;
  return {
    id: idText('we', id),
    object: 'webhook_endpoint' as const,
    live,
    url,
    description,
    event_types: types,
    format,
    status: row.status === 1 ? ('enabled' as const) : ('disabled' as const),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: disabled_why,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created.toISOString(),
  };
}

function viewDelivery({ id: endpoint, format }: EndpointRow, row: DeliveryRow) {
  const { id, event_id, type, created, data, state, attempts, next_at } = row;
  const { contentType, body } = webhookBody(format, { id: event_id, type, created, data });
  return {
    id: idText('whd', id),
    object: 'webhook_delivery' as const,
    endpoint_id: idText('we', endpoint),
    event_id: eventIdText(event_id),
    event_type: type,
    status: state,
    created_at: created.toISOString(),
    next_attempt_at: next_at?.toISOString() ?? null,
    request: { content_type: contentType, body },
    attempts,
  };
}
