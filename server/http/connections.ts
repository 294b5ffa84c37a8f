// Limits on connections before authentication: how many an address may hold, and how long a request may take to arrive. Node
// closes a connection whose headers are late; bodies are checked here, because a large file may take longer than a short
// text.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { uploadBytesMax } from '../../contract/send.ts';
import { PerAddress } from '../domain/perAddress.ts';
import { unreadAnswer } from './errorAnswers.ts';
import { unreadBody } from './v1Errors.ts';

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
/**
 * Bytes per millisecond that a file must arrive at after {@link ConnectionLimits.arriveMs}. It equals 32 kbit/s; a phone on EDGE sends
 * at 40 to 100.
 */
const uploadRate = 4;

/** A request whose body has not arrived. */
interface Arriving {
  reply: FastifyReply;
  since: number;
  /** Bytes that the connection had received before the request. */
  before: number;
  isUpload: boolean;
}

/** Returns options for Fastify, and a function that checks the arriving bodies of the created server. */
export function boundConnections(
  limits: ConnectionLimits,
  { metrics, isProxy }: { metrics: Registry; isProxy: (address: string) => boolean },
) {
  const cuts = new Counter({
    name: 'tuma_http_cut_total',
    help: 'Connections that were cut: of an address that held too many, of a request that did not arrive in time',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const held = new PerAddress((address) => limits.perAddress * (isProxy(address) ? proxyFactor : 1));
  const { arriveMs } = limits;

  const serverFactory = (handler: RequestListener): Server => {
    const server = createServer(
      {
        headersTimeout: arriveMs,
        // The longest time that a file may take. Other bodies are ended sooner by the check below.
        requestTimeout: arriveMs + uploadBytesMax / uploadRate,
        connectionsCheckingInterval: limits.checkMs,
        keepAliveTimeout: 72_000,
      },
      handler,
    );
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
  const clientErrorHandler = (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') cuts.inc({ reason: 'slow' });
    if (socket.writable) socket.write(rawAnswer(statusOf(error)));
    socket.destroySoon();
  };

  const watchBodies = (app: FastifyInstance): void => {
    const arriving = new Map<IncomingMessage, Arriving>();
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = request;
      // Injected requests (in tests) have no connection.
      const isOnWire = raw.socket instanceof Socket;
      if (isOnWire && hasBody(raw)) {
        const isUpload = raw.headers['content-type']?.startsWith('multipart/') === true;
        arriving.set(raw, { reply, since: performance.now(), before: raw.socket.bytesRead, isUpload });
      }
      done();
    });
    // Most bodies have arrived by now; the others are checked below.
    app.addHook('preValidation', ({ raw }, _reply, done) => {
      if (raw.complete) arriving.delete(raw);
      done();
    });
    const look = () => {
      const now = performance.now();
      for (const [raw, each] of arriving) {
        const { socket } = raw;
        if (raw.complete || socket.destroyed) arriving.delete(raw);
        else if (now - each.since > msAllowed(each, { arriveMs, bytesRead: socket.bytesRead })) {
          arriving.delete(raw);
          cuts.inc({ reason: 'slow' });
          const { raw: answer, request } = each.reply;
          const body = unreadBody(request, { status: 408, ...unreadAnswer(408) });
          if (!answer.headersSent) socket.write(rawAnswer(408, body));
          socket.destroySoon();
        }
      }
    };
    const timer = setInterval(look, limits.checkMs);
    timer.unref();
    app.addHook('onClose', (_app, done) => {
      clearInterval(timer);
      done();
    });
  };

  return { serverFactory, clientErrorHandler, watchBodies };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const msAllowed = (
  { before, isUpload }: Arriving,
  { arriveMs, bytesRead }: { arriveMs: number; bytesRead: number },
): number => arriveMs + (isUpload ? (bytesRead - before) / uploadRate : 0);

const statusOf = ({ code }: NodeJS.ErrnoException): 400 | 408 | 431 =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;

const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

function rawAnswer(status: 400 | 408 | 431, answer: object = unreadAnswer(status)): string {
  const body = JSON.stringify(answer);
  return `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
