// Cancels one message for its client or the platform, as the HTTP API does (intake/cancellation.service.ts).
import type { Db } from '../../db/database.ts';
import { notFound } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { cancelMessage, refusalOfCancel } from '../intake/cancellation.service.ts';
import { findOwner } from './messages.store.ts';

/** Cancels a message; 404 if it is out of reach, 409 if it is sent, being sent, or part of a campaign. */
export const cancelWaiting = (db: Db, actor: Actor, id: number): Promise<string> =>
  audited(db, actor, 'message.cancel', async (tx, audit) => {
    const { reach } = actor;
    const clientId = await findOwner(tx, reach, id);
    if (clientId === undefined) throw notFound('message_not_found', 'Message');
    const verdict = await cancelMessage(tx, { id, reach });
    if (verdict !== 'cancelled') throw refusalOfCancel(verdict);
    await audit.record(`message ${id}`, { clientId });
    return 'Message cancelled';
  });
