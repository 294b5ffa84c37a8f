// Sender IDs: which names a client may send with, network by network (requirements/portal.md#send-sms;
// requirements/domain.md#sender-ids). Reads only; what a route makes of them is the send's business.
import type { ClientSender } from '../../../contract/senders.ts';
import type { Db, Tx } from '../../db/database.ts';
import { listUsableSenders } from './senders.store.ts';

/** Active mappings of the client on active configurations of active connectors. */
export const usableSenders = (db: Db | Tx, clientId: number): Promise<ClientSender[]> =>
  listUsableSenders(db, clientId);
