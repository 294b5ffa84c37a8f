// The names of the schemas that are components of the OpenAPI description, after which generators of clients name their types. A schema of an
// object with a literal `object` field, such as `opt_out`, needs no entry. Bodies of requests have none: openapi-typescript makes the fields with
// a default required in components. A name never changes, because it is used in clients' code.
import { z } from 'zod';
import { getBalance, listSenders } from './account.ts';
import { v1ErrorAnswer, v1ErrorCode } from './errors.ts';
import { listIncomingMessages } from './incomingMessages.ts';
import * as messages from './messages.ts';
import { listOptOuts } from './optOuts.ts';
import * as webhooks from './webhooks.ts';

export const typeNames = z.registry<{ name: string }>();

const { error } = v1ErrorAnswer.shape;
const { batchVerdict, listMessages, sendBatch } = messages;

for (const [name, schema] of [
  ['Error', v1ErrorAnswer],
  ['ErrorDetails', error],
  ['ErrorType', error.shape.type],
  ['ErrorCode', v1ErrorCode],
  ['Message', messages.messageObject],
  ['AcceptedMessage', messages.acceptedMessage],
  ['MessageWithEvents', messages.messageWithEvents],
  ['MessageList', listMessages.answer],
  ['MessageStatus', messages.messageStatus],
  ['MessageStatus', listMessages.query.shape.status.unwrap()],
  ['MessageEvent', messages.messageEventObject],
  ['MessageFailure', messages.messageError],
  ['FailureCode', messages.messageError.shape.code.unwrap()],
  ['Money', messages.money],
  ['BatchMessage', sendBatch.body.shape.messages.element],
  ['BatchVerdict', batchVerdict],
  ['BatchRefusal', batchVerdict.shape.error.unwrap()],
  ['SenderList', listSenders.answer],
  ['NetworkPrice', getBalance.answer.shape.prices.element],
  ['IncomingMessageList', listIncomingMessages.answer],
  ['OptOutList', listOptOuts.answer],
  ['EventType', webhooks.eventType],
  ['WebhookEndpoint', webhooks.webhookEndpointObject],
  ['WebhookEndpointWithSecret', webhooks.createWebhook.answer],
  ['WebhookEndpointList', webhooks.listWebhooks.answer],
  ['DeletedWebhookEndpoint', webhooks.deleteWebhook.answer],
  ['WebhookDeliveryList', webhooks.listDeliveries.answer],
  ['WebhookRequest', webhooks.webhookDeliveryObject.shape.request],
  ['WebhookAttempt', webhooks.webhookAttempt],
] as const)
  typeNames.add(schema, { name });
