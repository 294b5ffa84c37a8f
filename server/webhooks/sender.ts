// Gives the calls about endpoints what they need of outgoing requests: whether a URL can be used, and one attempt.
import type { Attempt } from '../modules/webhooks/deliveries.service.ts';
import type { UrlCheck } from '../modules/webhooks/webhooks.service.ts';
import { attemptDelivery } from './attempt.ts';
import type { Outgoing } from './outgoing.ts';

export interface WebhookSender {
  isUsable: UrlCheck;
  attempt: Attempt;
}

export const webhookSender = (outgoing: Outgoing): WebhookSender => ({
  isUsable: (url) => outgoing.mayRequest(url),
  attempt: async (target, event, now) =>
    (await attemptDelivery(outgoing, { target, event }, { now })).attempt,
});
