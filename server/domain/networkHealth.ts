// The state of a network, judged from its link, its queue and the outcomes of its latest messages.
import type { NetworkHealth, NetworkState, NetworkTrouble } from '../../contract/networks.ts';

export interface NetworkFacts {
  /** Whether its connector is switched on. */
  isOn: boolean;
  /** Engines that run; none sends anything. */
  engines: { living: number; last: Date | null };
  /** Null where no engine has begun to run it. */
  live: { bound: number; sessions: number } | null;
  /** Since when no session is bound, where it is known. */
  downSince: string | null;
  /** Since when its messages take other routes. */
  bypassedSince: string | null;
  /** Since when receipts are late against their usual curve. */
  lateSince: string | null;
  /** When the oldest message that waits for too long was made. */
  waitsSince: string | null;
  /** Handed over in the last minutes, and of them those that arrived and those whose receipt is late. */
  recent: { handed_over: number; delivered: number; late: number };
  /** The share that usually arrives, in percent. */
  usual: number | null;
}

type Judged = Pick<NetworkHealth, 'state' | 'trouble' | 'since'>;

/** Fewer messages say nothing about a share. */
const messagesMin = 20;
/** Percent of messages without a receipt from which receipts are late as a whole. */
const latePercent = 50;
/** Percentage points below the usual share from which delivery is degraded. */
const pointsBelowUsual = 15;

export function judgeNetwork({
  isOn,
  engines,
  live,
  downSince,
  bypassedSince,
  lateSince,
  waitsSince,
  recent,
  usual,
}: NetworkFacts): Judged {
  if (!isOn) return { state: 'off', trouble: null, since: null };
  if (engines.living === 0) return trouble('down', 'engine', engines.last?.toISOString());
  // For a moment after its connector is switched on.
  if (!live) return trouble('degraded', 'unbound');
  if (live.bound === 0) return trouble('down', 'unbound', downSince);
  // Before the bypass, which it may have caused: it is what matters to messages that were sent.
  if (lateSince !== null) return trouble('degraded', 'receipts', lateSince);
  if (bypassedSince !== null) return trouble('degraded', 'bypass', bypassedSince);
  if (waitsSince !== null) return trouble('degraded', 'queue', waitsSince);
  const isTelling = recent.handed_over >= messagesMin;
  if (isTelling && shareOf(recent.late, recent.handed_over) >= latePercent)
    return trouble('degraded', 'receipts');
  const delivered = shareOf(recent.delivered, recent.handed_over);
  if (isTelling && usual !== null && delivered < usual - pointsBelowUsual)
    return trouble('degraded', 'delivery');
  if (live.bound < live.sessions) return trouble('degraded', 'sessions');
  return { state: 'up', trouble: null, since: null };
}

const trouble = (state: NetworkState, what: NetworkTrouble, since: string | null = null): Judged => ({
  state,
  trouble: what,
  since,
});

/** Percent with one decimal, rounded down, so that only all of it is 100. */
export const shareOf = (part: number, whole: number): number => Math.floor((part / whole) * 1000) / 10;
