// Ends requests whose bodies are late. Node has one limit for all requests, but a large file may take longer than a short text.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { unreadAnswer } from './errorAnswers.ts';
import { rawAnswer } from './rawAnswer.ts';
import { unreadBody } from './v1Errors.ts';

/**
 * Bytes per millisecond that a file must arrive at after `arriveMs`. It equals 32 kbit/s; a phone on EDGE sends
 * at 40 to 100.
 */
export const uploadRate = 4;

/** A request whose body has not arrived. */
interface Arriving {
  reply: FastifyReply;
  since: number;
  /** Bytes that the connection had received before the request. */
  before: number;
  isUpload: boolean;
}

interface LateBodyOptions {
  /** Milliseconds within which a body must arrive unless it is a file. */
  arriveMs: number;
  /** Interval of checks, in milliseconds. */
  checkMs: number;
  onLate: () => void;
}

/** Answers 408 to requests whose bodies are late, and closes their connections. */
export function endLateBodies(app: FastifyInstance, { arriveMs, checkMs, onLate }: LateBodyOptions): void {
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
  const check = () => {
    const now = performance.now();
    for (const [raw, each] of arriving) {
      const { socket } = raw;
      const isLate = now - each.since > msAllowed(each, { arriveMs, bytesRead: socket.bytesRead });
      const isOver = raw.complete || socket.destroyed;
      if (isOver || isLate) arriving.delete(raw);
      if (isOver || !isLate) continue;
      onLate();
      end(each.reply, socket);
    }
  };
  const timer = setInterval(check, checkMs);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

function end({ raw: answer, request }: FastifyReply, socket: Socket): void {
  const body = unreadBody(request, { status: 408, ...unreadAnswer(408) });
  if (!answer.headersSent) socket.write(rawAnswer(408, { requestId: request.id, answer: body }));
  socket.destroySoon();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const msAllowed = (
  { before, isUpload }: Arriving,
  { arriveMs, bytesRead }: { arriveMs: number; bytesRead: number },
): number => arriveMs + (isUpload ? (bytesRead - before) / uploadRate : 0);
