// Mounts the calls for clients' systems: the HTTP API, Africa's Talking's form of it, and webhooks.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Db } from './db/database.ts';
import type { Reads } from './db/standby/standby.ts';
import type { Secrets } from './db/secrets/secrets.ts';
import { mountDescription } from './http/description.ts';
import type { AnsweredCall, KeyAdmissionOptions } from './http/apiCaller.ts';
import type { Api } from './http/api.ts';
import { createV1, type V1 } from './http/v1.ts';
import { mountKeysV1 } from './modules/apiKeys/apiKeys.v1.ts';
import { authenticateKeys } from './modules/apiKeys/authentication.service.ts';
import { mountAfricasTalking } from './modules/apiMessages/africasTalking.ts';
import { mountMessagesV1 } from './modules/apiMessages/apiMessages.v1.ts';
import { recordRequests } from './modules/apiRequests/recorder.ts';
import { mountOptOutsV1 } from './modules/dnd/dnd.v1.ts';
import { mountIncomingV1 } from './modules/incoming/incoming.v1.ts';
import { mountWebhooks } from './modules/webhooks/webhooks.routes.ts';
import { mountWebhooksV1 } from './modules/webhooks/webhooks.v1.ts';
import { Outgoing } from './webhooks/outgoing.ts';
import { nameServers } from './webhooks/resolve.ts';
import { webhookSender } from './webhooks/sender.ts';

export interface DeveloperDeps {
  db: Db;
  /** Connections for keys and sends: the same few statements thousands of times a second. */
  hotPathDb: Db;
  reads: Reads;
  clock: () => Date;
  secrets: Secrets;
  logger: Logger;
  metrics: Registry;
  /** Counts the requests of a caller against its limits. */
  count: KeyAdmissionOptions['count'];
  /** Makes the requests of tests of webhooks; undefined: to the public internet alone. */
  outgoing: Outgoing | undefined;
}

/** Mounts the HTTP API, its copy of Africa's Talking's, and the console's calls of webhooks, which share their sender. */
export async function mountDevelopers(app: FastifyInstance, api: Api, deps: DeveloperDeps): Promise<V1> {
  const { db, hotPathDb, reads, clock, secrets, logger, metrics, count } = deps;
  const keys = authenticateKeys(hotPathDb, clock);
  app.addHook('onClose', keys.close);
  const requests = recordRequests({ db, clock, logger, metrics });
  app.addHook('onClose', requests.close);
  const onAnswered = (call: AnsweredCall) => {
    if (!call.isKeyRefused) keys.noteUse(call.caller);
    requests.record(call);
  };
  const admission = { authenticate: keys.authenticate, recall: keys.recall, count, onAnswered };
  const v1 = await createV1(app, admission);
  mountDescription(app);
  mountKeysV1(v1, { db });
  mountIncomingV1(v1, { db });
  mountOptOutsV1(v1, { db });
  const messages = mountMessagesV1(v1, { db, hotPathDb, clock });
  await mountAfricasTalking(app, { ...admission, db, send: messages.send });

  const outgoing = deps.outgoing ?? new Outgoing({ allowed: [], resolve: nameServers() });
  if (!deps.outgoing) app.addHook('onClose', () => outgoing.close());
  const webhooks = { db, clock, secrets, sender: webhookSender(outgoing) };
  mountWebhooks(api, { ...webhooks, reads });
  mountWebhooksV1(v1, webhooks);
  return v1;
}
