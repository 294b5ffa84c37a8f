// POST /v1/messages without a database, for `npm run bench:http`: the same server, limits and checks of the body, with a fixed key and a
// fixed answer. Its cost is the lower bound of a send. Prints its port.
import pino from 'pino';
import { Registry } from 'prom-client';
import { sendMessage } from '../../contract/v1/messages.ts';
import { messageObject } from '../../server/domain/messageObject.ts';
import { countRequests } from '../../server/http/requestRates.ts';
import { createHttp } from '../../server/http/server.ts';
import { createV1 } from '../../server/http/v1.ts';

const app = await createHttp({
  logger: pino({ level: 'warn' }),
  metrics: new Registry(),
  consoleDir: undefined,
  trustProxy: false,
  ready: () => Promise.resolve(),
});
const limit = Number.MAX_SAFE_INTEGER;
const v1 = await createV1(app, {
  authenticate: (_key, address) =>
    Promise.resolve({
      keyId: 1,
      clientId: 1,
      live: true,
      scopes: new Set([sendMessage.scope ?? 'messages:send'] as const),
      clientActive: true,
      address,
    }),
  count: countRequests(() => ({ user: limit, client: limit, address: limit })),
  onAnswered: () => {},
});
v1.mount(sendMessage, ({ body }) =>
  Promise.resolve(
    messageObject(
      {
        id: 1,
        class: body.type,
        sender_id: body.from,
        msisdn: '254712345678',
        network: 'Safaricom',
        parts: 1,
        units: 1,
        cost: '0.6000',
        state: 'queued',
        reason: null,
        failure_code: null,
        timeline: [],
        encoding: 'GSM-7',
        reference: body.reference ?? null,
        metadata: body.metadata ?? null,
        batch_id: null,
        send_at: null,
        valid_until: null,
        live: true,
      },
      new Date(),
    ),
  ),
);
const address = await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' });
process.stdout.write(`${new URL(address).port}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
