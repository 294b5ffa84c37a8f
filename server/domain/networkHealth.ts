// The state of a network, judged from its link, its queue and the outcomes of its latest messages.
import type { NetworkHealth, NetworkState, NetworkTrouble } from '../../contract/networks.ts';

export interface NetworkFacts {
  /** Whether the network's connector is switched on. */
  isOn: boolean;
  /** The number of live engines, and the last heartbeat of any. Without a live engine nothing is sent. */
  engines: { living: number; last: Date | null };
  /** Sessions of the connector; null if no engine has started to run it. */
  live: { bound: number; sessions: number } | null;
  /** Since when no session is bound; null if unknown. */
  downSince: string | null;
  /** Since when the connector's messages take other routes. */
  bypassedSince: string | null;
  /** Since when receipts are late against their usual curve. */
  lateSince: string | null;
  /** When the oldest message that waits too long was created. */
  waitsSince: string | null;
  /** Messages that were handed over in the last minutes, and how many of them were delivered or have a late receipt. */
  recent: { handed_over: number; delivered: number; late: number };
  /** The share of messages that is usually delivered, in percent; null if unknown. */
  usual: number | null;
}

type Judged = Pick<NetworkHealth, 'state' | 'trouble' | 'since'>;

/** Least messages from which a share is computed. */
const messagesMin = 20;
/** Percent of messages with a late receipt at which the network is degraded. */
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
  // Expected for a moment after the connector is switched on.
  if (!live) return trouble('degraded', 'unbound');
  if (live.bound === 0) return trouble('down', 'unbound', downSince);
  // Reported before the bypass, which it may have caused, because it affects messages that were already sent.
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

/** The share in percent with one decimal, rounded down, so that only a complete share is 100. */
export const shareOf = (part: number, whole: number): number => Math.floor((part / whole) * 1000) / 10;
