// Webhooks of the HTTP API and the log of their deliveries.
import type { BodyOf } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/webhooks.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call, ifLost } from '../call.ts';
import { wholeListOf } from './list.ts';
import { postsAt, type Created } from './verbs.ts';

interface LogRequest {
  id: number;
  body: BodyOf<typeof contract.webhookDeliveries>;
  signal: AbortSignal;
}

export const resources = {
  webhooks: {
    ...wholeListOf(contract.listWebhooks),
    deliveries: ({ id, body, signal }: LogRequest) => call(contract.webhookDeliveries, body, { id, signal }),
    /** Answers with the secret, which is shown once. */
    create: ({ data }: Created<BodyOf<typeof contract.createWebhook>>) =>
      ifLost(call(contract.createWebhook, data), answerTexts.mayBeSaved),
    update: postsAt(contract.updateWebhook),
    /** Answers with the new secret. */
    rotate: postsAt(contract.rotateWebhookSecret),
    test: postsAt(contract.testWebhook),
    redeliver: postsAt(contract.redeliverWebhooks),
    delete: postsAt(contract.deleteWebhook),
  },
};
