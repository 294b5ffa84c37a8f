// How soon a connector's receipts come, as counts by seconds since the telco accepted the message, and whether they are late now.
import { minuteMs } from './durations.ts';

/** Upper bounds of the buckets in seconds; the last bucket is unbounded. Bucket 0 counts accepted messages. */
export const bucketSeconds = [5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, Infinity] as const;

export const bucketOf = (seconds: number): number => bucketSeconds.findIndex((bound) => seconds <= bound) + 1;

/** Number of messages by bucket. */
export type Curve = ReadonlyMap<number, number>;

/** The messages that were accepted in one slot of time. */
export interface ReceiptSlot {
  at: Date;
  curve: Curve;
}

export interface LateReceipts {
  since: Date;
  /** Seconds within which most receipts usually arrive. */
  usualSeconds: number;
  /** Whether almost no receipts arrive. */
  isSilent: boolean;
}

export const slotMinutes = 5;
/** Least messages from which a usual curve is computed. */
const usualMin = 200;
/** Least share of messages with a receipt. A connector with a lower usual share is not judged. */
const usualShareMin = 0.3;
/** Share of the usual receipts whose delay is compared. */
const mostShare = 0.9;
/** Shortest delay by which any telco is judged. */
const secondsMin = 60;
/** Least recent messages from which receipts are judged. */
const recentMin = 20;
const silentMin = 50;
/** Share of the usual receipts below which receipts are late, or silent. */
const lateShare = 0.5;
const silentShare = 0.05;

const acceptedOf = (curve: Curve) => curve.get(0) ?? 0;
const receivedOf = (curve: Curve, bucketMax: number = bucketSeconds.length) =>
  [...curve].reduce((sum, [bucket, count]) => sum + (bucket > 0 && bucket <= bucketMax ? count : 0), 0);

/** Judges recent receipts; undefined if they arrive as usual or if too little is known. `slots` are recent, oldest first. */
export function judgeReceipts(
  usual: Curve,
  slots: readonly ReceiptSlot[],
  now: Date,
): LateReceipts | undefined {
  const accepted = acceptedOf(usual);
  const all = receivedOf(usual);
  if (accepted < usualMin || all < usualShareMin * accepted) return undefined;
  const place = bucketSeconds.findIndex((_, index) => receivedOf(usual, index + 1) >= mostShare * all);
  const usualSeconds = Math.min(Math.max(bucketSeconds[place] ?? Infinity, secondsMin), 3_600);
  const share = receivedOf(usual, place + 1) / accepted;
  const until = now.getTime() - usualSeconds * 1_000 - slotMinutes * minuteMs;
  const judged = slots.filter(({ at, curve }) => at.getTime() <= until && acceptedOf(curve) > 0);
  const sums = { accepted: 0, received: 0 };
  let since: Date | undefined;
  for (const { at, curve } of judged.toReversed()) {
    const isEnough = sums.accepted >= recentMin;
    if (isEnough && receivedOf(curve) >= lateShare * share * acceptedOf(curve)) break;
    sums.accepted += acceptedOf(curve);
    sums.received += receivedOf(curve);
    since = at;
    if (sums.accepted >= recentMin && sums.received >= lateShare * share * sums.accepted) return undefined;
  }
  if (!since || sums.accepted < recentMin) return undefined;
  const isSilent = sums.accepted >= silentMin && sums.received < silentShare * share * sums.accepted;
  return { since, usualSeconds, isSilent };
}
