// The console's calls about webhooks.
import * as contract from '../../../contract/webhooks.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby/standby.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { mask } from '../../domain/maskText.ts';
import { narrowedTo, type Reach } from '../../domain/reach.ts';
import { counted } from '../../domain/sentences.ts';
import { eventIdText, isTest, webhookBody } from '../../domain/webhookBody.ts';
import type { Api } from '../../http/api.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { readableText, readsTexts } from '../../http/readableText.ts';
import {
  listDeliveries,
  redeliver,
  testEndpoint,
  type Attempt,
  type DeliveryRow,
} from './deliveries.service.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
  type EndpointReach,
  type EndpointRow,
  type Manager,
  type UrlCheck,
} from './webhooks.service.ts';

export interface WebhookDeps {
  db: Db;
  clock: () => Date;
  secrets: Secrets;
  /** Makes the requests. */
  sender: { isUsable: UrlCheck; attempt: Attempt };
}

/** Most endpoints that are shown, more than any client has. */
const listedMax = 1_000;
const deliveriesShown = 50;

/** Users manage live and test endpoints. */
const anyKind = (reach: Reach): EndpointReach => ({ reach, live: undefined });
const managerOf = (actor: Actor): Manager => ({
  ...anyKind(actor.reach),
  actor,
  readsTexts: readsTexts(actor),
});

export function mountWebhooks(
  api: Api,
  { db, reads, clock, secrets, sender }: WebhookDeps & { reads: Reads },
): void {
  const { isUsable, attempt } = sender;
  api.mount(contract.listWebhooks, async ({ body }, { reach }) => ({
    data: (await listEndpoints(db, { ...anyKind(narrowedTo(reach, body?.client_id)), limit: listedMax })).map(
      view,
    ),
  }));
  api.mount(contract.createWebhook, async ({ body }, caller) => {
    const { client_id: clientId = caller.clientId, live = true, description = '', event_types: types } = body;
    const { endpoint, secret } = await createEndpoint(db, managerOf(caller), {
      url: body.url,
      format: body.format,
      types,
      description,
      clientId,
      live,
      isUsable,
      secrets,
    });
    return { message: 'Webhook created', webhook: view(endpoint), secret };
  });
  api.mount(contract.updateWebhook, async ({ id, body }, caller) => {
    const { event_types: types, read, ...wanted } = body;
    await updateEndpoint(db, managerOf(caller), {
      id,
      now: clock(),
      isUsable,
      wanted: { ...wanted, types },
      read: read && { ...read, types: read['event_types'] },
    });
    return { message: 'Webhook updated' };
  });
  api.mount(contract.rotateWebhookSecret, async ({ id, body }, caller) => {
    const order = { id, overlapHours: body.overlap_hours, now: clock(), secrets };
    const { endpoint, secret } = await rotateSecret(db, managerOf(caller), order);
    return { message: 'Secret rotated', webhook: view(endpoint), secret };
  });
  api.mount(contract.deleteWebhook, async ({ id }, caller) => {
    await deleteEndpoint(db, managerOf(caller), id);
    return { message: 'Webhook deleted' };
  });
  api.mount(contract.testWebhook, async ({ id, body }, caller) => {
    const order = { ...anyKind(caller.reach), id, type: body.type, now: clock(), attempt, secrets };
    const { endpoint, row } = await testEndpoint(db, order);
    return { delivery: viewDelivery(caller, endpoint, row) };
  });
  api.mount(contract.webhookDeliveries, async ({ id, body, readsFrom }, caller) => {
    const list = {
      ...anyKind(caller.reach),
      id,
      state: body.state,
      beforeId: body.before,
      limit: deliveriesShown + 1,
    };
    const { endpoint, rows } = await listDeliveries(reads({ readsFrom }), list);
    return {
      data: rows.slice(0, deliveriesShown).map((row) => viewDelivery(caller, endpoint, row)),
      has_more: rows.length > deliveriesShown,
    };
  });
  api.mount(contract.redeliverWebhooks, async ({ id, body }, caller) => {
    const now = clock();
    const which = body.ids ? { ids: body.ids } : { from: new Date(0), failedOnly: true };
    const { redelivered } = await redeliver(db, managerOf(caller), { id, now, ...which });
    return { message: `${counted(redelivered, 'event')} queued again`, redelivered };
  });
}

function view(row: EndpointRow) {
  const { id, client_id, client_name, live, url, description, types: event_types, format } = row;
  return {
    id,
    client_id,
    client_name,
    live,
    url,
    description,
    event_types,
    format,
    disabled_why: row.disabled_why,
    enabled: row.status === 1,
    disabled: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until: row.old_secret_until?.toISOString() ?? null,
    created: row.created.toISOString(),
  };
}

/** Masks a subscriber's text for callers who may not read it, and the endpoint's responses, which may repeat it. */
function viewDelivery(caller: Caller, { format }: EndpointRow, row: DeliveryRow) {
  const { id, event_id, type, created, data, state, attempts, next_at } = row;
  const text = typeof data['text'] === 'string' ? readableText(caller, { message: data['text'] }) : undefined;
  const shown = text ? { ...data, text: text.text } : data;
  const { contentType, body } = webhookBody(format, { id: event_id, type, created, data: shown });
  return {
    id,
    type,
    state,
    test: isTest(row),
    attempts: text?.masked
      ? attempts.map((attempt) => ({ ...attempt, response: attempt.response && mask }))
      : attempts,
    body,
    content_type: contentType,
    event: eventIdText(event_id),
    created: created.toISOString(),
    next_attempt: next_at?.toISOString() ?? null,
  };
}
