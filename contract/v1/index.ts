// All calls of the HTTP API. The server refuses to start unless each is mounted.
import { getBalance, listSenders } from './account.ts';
import type { V1Call } from './call.ts';
import { getIncomingMessage, listIncomingMessages } from './incomingMessages.ts';
import { getKey } from './keys.ts';
import { cancelMessage, getMessage, listMessages, sendBatch, sendMessage } from './messages.ts';
import { createOptOut, deleteOptOut, listOptOuts } from './optOuts.ts';
import { webhookCalls } from './webhooks.ts';

export const v1Calls: readonly V1Call[] = [
  getKey,
  sendMessage,
  sendBatch,
  getMessage,
  listMessages,
  cancelMessage,
  listSenders,
  getBalance,
  listIncomingMessages,
  getIncomingMessage,
  listOptOuts,
  createOptOut,
  deleteOptOut,
  ...webhookCalls,
];
