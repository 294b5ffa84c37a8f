// Provides the calls about endpoints with outgoing requests: whether a URL is usable, and single attempts, of which only a few may be in
// progress at once.
import { TooManyRequests } from '../domain/refusal.ts';
import type { Attempt } from '../modules/webhooks/deliveries.service.ts';
import type { UrlCheck } from '../modules/webhooks/webhooks.service.ts';
import { attemptDelivery } from './attempt.ts';
import { timeLimitMs, type Outgoing } from './outgoing.ts';

export interface WebhookSender {
  isUsable: UrlCheck;
  attempt: Attempt;
}

/** Most attempts in progress per client, and in total. Each holds a socket, and may take the whole time limit. */
const attemptsMax = { ofClient: 4, ofAll: 20 };

export function webhookSender(outgoing: Outgoing): WebhookSender {
  /** The clients of the attempts in progress. */
  const running: number[] = [];
  return {
    isUsable: (url) => outgoing.mayRequest(url),
    attempt: async ({ clientId, ...target }, event, now) => {
      const own = running.filter((id) => id === clientId);
      if (own.length >= attemptsMax.ofClient || running.length >= attemptsMax.ofAll)
        throw new TooManyRequests(timeLimitMs / 1_000);
      running.push(clientId);
      try {
        return (await attemptDelivery(outgoing, { target, event }, { now })).attempt;
      } finally {
        running.splice(running.indexOf(clientId), 1);
      }
    },
  };
}
