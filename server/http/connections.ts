// Limits on connections before authentication: how many an address may hold, and how long the headers of a request may take to arrive.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { uploadBytesMax } from '../../contract/send.ts';
import { PerAddress } from '../domain/perAddress.ts';
import { endLateBodies, uploadRate } from './lateBodies.ts';
import { rawAnswer } from './rawAnswer.ts';
import { unparsedBody } from './v1Errors.ts';

export interface ConnectionLimits {
  /** Most simultaneous connections of an address; a trusted proxy may hold {@link proxyFactor} times as many. */
  perAddress: number;
  /** Milliseconds within which the headers of a request must arrive, and its body unless it is a file. */
  arriveMs: number;
  /** Interval of checks of unfinished bodies, in milliseconds. */
  checkMs: number;
}

export const connectionLimits: ConnectionLimits = { perAddress: 500, arriveMs: 30_000, checkMs: 1_000 };

/** Factor for proxies, since many people may connect through one. */
const proxyFactor = 20;

/** Returns options for Fastify, and a function that checks the arriving bodies of the created server. */
export function boundConnections(
  { perAddress, arriveMs, checkMs }: ConnectionLimits,
  { metrics, isProxy }: { metrics: Registry; isProxy: (address: string) => boolean },
) {
  const cuts = new Counter({
    name: 'tuma_http_cut_total',
    help: 'Connections that were cut: of an address that held too many, of a request that did not arrive in time',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const held = new PerAddress((address) => perAddress * (isProxy(address) ? proxyFactor : 1));

  /** The last request of a connection, to which a piece of a body belongs that cannot be parsed. */
  const last = new WeakMap<Socket, IncomingMessage>();

  const serverFactory = (handler: RequestListener): Server => {
    const server = createServer(
      {
        headersTimeout: arriveMs,
        // The longest time that a file may take. Other late bodies are ended sooner (lateBodies.ts).
        requestTimeout: arriveMs + uploadBytesMax / uploadRate,
        connectionsCheckingInterval: checkMs,
        keepAliveTimeout: 72_000,
        // Node would answer 400 without a body; the server answers it like other errors (server.ts).
        requireHostHeader: false,
      },
      handler,
    );
    server.on('request', (request: IncomingMessage) => last.set(request.socket, request));
    // Node would answer 417 without a body. A request may be served whatever else it expects (RFC 9110, 10.1.1).
    server.on('checkExpectation', handler);
    server.on('connection', (socket) => {
      const release = held.take(socket.remoteAddress ?? '');
      if (release) socket.once('close', release);
      else {
        cuts.inc({ reason: 'connections' });
        socket.destroy();
      }
    });
    return server;
  };

  /** Answers a request that Node could not parse in the form of other errors, and closes the connection. */
  const clientErrorHandler = (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') cuts.inc({ reason: 'slow' });
    const status = statusOf(error);
    const head = headIn(error.rawPacket) ?? headOf(last.get(socket));
    const requestId = randomUUID();
    const answer = unparsedBody({ ...head, requestId }, status);
    if (socket.writable) socket.write(rawAnswer(status, { requestId, answer }));
    socket.destroySoon();
  };

  const watchBodies = (app: FastifyInstance): void =>
    endLateBodies(app, { arriveMs, checkMs, onLate: () => cuts.inc({ reason: 'slow' }) });

  return { serverFactory, clientErrorHandler, watchBodies };
}

/** An error of Node's parser; `rawPacket` is the buffer that it was reading, for which Fastify declares another type. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: unknown };

/** The address and the host in the head of a request that Node could not parse; undefined if its line is not among the bytes. */
function headIn(bytes: unknown) {
  const text = Buffer.isBuffer(bytes) ? bytes.toString('latin1') : '';
  const url = /^\S+ (\/\S*)/.exec(text)?.[1];
  return url === undefined ? undefined : { url, host: /^host: *(\S+)/im.exec(text)?.[1] };
}

const headOf = (request: IncomingMessage | undefined) => ({
  url: request?.url ?? '',
  host: request?.headers.host,
});

const statusOf = ({ code }: NodeJS.ErrnoException): 400 | 408 | 431 =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
