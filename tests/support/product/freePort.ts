import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports of a worker. Workers that run at the same time have ports of their own, because a product listens seconds after they were found. */
const perWorker = 1_000;
const workers = 17;
const first = 15_000 + (Number(process.env['VITEST_WORKER_ID'] ?? 0) % workers) * perWorker;
const given = new Set<number>();

/** Finds a free port below those of outgoing connections, one of which could otherwise take it before the product listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + randomInt(perWorker);
    if (given.has(port)) continue;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    given.add(port);
    return port;
  }
}
