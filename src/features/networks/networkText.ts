// Explains the state of a network to people who wait for a message.
import type { NetworkHealth } from '../../../contract/networks.ts';
import { formatDate, formatTime, nairobiDay } from '../../format/formatDate.ts';
import { networkTexts as texts } from './networkTexts.ts';

type State = Pick<NetworkHealth, 'state' | 'trouble' | 'since'>;

/** The time, with the day unless it is today. */
export const timeText = (instant: string): string =>
  nairobiDay(new Date(instant)) === nairobiDay() ? formatTime(instant) : formatDate(instant);

const withSince = (what: string, { since }: State) => (since ? texts.since(what, timeText(since)) : what);

/** Why a network is not up; empty if it is. */
export const troubleText = (health: State): string =>
  health.trouble === null ? '' : withSince(texts.troubles[health.trouble], health);

/** Why a message to a network waits; undefined if the state of the network is not the reason. */
export function waitText(network: string, health: State): string | undefined {
  const { state, trouble } = health;
  if (state === 'off') return texts.goesOut(texts.off(network));
  if (state === 'down')
    return texts.goesOut(withSince(trouble === 'engine' ? texts.engineDown : texts.down(network), health));
  if (trouble === 'receipts') return texts.late(withSince(texts.reportsLate(network), health));
  return trouble === 'queue' ? texts.slow(network) : undefined;
}
