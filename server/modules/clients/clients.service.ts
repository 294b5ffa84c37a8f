// Clients: the organisations that own all other records; client 1 is the platform itself (requirements/domain.md#access).
// Never touches a balance: only the ledger does.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { clientProfile as profileCall } from '../../../contract/identity.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isWithin, narrowedTo, platformClientId, type Reach } from '../../domain/reach.ts';
import { clientNotFound } from '../../domain/refusal.ts';
import type { Caller } from '../../http/caller.ts';
import { openAccounts } from '../ledger/ledger.service.ts';
import {
  findClient,
  insertClient,
  insertPlatform,
  type FoundClient,
  type NewClient,
} from './clients.store.ts';

/** Creates a client with its ledger accounts and returns its id. */
export async function createClient(tx: Tx, client: NewClient): Promise<number> {
  const id = await insertClient(tx, client);
  await openAccounts(tx, id);
  return id;
}

/** Creates client 1, the platform, if it is missing. */
export const ensurePlatform = (db: Db, msisdn: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await insertPlatform(tx, { name: 'Platform', msisdn })) await openAccounts(tx, platformClientId);
  });

/** Name and number of a client, and why it cannot send, for its own people. */
export async function clientProfile(
  db: Db,
  clientId: number,
): Promise<AnswerOf<typeof profileCall>['message']['client']> {
  const client = await findClient(db, clientId);
  if (!client) throw new Error(`Client ${clientId} of a signed-in user does not exist`);
  const { id, name, msisdn, status, approval_due } = client;
  if (status === 1) return { id, name, msisdn };
  return { id, name, msisdn, inactive: approval_due === null ? 'suspended' : 'approval' };
}

/**
 * The client that `client_id` of the body names; see {@link clientNotFound}. Locked against deletion in a transaction, which must not hold
 * locks on rows of the client already: a deletion takes them after the client.
 */
export async function requireClient(db: Db | Tx, reach: Reach, clientId: number): Promise<FoundClient> {
  const client = isWithin(reach, clientId) ? await findClient(db, clientId) : undefined;
  if (!client) throw clientNotFound();
  return client;
}

/**
 * The reach of a list that shows one client, the caller's own by default. Records named by `ids` without a client may be of any
 * within reach. 422 as for {@link requireClient}.
 */
export async function reachOfList(
  db: Db,
  caller: Pick<Caller, 'reach' | 'clientId'>,
  { client_id, ids }: { client_id?: number | undefined; ids?: readonly number[] | undefined },
): Promise<Reach> {
  const clientId = client_id ?? (ids === undefined ? caller.clientId : undefined);
  if (clientId !== undefined) await requireClient(db, caller.reach, clientId);
  return narrowedTo(caller.reach, clientId);
}
