// The sender IDs of a client, assigned and unassigned by the platform, with or without SMS stripping
// (requirements/administration.md#client-detail; requirements/domain.md#sender-ids). Unassigning changes no message: queued
// ones carry their name, connector and masking and are still sent. It is refused while a campaign has messages to create
// with the name, because that campaign would fail.
import type { BulkAnswer } from '../../../contract/bulk.ts';
import type {
  AssignedSender,
  assignedSenders,
  assignSender as assignSenderCall,
  assignSenders as assignSendersCall,
} from '../../../contract/senders.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { bulkAnswer, verdicts } from '../../domain/bulk.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted, someOf } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { audited, type AuditActor } from '../audit/audit.service.ts';
import { reachOfList, requireClient } from '../clients/clients.service.ts';
import { shareConfiguration, type StoredConfiguration } from './configurations.store.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import * as store from './senders.store.ts';

export async function assignedPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof assignedSenders>,
): Promise<TableAnswer<AssignedSender>> {
  const filter = { ...request, reach: await reachOfList(db, caller, request) };
  return listPage(request, {
    sorts: store.assignedSortable,
    count: () => store.countAssigned(db, filter),
    rows: (page) => store.listAssigned(db, filter, page),
  });
}

/** Lets many clients send with a configured sender ID; one audit entry names them. */
export const assignMany = (
  db: Db,
  actor: Actor,
  { sender_id: configurationId, client_ids: clientIds }: ParsedBodyOf<typeof assignSendersCall>,
): Promise<BulkAnswer> =>
  audited(db, actor, 'sender.assign', async (tx, audit) => {
    platformOnly(actor.reach);
    const configuration = await requireAssignable(tx, configurationId);
    const known = await store.listClients(tx, clientIds);
    const assigned = await store.insertMappings(tx, { clientIds: known, configurationId });
    const found = new Map([...verdicts(known, 'unchanged'), ...verdicts(assigned, 'done')]);
    const name = nameOf(configuration);
    if (assigned.length === 0) audit.unchanged();
    else
      await audit.record(name, {
        clientId: null,
        after: { clients: assigned.length, client_ids: assigned.join(', ') },
      });
    return bulkAnswer(clientIds, found, (done) => `${name} assigned to ${counted(done, 'client')}`);
  });

/** Returns an active configuration, locked against changes; 422 for any other. */
async function requireAssignable(tx: Tx, id: number): Promise<StoredConfiguration> {
  const configuration = await shareConfiguration(tx, id);
  if (!configuration) throw new Refusal(422, 'sender_not_found', 'Sender ID not found', 'sender_id');
  if (configuration.status === 1) return configuration;
  const name = nameOf(configuration);
  throw new Refusal(422, 'sender_inactive', `${name} is inactive; activate it first`, 'sender_id');
}

/** Lets a client send with a configured sender ID. */
export const assign = (
  db: Db,
  actor: Actor,
  { sender_id: configurationId, client_id: clientId }: ParsedBodyOf<typeof assignSenderCall>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    await requireClient(tx, actor.reach, clientId);
    const configuration = await requireAssignable(tx, configurationId);
    const name = nameOf(configuration);
    if (!(await mapTo(tx, actor, { clientId, configuration })))
      throw new Refusal(422, 'sender_assigned', `${name} is assigned to this client already`, 'sender_id');
    return `${name} assigned`;
  });

/** Assigns a configuration that is locked against deletion; false if the client already has it. */
export const mapTo = (
  tx: Tx,
  actor: AuditActor,
  { clientId, configuration }: { clientId: number; configuration: Named & { id: number } },
): Promise<boolean> =>
  audited(tx, actor, 'sender.assign', async (_tx, audit) => {
    if (!(await store.insertMapping(tx, { clientId, configurationId: configuration.id })))
      return audit.unchanged(false);
    await audit.record(nameOf(configuration), { clientId });
    return true;
  });

export const setStripping = (
  db: Db,
  actor: Actor,
  { id, status }: { id: number; status: 0 | 1 },
): Promise<string> =>
  audited(db, actor, 'sender.stripping', async (tx, audit) => {
    const mapping = await lock(tx, actor, id);
    const done = `Message stripping ${status === 1 ? 'enabled' : 'disabled'} for ${nameOf(mapping)}`;
    if (mapping.otp === status) return audit.unchanged(done);
    await store.updateOtp(tx, mapping.id, status);
    await audit.record(nameOf(mapping), {
      clientId: mapping.client_id,
      before: { stripping: mapping.otp === 1 },
      after: { stripping: status === 1 },
    });
    return done;
  });

/** Takes a sender ID from its client. */
export const unassign = (db: Db, actor: Actor, id: number): Promise<string> =>
  audited(db, actor, 'sender.unassign', async (tx, audit) => {
    const mapping = await lock(tx, actor, id);
    const ahead = await store.listCampaignsAhead(tx, mapping);
    if (ahead.length > 0)
      throw new Refusal(
        422,
        'sender_in_use',
        `${mapping.code} is used by the ${ahead.length === 1 ? 'campaign' : 'campaigns'} ${someOf(ahead)}, which still ${ahead.length === 1 ? 'has' : 'have'} messages to make; cancel ${ahead.length === 1 ? 'it' : 'them'} first`,
      );
    await store.deleteMapping(tx, mapping.id);
    await audit.record(nameOf(mapping), {
      clientId: mapping.client_id,
      before: { stripping: mapping.otp === 1 },
    });
    return `${nameOf(mapping)} removed from ${mapping.client_name}. Queued messages are still sent`;
  });

async function lock(tx: Tx, actor: Actor, id: number): Promise<store.Mapping> {
  const mapping = await store.lockMapping(tx, { id, reach: actor.reach });
  if (!mapping) throw new Refusal(422, 'sender_not_found', 'Sender ID not found', 'id');
  return mapping;
}

interface Named {
  code: string;
  connector_name: string;
}

const nameOf = ({ code, connector_name }: Named) => `${code} on ${connector_name}`;
