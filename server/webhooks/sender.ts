// Gives the calls about endpoints what they need of outgoing requests: whether a URL can be used, and one attempt, of which only a few
// may be in progress at once.
import { TooManyRequests } from '../domain/refusal.ts';
import type { Attempt } from '../modules/webhooks/deliveries.service.ts';
import type { UrlCheck } from '../modules/webhooks/webhooks.service.ts';
import { attemptDelivery } from './attempt.ts';
import { timeLimitMs, type Outgoing } from './outgoing.ts';

export interface WebhookSender {
  isUsable: UrlCheck;
  attempt: Attempt;
}

/** Attempts of a client in progress, and of all: each holds a socket, and may take the whole time limit. */
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
