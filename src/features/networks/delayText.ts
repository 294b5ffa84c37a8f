import type { Delay } from '../../../contract/delays.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { delayTexts as texts } from './delayTexts.ts';
import { timeText } from './networkText.ts';

interface Delayed {
  delays: readonly Delay[];
  class: MessageClass;
  /** Number of networks of the messages; undefined if it is not known. */
  networks?: number;
}

/** What delays messages: one text per link, and one for sending windows that open at the same time. */
export function delayLines({ delays, class: messageClass, networks }: Delayed): string[] {
  const down = delays
    .filter((delay) => delay.cause === 'link_down')
    .map(({ network, since }) => (since ? texts.down(network, timeText(since)) : texts.downNow(network)));
  const closed = delays.filter((delay) => delay.cause === 'window_closed');
  const kind = texts.messagesOf[messageClass];
  const leaves = [...Map.groupBy(closed, ({ until }) => until)].map(([until, of]) =>
    of.length === networks
      ? texts.leave(kind, timeText(until))
      : texts.leaveOn(kind, of.map(({ network }) => network).join(', '), timeText(until)),
  );
  return [...down, ...leaves];
}
