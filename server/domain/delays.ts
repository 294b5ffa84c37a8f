import type { Delay } from '../../contract/delays.ts';

interface NetworkState {
  network: string;
  /** Since when its link is down; null if that is not known, undefined if the link is up. */
  downSince: Date | null | undefined;
  /** When its sending window opens, if it is closed. */
  opensAt: Date | undefined;
}

/** What delays messages to a network, if anything. */
export function delaysOn({ network, downSince, opensAt }: NetworkState): Delay[] {
  const delays: Delay[] = [];
  if (downSince !== undefined)
    delays.push({ network, cause: 'link_down', since: downSince?.toISOString() ?? null });
  if (opensAt) delays.push({ network, cause: 'window_closed', until: opensAt.toISOString() });
  return delays;
}
