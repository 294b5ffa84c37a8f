// Webhooks of the HTTP API and the log of their deliveries.
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  redeliverWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  webhookDeliveries,
} from '../../../contract/webhooks.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call, ifLost } from '../call.ts';
import { wholeListOf } from './list.ts';
import type { Created, Deleted, Updated } from './verbs.ts';

interface LogRequest {
  id: number;
  body: BodyOf<typeof webhookDeliveries>;
  signal: AbortSignal;
}

export const resources = {
  webhooks: {
    ...wholeListOf(async (_ids, signal) => {
      const { data } = await call(listWebhooks, {}, { signal });
      return { data };
    }),
    deliveries: ({ id, body, signal }: LogRequest) => call(webhookDeliveries, body, { id, signal }),
    /** Answers with the secret, which is shown once. */
    create: ({ data }: Created<BodyOf<typeof createWebhook>>) =>
      ifLost(call(createWebhook, data), answerTexts.mayBeSaved),
    update: ({ id, data }: Updated<BodyOf<typeof updateWebhook>>) => call(updateWebhook, data, { id }),
    /** Answers with the new secret. */
    rotate: ({ id, data }: Updated<BodyOf<typeof rotateWebhookSecret>>) =>
      call(rotateWebhookSecret, data, { id }),
    test: ({ id, data }: Updated<BodyOf<typeof testWebhook>>) => call(testWebhook, data, { id }),
    redeliver: ({ id, data }: Updated<BodyOf<typeof redeliverWebhooks>>) =>
      call(redeliverWebhooks, data, { id }),
    delete: ({ id }: Deleted) => call(deleteWebhook, {}, { id }),
  },
};
