// What the state of a network means for those who wait for a message.
import type { NetworkHealth } from '../../../contract/networks.ts';
import { formatDate, formatTime, nairobiDay } from '../../components/formatDate.ts';
import { networkTexts as texts } from './networkTexts.ts';

type State = Pick<NetworkHealth, 'state' | 'trouble' | 'since'>;

/** The time of today, with the day for any other. */
export const timeText = (instant: string): string =>
  nairobiDay(new Date(instant)) === nairobiDay() ? formatTime(instant) : formatDate(instant);

const withSince = (what: string, { since }: State) => (since ? texts.since(what, timeText(since)) : what);

/** Why a network is not up; empty where it is. */
export const troubleText = (health: State): string =>
  health.trouble === null ? '' : withSince(texts.troubles[health.trouble], health);

/** Why a message to a network waits; undefined where its state does not explain it. */
export function waitText(network: string, health: State): string | undefined {
  const { state, trouble } = health;
  if (state === 'off') return texts.goesOut(texts.off(network));
  if (state === 'down')
    return texts.goesOut(withSince(trouble === 'engine' ? texts.engineDown : texts.down(network), health));
  if (trouble === 'receipts') return texts.late(withSince(texts.reportsLate(network), health));
  return trouble === 'queue' ? texts.slow(network) : undefined;
}
