// Webhook endpoints of clients: created, changed, rotated and deleted, by people in the console and by clients' systems. The secret
// is shown once; it must sign, so it is stored encrypted, not as a hash. Endpoints out of reach answer like missing ones. Never makes a
// request itself: the attempt at a test is injected (deliveries.service.ts), and the worker delivers.
import { randomBytes } from 'node:crypto';
import type { AuditAction } from '../../../contract/access.ts';
import { webhooksMax } from '../../../contract/v1/webhooks.ts';
import type { WebhookEventType, WebhookFormat } from '../../../contract/webhookEvents.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { hourMs } from '../../domain/durations.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { textsMasked } from '../../http/readableText.ts';
import { audited, type Audit, type AuditActor } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { secretsOfOverlap } from './signing.service.ts';
import * as store from './webhooks.store.ts';

export type { EndpointReach, EndpointRow } from './webhooks.store.ts';

/** The author of a change: a user, or a client's system with its API key. */
export interface Manager extends store.EndpointReach {
  actor: AuditActor;
  /** Whether the author may have subscribers' texts sent to a URL. */
  readsTexts: boolean;
}

/** Whether webhooks may be sent to a URL, as far as that can be decided without resolving its name. */
export type UrlCheck = (url: URL) => boolean;

/** Prefix of a secret, as in Standard Webhooks. */
const secretPrefix = 'whsec_';
const secretBytes = 32;
const newSecret = (): string => randomBytes(secretBytes).toString('base64');

export interface WithSecret {
  endpoint: store.EndpointRow;
  secret: string;
}

/** Endpoints within reach, newest first; those before `beforeId`. */
export const listEndpoints = store.listEndpoints;

export async function findEndpoint(
  db: Db,
  one: store.EndpointReach & { id: number },
): Promise<store.EndpointRow> {
  const endpoint = await store.findEndpoint(db, one);
  if (!endpoint) throw notFound('webhook_not_found', 'Webhook');
  return endpoint;
}

/** The events that an endpoint receives, and its URL. */
type Sent = Pick<Wanted, 'url' | 'types'>;

interface Wanted {
  url: string;
  types: WebhookEventType[];
  description: string;
  format: WebhookFormat;
}

export const createEndpoint = (
  db: Db,
  manager: Manager,
  {
    clientId,
    live,
    isUsable,
    secrets,
    ...wanted
  }: Wanted & { clientId: number; live: boolean; isUsable: UrlCheck; secrets: Secrets },
): Promise<WithSecret> =>
  audited(db, manager.actor, 'webhook.create', async (tx, audit) => {
    await requireClient(tx, manager.reach, clientId);
    const fields = fieldsOf(wanted, isUsable);
    requireReadable(manager, fields);
    if ((await store.countEndpoints(tx, { clientId, live })) >= webhooksMax)
      throw new Refusal(
        422,
        'webhook_limit_reached',
        `A client has at most ${webhooksMax} webhooks of a kind, live or test`,
      );
    const secret = newSecret();
    const id = await store.insertEndpoint(tx, { client_id: clientId, live, ...fields });
    await store.updateEndpoint(tx, id, {
      secret: await secrets.seal(tx, { place: 'webhook_endpoints.secret', id }, secret),
    });
    await audit.record(fields.url, { clientId, after: { types: fields.types, format: fields.format, live } });
    return { endpoint: await findEndpoint(tx, { ...manager, id }), secret: secretPrefix + secret };
  });

/** Changes the given fields; the kind (live or test) never changes. Enabling an endpoint makes its pending deliveries due. */
export const updateEndpoint = (
  db: Db,
  manager: Manager,
  change: {
    id: number;
    now: Date;
    isUsable: UrlCheck;
    wanted: Partial<Wanted> & { enabled?: boolean | undefined };
    read?: object | undefined;
  },
): Promise<store.EndpointRow> =>
  changeEndpoint(db, { manager, id: change.id, action: 'webhook.update' }, async (tx, audit, endpoint) => {
    const { enabled = endpoint.status === 1 } = change.wanted;
    const { url, types, description, format } = endpoint;
    requireAsRead({ noun: 'webhook', stored: endpoint, wanted: change.wanted, read: change.read });
    const wanted = { url, types, description, format, ...defined(change.wanted) };
    // An unchanged URL is not checked again: it was valid, and the allow list may have changed since.
    const fields = fieldsOf(wanted, wanted.url === url ? () => true : change.isUsable);
    requireReadable(manager, fields, endpoint);
    await store.updateEndpoint(tx, endpoint.id, { ...fields, ...stateOf(endpoint, enabled, change.now) });
    await audit.recordChange(fields.url, {
      clientId: endpoint.client_id,
      before: { url, types, description, format, enabled: endpoint.status === 1 },
      after: { ...fields, enabled },
    });
    return findEndpoint(tx, { ...manager, id: endpoint.id });
  });

/** Creates a new secret. The old ones sign as well during the overlap. */
export const rotateSecret = (
  db: Db,
  manager: Manager,
  { id, overlapHours, now, secrets }: { id: number; overlapHours: number; now: Date; secrets: Secrets },
): Promise<WithSecret> =>
  changeEndpoint(db, { manager, id, action: 'webhook.rotate' }, async (tx, audit, endpoint) => {
    const secret = newSecret();
    const old = overlapHours > 0 ? secretsOfOverlap(secrets, endpoint, now).join(' ') : '';
    await store.updateEndpoint(tx, id, {
      secret: await secrets.seal(tx, { place: 'webhook_endpoints.secret', id }, secret),
      old_secret:
        old === '' ? null : await secrets.seal(tx, { place: 'webhook_endpoints.old_secret', id }, old),
      old_secret_until: old === '' ? null : new Date(now.getTime() + overlapHours * hourMs),
    });
    await audit.record(endpoint.url, {
      clientId: endpoint.client_id,
      after: { overlap_hours: overlapHours },
    });
    return { endpoint: await findEndpoint(tx, { ...manager, id }), secret: secretPrefix + secret };
  });

/** Deletes an endpoint with its pending deliveries; returns its URL. */
export const deleteEndpoint = (db: Db, manager: Manager, id: number): Promise<string> =>
  changeEndpoint(
    db,
    { manager, id, action: 'webhook.delete' },
    async (tx, audit, { url, client_id, types }) => {
      await store.deleteEndpoint(tx, id);
      await audit.record(url, { clientId: client_id, before: { types } });
      return url;
    },
  );

/** Endpoints of a client that were disabled because they failed, for the home of its users. */
export const listFailedEndpoints = store.listFailed;

/** Changes an endpoint within reach, locked. */
export const changeEndpoint = <Result>(
  db: Db,
  { manager, id, action }: { manager: Manager; id: number; action: AuditAction },
  change: (tx: Tx, audit: Audit, endpoint: store.EndpointRow) => Promise<Result>,
): Promise<Result> =>
  audited(db, manager.actor, action, async (tx, audit) => {
    const endpoint = await store.lockEndpoint(tx, { ...manager, id });
    if (!endpoint) throw notFound('webhook_not_found', 'Webhook');
    return change(tx, audit, endpoint);
  });

function stateOf(
  endpoint: store.EndpointRow,
  enabled: boolean,
  now: Date,
): Parameters<typeof store.updateEndpoint>[2] {
  if (enabled === (endpoint.status === 1)) return {};
  if (enabled) return { status: 1, disabled_at: null, disabled_why: null, failing_since: null };
  return { status: 0, disabled_at: now, disabled_why: 'manual' };
}

/** Throws 422 if a change would send subscribers' texts to a new URL and its author may not read them. */
function requireReadable({ readsTexts }: Manager, after: Sent, before?: Sent): void {
  const has = ({ types }: Sent) => types.includes('incoming_message.received');
  if (readsTexts || !has(after) || (before?.url === after.url && has(before))) return;
  throw textsMasked('event_types');
}

/** Throws 422 for an event for which the format has no callback. */
export function requireCallback(
  { format, types }: Pick<Wanted, 'format' | 'types'>,
  field: 'event_types' | 'event_type',
): void {
  if (format === 'africastalking' && types.includes('balance.low'))
    throw new Refusal(422, 'invalid_input', "The format of Africa's Talking has no balance.low", field);
}

function fieldsOf({ url: text, types, description, format }: Wanted, isUsable: UrlCheck): Wanted {
  requireCallback({ format, types }, 'event_types');
  const url = URL.parse(text);
  if (!url || !isUsable(url))
    throw invalidUrl('The URL must begin with https:// and lead to the public internet');
  if (url.username !== '' || url.password !== '')
    throw invalidUrl('The URL must not contain a user name or a password: verify the signature instead');
  url.hash = '';
  return { url: url.href, types, description, format };
}

const invalidUrl = (message: string) => new Refusal(422, 'webhook_url_invalid', message, 'url');

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
