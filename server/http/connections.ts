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
  /** Connections an address may hold at once; an address that is a trusted proxy may hold {@link proxyFactor} times as many. */
  perAddress: number;
  /** Milliseconds in which the headers of a request must arrive, and a body that is no file. */
  arriveMs: number;
  /** Milliseconds between two checks of unfinished bodies. */
  checkMs: number;
}

export const connectionLimits: ConnectionLimits = { perAddress: 500, arriveMs: 30_000, checkMs: 1_000 };

/** Allowance for the people behind one proxy. */
const proxyFactor = 20;
/** Bytes a millisecond, beyond {@link ConnectionLimits.arriveMs}: the slowest line that a file is taken over, 32 kbit/s: a phone on EDGE sends at 40 to 100. */
const uploadRate = 4;

/** A request whose body has not arrived. */
interface Arriving {
  reply: FastifyReply;
  since: number;
  /** Bytes of the connection that came before it. */
  before: number;
  isUpload: boolean;
}

/** Options for Fastify, and a function that watches the bodies of the created server. */
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
        // The longest that a file may take; bodies are cut sooner below.
        requestTimeout: arriveMs + uploadBytesMax / uploadRate,
        connectionsCheckingInterval: limits.checkMs,
        keepAliveTimeout: 72_000,
      },
      handler,
    );
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

  /** Answers a request that Node could not parse like any error, and closes the connection. */
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
      // A request that is injected has no connection.
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
