// The dashboard's figures (requirements/portal.md#dashboard; requirements/domain.md#message-states). Reads the counts
// kept beside the messages; messages themselves must never be counted.
import type { SummaryFigures } from '../../../contract/dashboard.ts';
import type { Db } from '../../db/database.ts';
import type { Reach } from '../../domain/reach.ts';
import type { Caller } from '../../http/caller.ts';
import { requireClient } from '../clients/clients.service.ts';
import { available } from '../ledger/ledger.service.ts';
import { countContacts, findPrice, sumMessages } from './dashboard.store.ts';

/** Messages and contacts within the caller's reach; credits of the caller's own client. */
export async function summarize(db: Db, caller: Pick<Caller, 'reach' | 'clientId'>): Promise<SummaryFigures> {
  const [sums, contacts, credits] = await Promise.all([
    sumMessages(db, caller.reach),
    countContacts(db, caller.reach),
    available(db, caller.clientId),
  ]);
  const { transactional, promotional } = sums;
  return {
    transactional_sent_message: transactional.delivered,
    transactional_contacts: contacts,
    transactional_credits: credits,
    transactional_failed: transactional.failed,
    transactional_pending: transactional.pending,
    transactional_queued: transactional.queued,
    promotional_sent_message: promotional.delivered,
    promotional_contacts: contacts,
    promotional_credits: credits,
    promotional_failed: promotional.failed,
    promotional_pending: promotional.pending,
    promotional_queued: promotional.queued,
  };
}

/** Units a client within reach can spend; 422 for one that is missing or out of reach. */
export async function balanceOf(db: Db, reach: Reach, clientId: number): Promise<number> {
  await requireClient(db, reach, clientId);
  return available(db, clientId);
}

/** KES for a unit, on networks without a price of their own; null for a missing client. */
export const priceOf = async (db: Db, clientId: number): Promise<string | null> =>
  (await findPrice(db, clientId)) ?? null;
