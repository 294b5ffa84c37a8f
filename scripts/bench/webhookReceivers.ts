// A fast endpoint and one that never answers, in a separate thread, which posts their addresses.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

const listen = async (respond: RequestListener): Promise<string> => {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const fast = await listen((request, response) => request.resume().once('end', () => response.end('ok')));
const dead = await listen((request) => request.resume());
parentPort?.postMessage({ fast, dead });
