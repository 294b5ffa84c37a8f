// Gives the calls about endpoints what they need of outgoing requests: whether a URL can be used, and one attempt.
import { isIP } from 'node:net';
import type { Attempt } from '../modules/webhooks/deliveries.service.ts';
import type { UrlCheck } from '../modules/webhooks/webhooks.service.ts';
import { attemptDelivery } from './attempt.ts';
import type { Outgoing } from './outgoing.ts';

export interface WebhookSender {
  isUsable: UrlCheck;
  attempt: Attempt;
}

export const webhookSender = (outgoing: Outgoing): WebhookSender => ({
  isUsable: ({ protocol, hostname }) => {
    if (!outgoing.hasWay(protocol)) return false;
    const literal = hostname.replace(/^\[|\]$/g, '');
    return isIP(literal) === 0 || outgoing.mayConnect(protocol, literal);
  },
  attempt: async (target, event, now) =>
    (await attemptDelivery(outgoing, { target, event }, { now })).attempt,
});
