// A client's system that receives webhooks on loopback.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The highest number of requests that were open at once. */
  openMax: number;
  close(): Promise<void>;
}

export type Respond = (response: ServerResponse, request: IncomingMessage, count: number) => void;

/** Starts a receiver, which answers 200 by default. */
export async function startReceiver(respond: Respond = (response) => response.end('ok')): Promise<Receiver> {
  let open = 0;
  const read = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    receiver.received.push({ url: request.url ?? '', headers, body });
    respond(response, request, receiver.received.length);
  };
  const server = createServer((request, response) => {
    receiver.openMax = Math.max(receiver.openMax, ++open);
    response.once('close', () => open--);
    void read(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    openMax: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
