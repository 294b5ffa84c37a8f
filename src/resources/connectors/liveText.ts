// Describes the live state of a connector.
import type { Connector } from '../../../contract/connectors.ts';
import type { Fact } from '../../components/FactList.tsx';
import { formatDuration, formatNumber } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { connectorTexts } from './connectorTexts.ts';
import { linkErrorText } from '../../features/alarms/linkErrorText.ts';

const texts = connectorTexts.live;

export type LiveTone = 'good' | 'part' | 'bad' | 'quiet';

export interface LinkText {
  tone: LiveTone;
  state: string;
  /** The state of the link of a bypassed connector; empty for other connectors. */
  link: string;
  /** The number of queued messages and the age of the oldest; empty if none wait. */
  queue: string;
  error: string;
}

export function linkText(connector: Connector, now: number): LinkText {
  const error = connector.live?.last_error;
  const { tone, state } = linkState(connector);
  const halves = tone === 'bad' ? [state, texts.bypassed] : [texts.bypassed, state];
  const [first = '', link = ''] = connector.bypass ? halves : [state];
  return {
    tone: connector.bypass && tone === 'good' ? 'part' : tone,
    state: first,
    link,
    queue: queueOf(connector, now),
    error: error ? linkErrorText(error) : '',
  };
}

export function liveFacts(connector: Connector, now: number): Fact[] {
  const { state, link, queue, error } = linkText(connector, now);
  return [
    [texts.state, joined(state, link)],
    [texts.queue, queue || texts.queueEmpty],
    [texts.lastError, error, 'wide'],
  ];
}

/** Describes whether the link is bound. */
function linkState({ status, smpp, live }: Connector): Pick<LinkText, 'tone' | 'state'> {
  if (status !== 1) return { tone: 'quiet', state: texts.off };
  if (!smpp) return { tone: 'quiet', state: texts.noLink };
  // Shown for a moment after each activation, too. If no engine runs, there is an alarm.
  if (!live) return { tone: 'part', state: texts.connecting };
  if (live.bound === 0) return { tone: 'bad', state: texts.notBound };
  const state = texts.bound(live.bound, live.sessions, formatNumber(live.rate));
  return { tone: live.bound < live.sessions ? 'part' : 'good', state };
}

function queueOf({ queued = 0, oldest }: Connector, now: number): string {
  if (queued === 0) return '';
  const age = oldest && texts.oldest(formatDuration((now - new Date(oldest).getTime()) / 1000));
  return joined(texts.queued(formatNumber(queued)), age);
}
