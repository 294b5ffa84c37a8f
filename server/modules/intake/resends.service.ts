// Resends of a campaign: which failed numbers are left to send to. A number that a later resend has reached, or may still reach, is
// excluded (decisions/034-results-of-campaigns.md). Resends of resends count as well.
import type { FailureCode } from '../../../contract/failures.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/database.ts';
import * as store from './recipients.store.ts';

export type { Resend } from './recipients.store.ts';

/** Messages read per statement. */
const readMax = 10_000;

interface OneCampaign {
  clientId: number;
  campaignId: number;
}

export interface Resends {
  /** The first campaign of the chain; undefined if the campaign is not the client's. */
  origin: Awaited<ReturnType<typeof store.findOrigin>>;
  /** The resends of that campaign that are later than the asked one, oldest first. */
  later: store.Resend[];
}

export async function readResends(db: Db | Tx, one: OneCampaign): Promise<Resends> {
  const origin = await store.findOrigin(db, one);
  if (!origin) return { origin, later: [] };
  const all = await store.listResends(db, { ...one, campaignId: origin.id });
  return { origin, later: all.filter(({ id }) => id > one.campaignId) };
}

interface Asked {
  campaignId: number;
  codes: readonly (FailureCode | null)[] | undefined;
  /** Ids of the later resends. */
  resends: readonly number[];
}

/**
 * The numbers of the failed messages of a campaign, without those of a newer message that has not failed. The comparison by message
 * leaves in what failed in a run after the resend.
 */
export async function failedNumbers(
  db: Db | Tx,
  { campaignId, codes, resends }: Asked,
): Promise<Set<number>> {
  const failed = new Map<number, number>();
  let oldest = Infinity;
  const failures = (after: number, limit: number) =>
    store.failedMessagesAfter(db, { campaignId, codes, after, limit });
  for await (const { id, msisdn } of each(failures)) {
    failed.set(Number(msisdn), id);
    oldest = Math.min(oldest, id);
  }
  for (const resend of failed.size > 0 ? resends : []) {
    const others = (after: number, limit: number) =>
      store.messagesNotFailedAfter(db, { campaignId: resend, after, limit });
    for await (const { id, msisdn } of each(others, oldest)) {
      const number = Number(msisdn);
      if ((failed.get(number) ?? Infinity) < id) failed.delete(number);
    }
  }
  return new Set(failed.keys());
}

/** Messages of a campaign, read from one on. */
async function* each(
  read: (after: number, limit: number) => Promise<Message[]>,
  from = 0,
): AsyncGenerator<Message> {
  const batches = inBatches<Message, Message>(
    (last, limit) => read(last?.id ?? from, limit),
    (message) => message,
    readMax,
  );
  for await (const batch of batches) yield* batch;
}

interface Message {
  id: number;
  msisdn: string;
}
