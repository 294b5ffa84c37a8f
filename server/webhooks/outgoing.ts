// Makes the HTTP requests of webhooks. Connects to allowed addresses only (addresses.ts), follows no redirect, and reads a
// bounded beginning of the response within the time limit.
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Agent, errors } from 'undici';
import type { WebhookError } from '../../contract/v1/webhooks.ts';
import { codeOf } from '../domain/thrown.ts';
import { addressChecks, type AddressCheck } from './addresses.ts';
import { addressRefused, guardedLookup, refusedAddress, type Resolve } from './resolve.ts';

export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The result of a request; it succeeded if the status is 2xx. */
export interface OutgoingResult {
  status: number | null;
  /** Beginning of the response's body. */
  response: string;
  error: WebhookError | null;
  /** The code that Node reported, such as `CERT_HAS_EXPIRED`. */
  detail?: string;
  durationMs: number;
  /** Seconds to wait, as the response requests; undefined if it does not. */
  retryAfterSeconds: number | undefined;
}

/** Time from the connection to the end of the response. */
export const timeLimitMs = 10_000;
/** Characters of a response that are stored. */
const keptMax = 1_000;
/** Bytes after which the connection is closed instead of being read to the end and reused. */
const readMax = 64 * 1024;
/** Statuses that name another address. */
const redirects: ReadonlySet<number> = new Set([300, 301, 302, 303, 305, 307, 308]);

export interface OutgoingOptions {
  /** Addresses and networks (CIDR) that are allowed besides the public internet. */
  allowed: readonly string[];
  resolve: Resolve;
  limitMs?: number;
}

interface Way {
  agent: Agent;
  isAllowed: AddressCheck;
}

export class Outgoing {
  private readonly ways: ReadonlyMap<string, Way>;
  private readonly limitMs: number;

  constructor({ allowed, resolve, limitMs = timeLimitMs }: OutgoingOptions) {
    this.limitMs = limitMs;
    const { isReachable, isOwn } = addressChecks(allowed);
    const way = (isAllowed: AddressCheck): Way => ({
      isAllowed,
      agent: new Agent({
        connect: { lookup: guardedLookup(isAllowed, resolve), timeout: limitMs },
        autoSelectFamily: true,
        // No further timeouts, because the signal of the request limits all phases together.
        headersTimeout: 0,
        bodyTimeout: 0,
        keepAliveTimeout: 10_000,
      }),
    });
    this.ways = new Map([
      ['https:', way(isReachable)],
      // Over http, only addresses that the operator allows are connected to.
      ...(allowed.length > 0 ? [['http:', way(isOwn)] as const] : []),
    ]);
  }

  /** Whether requests to a URL are possible, as far as that can be decided without resolving its name. */
  mayRequest({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>): boolean {
    const way = this.ways.get(protocol);
    const known = knownAddresses(hostname);
    return way !== undefined && port !== '0' && (!known || known.some(way.isAllowed));
  }

  /** Makes a request. Resolves for every response and every failed connection; rejects only if `signal` aborts the request. */
  async post({ url, headers, body }: OutgoingRequest, signal?: AbortSignal): Promise<OutgoingResult> {
    const started = performance.now();
    const limit = AbortSignal.timeout(this.limitMs);
    const ended = (
      result: Omit<OutgoingResult, 'durationMs' | 'retryAfterSeconds'>,
      retryAfter?: unknown,
    ) => ({
      ...result,
      durationMs: Math.round(performance.now() - started),
      retryAfterSeconds: secondsOf(retryAfter),
    });
    try {
      const { origin, pathname, search, hostname, protocol } = new URL(url);
      const way = this.ways.get(protocol);
      if (!way) throw refusedAddress(url);
      // A literal address is never resolved, so it is checked here.
      if (knownAddresses(hostname)?.some(way.isAllowed) === false) throw refusedAddress(hostname);
      const response = await way.agent.request({
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { ...headers, 'user-agent': 'Tuma-Webhooks/1' },
        body,
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      const text = await beginningOf(response.body);
      signal?.throwIfAborted();
      const error = redirects.has(response.statusCode) ? ('redirect_refused' as const) : null;
      return ended({ status: response.statusCode, response: text, error }, response.headers['retry-after']);
    } catch (error) {
      signal?.throwIfAborted();
      const fault = limit.aborted ? ({ error: 'timeout' } as const) : faultOf(error);
      return ended({ status: null, response: '', ...fault });
    }
  }

  /** Aborts open requests. */
  async close(): Promise<void> {
    await Promise.all([...this.ways.values()].map(({ agent }) => agent.destroy()));
  }
}

/** The names that never lead to another machine (RFC 6761, 6.3). */
const localhost = /^(?:.+\.)?localhost\.?$/;

/** The addresses of a host that need no look-up: of an address in place of a name, and of this machine. */
function knownAddresses(hostname: string): string[] | undefined {
  if (localhost.test(hostname)) return ['127.0.0.1', '::1'];
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? undefined : [literal];
}

/** Reads the beginning of a body. An error ends it without a failure, because the status, which decides, was already received. */
async function beginningOf(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of body) {
      if (read < keptMax * 4) kept.push(chunk);
      read += chunk.length;
      if (read > readMax) break;
    }
  } catch {
    body.destroy();
  }
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '').slice(0, keptMax).toWellFormed();
}

function secondsOf(retryAfter: unknown): number | undefined {
  return typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

function faultOf(error: unknown): Pick<OutgoingResult, 'error' | 'detail'> {
  const code = codeOf(error) ?? '';
  const detailed = (name: WebhookError) => ({
    error: name,
    // The codes of undici name its own classes of errors.
    ...(code !== '' && !code.startsWith('UND_') && { detail: code }),
  });
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  if (code === addressRefused) return { error: 'address_refused' };
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT' || isLate) return { error: 'timeout' };
  if (/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EBADRESP)/.test(code))
    return detailed('name_unresolved');
  if (/TLS|SSL|CERT|SIGNATURE|EPROTO|^INVALID_(CA|PURPOSE)$/.test(code)) return detailed('tls_failed');
  if (isUnreadable(error)) return { error: 'response_invalid' };
  return detailed('connection_failed');
}

/** Whether something arrived that is no response of HTTP/1.1. undici has no code for 100 and 101, which were not asked for. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError ||
  error instanceof errors.HeadersOverflowError ||
  error instanceof errors.ResponseContentLengthMismatchError ||
  (error instanceof errors.SocketError && /^bad (response|upgrade)$/.test(error.message));
