// Writes the log of requests beside the calls: lines wait in memory and are stored once a second. Calls never wait for it. Under
// pressure lines are lost, those of successes first, and counted.
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../../db/database.ts';
import { maskPath, maskRequest, withoutNumbers } from '../../domain/maskRequest.ts';
import type { AnsweredCall } from '../../http/apiCaller.ts';
import { methodNumber } from './apiRequests.service.ts';
import { insertLines, type RequestLine } from './apiRequests.store.ts';

/** Lines that wait at most: those of a second, or of an insert that takes longer. */
const waitingMax = 1_000;
/** Lines of calls with one refused key that wait at most, so that a leaked key does not fill the log. */
const refusedKeyMax = 10;
const everyMs = 1_000;

/** Characters that are kept of what a refusal said. */
const messageMax = 300;

export interface RequestRecorder {
  record: (call: AnsweredCall) => void;
  /** Stores what waits. */
  flush: () => Promise<void>;
  /** Stores what waits and stops. */
  close: () => Promise<void>;
}

export function recordRequests(deps: {
  db: Db;
  clock: () => Date;
  logger: Logger;
  metrics: Registry;
}): RequestRecorder {
  const { db, clock, logger, metrics } = deps;
  const lost = new Counter({
    name: 'tuma_api_request_lines_lost_total',
    help: 'Lines of the log of API requests that were not stored',
    registers: [metrics],
  });
  let waiting: RequestLine[] = [];
  /** Waiting lines of refused keys, by key. */
  const refused = new Map<number, number>();
  let storing = Promise.resolve();

  const store = async (): Promise<void> => {
    const lines = waiting;
    if (lines.length === 0) return;
    waiting = [];
    refused.clear();
    try {
      await insertLines(db, lines);
    } catch (error) {
      lost.inc(lines.length);
      logger.warn({ err: error, lines: lines.length }, 'Lines of the log of API requests were not stored');
    }
  };
  const flush = (): Promise<void> => (storing = storing.then(store));
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  return {
    record(call) {
      const room = call.status < 400 ? waitingMax / 2 : waitingMax;
      const { keyId } = call.caller;
      const ofKey = refused.get(keyId) ?? 0;
      if (waiting.length >= room || (call.isKeyRefused && ofKey >= refusedKeyMax)) return lost.inc();
      if (call.isKeyRefused) refused.set(keyId, ofKey + 1);
      waiting.push(lineOf(call, clock()));
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function lineOf(call: AnsweredCall, at: Date): RequestLine {
  const { caller, method, path, status, refusal, milliseconds, requestId, query, body } = call;
  return {
    at,
    client_id: caller.clientId,
    key_id: caller.keyId,
    method: methodNumber(method),
    outcome: Math.floor(status / 100),
    status,
    path: maskPath(path),
    code: refusal?.code ?? null,
    message: refusal ? withoutNumbers(refusal.message.slice(0, messageMax)) : null,
    milliseconds: Math.round(milliseconds),
    request_id: requestId,
    address: caller.address,
    query: maskRequest(query),
    body: maskRequest(body),
  };
}
