// A connector's live state in words.
import type { Connector } from '../../../contract/connectors.ts';
import { formatDuration, formatNumber } from '../../components/formatNumber.ts';

export type LiveTone = 'good' | 'part' | 'bad' | 'quiet';

export interface LiveWords {
  tone: LiveTone;
  state: string;
  /** The queued messages and the oldest one's age; empty where none wait. */
  queue: string;
  error: string;
}

export function liveWords(connector: Connector, now: number): LiveWords {
  const { live } = connector;
  return { ...linkState(connector), queue: queueOf(connector, now), error: live?.last_error ?? '' };
}

/** Whether it is bound, in words. */
export function linkState({ status, smpp, live }: Connector): Pick<LiveWords, 'tone' | 'state'> {
  if (status !== 1) return { tone: 'quiet', state: 'Off' };
  if (!smpp) return { tone: 'quiet', state: 'No link' };
  // Also for a moment after each activation; a missing engine is an alarm.
  if (!live) return { tone: 'part', state: 'Connecting…' };
  if (live.bound === 0) return { tone: 'bad', state: 'Not bound' };
  const state = `Bound ${live.bound} of ${live.sessions} · ${formatNumber(live.rate)}/s`;
  return { tone: live.bound < live.sessions ? 'part' : 'good', state };
}

function queueOf({ queued = 0, oldest }: Connector, now: number): string {
  if (queued === 0) return '';
  const age = oldest ? ` · oldest ${formatDuration((now - new Date(oldest).getTime()) / 1000)}` : '';
  return `${formatNumber(queued)} queued${age}`;
}
