// What the platform decides about a requested sender ID, network by network (requirements/kenya.md#sender-ids).
// Approved, the name is configured at that connector, or the configuration there is reused, and the client may send
// with it at once. The first decision holds: a second one is refused and names who took the first.
import type { BulkAnswer } from '../../../contract/bulk.ts';
import type { approveSenderRequests, decideSenderRequest } from '../../../contract/senderRequests.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { bulkAnswer, distinct, judged, type RecordVerdict } from '../../domain/bulk.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { ensureConfiguration } from '../senders/configurations.service.ts';
import { textFromPlatform } from '../intake/platformText.service.ts';
import { mapTo } from '../senders/senders.service.ts';
import * as store from './senderRequests.store.ts';

type Decision = ParsedBodyOf<typeof decideSenderRequest> & { id: number; now: Date };
type Decider = Pick<Actor, 'userId' | 'address'>;

export const decide = (db: Db, actor: Actor, decision: Decision): Promise<string> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const done = await decideIn(tx, actor, decision);
    await notifyRequester(tx, decision.id);
    return done;
  });

/**
 * Approves each request at the networks that have not decided, in a transaction of its own with the audit entries and the SMS of
 * {@link decide}. One that is refused at a network stays as it was.
 */
export async function approveMany(
  db: Db,
  actor: Actor,
  { ids, packages, now }: ParsedBodyOf<typeof approveSenderRequests> & { now: Date },
): Promise<BulkAnswer> {
  platformOnly(actor.reach);
  const chosen = new Map(packages.map(({ connector_id, package_id }) => [connector_id, package_id]));
  const found = new Map<number, RecordVerdict>();
  for (const id of distinct(ids)) {
    const judge = () => db.transaction().execute((tx) => approve(tx, actor, { id, chosen, now }));
    found.set(id, await judged(judge));
  }
  return bulkAnswer(ids, found, (done) => `${counted(done, 'request')} approved`);
}

async function approve(
  tx: Tx,
  actor: Actor,
  { id, chosen, now }: { id: number; chosen: ReadonlyMap<number, number>; now: Date },
): Promise<'done' | 'unchanged'> {
  const request = await store.lockRequest(tx, { id, reach: 'all' });
  if (!request) throw notFound('request_not_found', 'Request');
  const pending = (await store.listNetworks(tx, id)).filter(({ state }) => state === 'pending');
  const configured = await store.packagesOf(tx, request.code);
  for (const { connector_id, connector_name } of pending) {
    const package_id = configured.get(connector_id) ?? chosen.get(connector_id);
    if (package_id === undefined)
      throw new Refusal(422, 'invalid_input', `Give the package of ${request.code} on ${connector_name}`);
    await decideIn(tx, actor, { id, connector_id, state: 'approved', package_id, now });
  }
  if (pending.length === 0) return 'unchanged';
  await notifyRequester(tx, id);
  return 'done';
}

/** Sends the requester an SMS once every network has decided, if the platform can send one. */
async function notifyRequester(tx: Tx, id: number): Promise<void> {
  const request = await store.lockRequest(tx, { id, reach: 'all' });
  const networks = await store.listNetworks(tx, id);
  const msisdn = await store.findRequesterNumber(tx, id);
  if (!request || msisdn === undefined || networks.some(({ state }) => state === 'pending')) return;
  const named = (wanted: string) =>
    networks.filter(({ state }) => state === wanted).map(({ connector_name }) => connector_name);
  const decided = { approved: named('approved'), rejected: named('rejected') };
  await textFromPlatform(tx, {
    msisdn,
    text: ({ senderDecided }) => senderDecided(request.code, decided),
    userId: null,
  });
}

/** The decision of one of the platform's people. */
export function decideIn(tx: Tx, actor: Decider, decision: Decision): Promise<string> {
  const { id, connector_id: connectorId, state, now } = decision;
  const action = state === 'approved' ? 'sender_request.approve' : 'sender_request.reject';
  return audited(tx, actor, action, async (_tx, audit) => {
    const request = await store.lockRequest(tx, { id, reach: 'all' });
    if (!request) throw notFound('request_not_found', 'Request');
    const network = (await store.listNetworks(tx, id)).find((each) => each.connector_id === connectorId);
    if (!network)
      throw new Refusal(
        422,
        'network_unavailable',
        'This network is not part of the request',
        'connector_id',
      );
    const name = `${request.code} on ${network.connector_name}`;
    if (network.state === 'withdrawn')
      throw new Refusal(422, 'request_withdrawn', `The client has withdrawn ${name}`);
    if (network.state !== 'pending')
      throw new Refusal(422, 'request_decided', `${network.decided_by} has ${network.state} ${name} already`);
    if (decision.state === 'approved')
      await giveSender(tx, actor, { ...request, connectorId, name, packageId: decision.package_id });
    const reason = decision.state === 'rejected' ? decision.reason : null;
    await store.decideNetwork(tx, { id, connectorId, state, reason, userId: actor.userId, now });
    const after = decision.state === 'approved' ? { package_id: decision.package_id } : { reason };
    await audit.record(name, { clientId: request.client_id, after });
    return `${name} ${state}`;
  });
}

async function giveSender(
  tx: Tx,
  actor: Decider,
  wanted: store.LockedRequest & { connectorId: number; packageId: number; name: string },
): Promise<void> {
  const { code, client_id: clientId, connectorId, packageId, name } = wanted;
  const configuration = await ensureConfiguration(tx, actor, {
    code,
    connector_id: connectorId,
    package_id: packageId,
  });
  if (configuration.status !== 1)
    throw new Refusal(422, 'sender_inactive', `${name} is configured and inactive; activate it first`);
  if (configuration.package_id !== packageId)
    throw new Refusal(
      422,
      'sender_package_mismatch',
      `${name} is configured with package ${configuration.package_id}; approve it with that one`,
      'package_id',
    );
  await mapTo(tx, actor, { clientId, configuration });
}
