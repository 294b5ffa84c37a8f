// What screening needs of senders and numbers, read for several sends at once. Reads only.
import type { ClientSender } from '../../../contract/senders.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inOneTrip } from '../../db/connection/pipeline.ts';
import { Refusal } from '../../domain/refusal.ts';
import { findDnd, withErased, type IsDnd } from '../dnd/listed.service.ts';
import { networksOf, type NetworkOf } from '../networks/networks.service.ts';
import { findSenders, listUsableSenders, type UsableSender } from './intake.store.ts';
import type { Candidate } from './recipients.service.ts';

export interface SenderFacts {
  /** Undefined if the client may not use the sender ID. */
  senderOf: (clientId: number, sender: string | number) => UsableSender | undefined;
}

export interface NumberFacts {
  networkOf: NetworkOf;
  isDnd: IsDnd;
}

/** The names a client may send with, network by network (requirements/domain.md#sender-ids). */
export const usableSenders = (db: Db | Tx, clientId: number): Promise<ClientSender[]> =>
  listUsableSenders(db, clientId);

/** Reads the senders of several sends with one query. */
export async function readSenders(
  db: Db | Tx,
  sends: readonly { clientId: number; sender: string | number }[],
): Promise<SenderFacts> {
  const clientIds = new Set(sends.map(({ clientId }) => clientId));
  const found = await findSenders(db, [...clientIds], [...new Set(sends.map(({ sender }) => sender))]);
  return {
    senderOf: (client, sender) =>
      found.find(
        ({ clientId, ids, name }) =>
          clientId === client && (typeof sender === 'number' ? ids.includes(sender) : name === sender),
      ),
  };
}

/** Reads the networks and do-not-disturb entries of the numbers of several sends. */
export async function readNumbers(
  db: Db | Tx,
  clientIds: readonly number[],
  candidates: readonly Candidate[],
): Promise<NumberFacts> {
  const msisdns = candidates.flatMap(({ msisdn }) => (msisdn === undefined ? [] : [msisdn]));
  const [networkOf, found] = await inOneTrip(
    db,
    () => networksOf(db, msisdns),
    () => findDnd(db, { clientIds, msisdns }),
  );
  return { networkOf, isDnd: await withErased(db, { clientIds, msisdns }, found) };
}

export const senderUnavailable = (sender: string | number): Refusal =>
  new Refusal(422, 'sender_unavailable', `Sender ID ${sender} is not available to your account`, 'sender_id');
