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

interface ResendScope {
  campaignId: number;
  /** Ids of the later resends. */
  resends: readonly number[];
}

/** The newest failure of a number. */
interface Failure {
  id: number;
  code: FailureCode | null;
}

/** The numbers of a campaign that are left to send to. */
export type FailuresLeft = ReadonlyMap<number, Failure>;

/** The numbers whose newest failure has one of the reasons; undefined: any. */
export const numbersWith = (
  left: FailuresLeft,
  codes: readonly (FailureCode | null)[] | undefined,
): Set<number> =>
  new Set([...left].filter(([, { code }]) => codes?.includes(code) ?? true).map(([number]) => number));

/** Counts the numbers by the reason of their newest failure, most frequent first. */
export function countByReason(left: FailuresLeft): { failure_code: FailureCode | null; count: number }[] {
  const counts = new Map<FailureCode | null, number>();
  for (const { code } of left.values()) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([failure_code, count]) => ({ failure_code, count }))
    .toSorted((one, other) => other.count - one.count);
}

/**
 * The newest failure of each number of a campaign, without the numbers of a newer message that has not failed. The comparison by
 * message leaves in what failed in a run after the resend.
 */
export async function failuresLeft(db: Db | Tx, { campaignId, resends }: ResendScope): Promise<FailuresLeft> {
  const failed = new Map<number, Failure>();
  let oldest = Infinity;
  const failures = (after: number, limit: number) =>
    store.failedMessagesAfter(db, { campaignId, after, limit });
  for await (const { id, msisdn, failure_code: code } of each(failures)) {
    failed.set(Number(msisdn), { id, code });
    oldest = Math.min(oldest, id);
  }
  for (const resend of failed.size > 0 ? resends : []) {
    const others = (after: number, limit: number) =>
      store.messagesNotFailedAfter(db, { campaignId: resend, after, limit });
    for await (const { id, msisdn } of each(others, oldest)) {
      const number = Number(msisdn);
      if ((failed.get(number)?.id ?? Infinity) < id) failed.delete(number);
    }
  }
  return failed;
}

/** Messages of a campaign, read from one on, without those whose number was erased. */
async function* each<Row extends { id: number; msisdn: string }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  from = 0,
): AsyncGenerator<Row> {
  const batches = inBatches<Row, Row>(
    (last, limit) => read(last?.id ?? from, limit),
    (message) => message,
    readMax,
  );
  for await (const batch of batches) yield* batch.filter(({ msisdn }) => msisdn !== '');
}
