// HTTP to the server: fetch with the session, errors as HttpError, and the end of a session that the server no longer accepts
// (requirements/portal.md#session). Must not depend on an endpoint or a screen.
import type { ErrorCode } from '../../contract/errors.ts';
import { errorTexts } from '../i18n/entry.ts';
import { language } from '../i18n/language.ts';
import { go, leftPage, tab } from '../navigation.ts';
import { showNotice } from '../notices/notices.ts';
import { endSession, isReplaced, readSession, readUserId, sessionHeaders } from '../session.ts';
import { takeEarly } from './early.ts';

/** Statuses that end the session: no or expired token, permission denied, password must be changed. */
const sessionEnds = new Set([401, 403, 428]);

/** A failed call. `status` is 0 without an answer. */
export class HttpError extends Error {
  readonly status: number;
  /** The parsed answer. */
  readonly body: unknown;
  /** The server's own message. */
  readonly serverMessage: string | undefined;
  /** Undefined without an answer, and from a backend of the specification. */
  readonly code: ErrorCode | undefined;
  /** The wrong field of the body, where the server names one. */
  readonly field: string | undefined;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.serverMessage = textOf(body, 'message');
    this.code = textOf(body, 'code') as ErrorCode | undefined;
    this.field = textOf(body, 'field');
  }
}

/** No answer within {@link answerWithinMs}. */
export class LateError extends HttpError {}

export interface HttpOptions {
  method?: string;
  body?: BodyInit | null;
  headers?: HeadersInit;
  signal?: AbortSignal | null;
  /** A call without sign-in: sends no session but that of `headers`, and no status ends the session. */
  isPublic?: boolean;
  /** Text of the notice, then an info, when the session ends, where it is not the usual one. */
  expiredText?: string;
  /** Sends the request; fetch by default. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/** Time after which a call without an answer has failed, in milliseconds. */
const answerWithinMs = 60_000;

/** Fetches a URL and reads its answer; throws like {@link request}. An upload takes as long as its file needs. */
export const http = (url: string, options: HttpOptions = {}): Promise<HttpAnswer> =>
  options.body instanceof FormData ? readAnswer(url, options) : inTime(url, options);

async function readAnswer(url: string, options: HttpOptions): Promise<HttpAnswer> {
  const response = await request(url, options);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: parse(body) };
}

/** A browser reports no failure of a connection that is lost without a word, or only after many minutes. */
async function inTime(url: string, options: HttpOptions): Promise<HttpAnswer> {
  const { signal } = options;
  // AbortSignal.any is missing in browsers of 2023, and an early call takes no signal: it is no longer waited for.
  const call = new AbortController();
  const abort = () => call.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new LateError(0, errorTexts.network));
      call.abort();
    }, answerWithinMs);
  });
  try {
    return await Promise.race([readAnswer(url, { ...options, signal: call.signal }), late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The same for an answer that is a file. */
export const httpFile = async (url: string, options: HttpOptions = {}): Promise<Blob> =>
  (await request(url, options)).blob();

/** Whether an error has a code; `statusWithoutCode` replaces it on a backend without codes. */
export const hasCode = (error: unknown, code: ErrorCode, statusWithoutCode?: number): error is HttpError =>
  error instanceof HttpError &&
  (error.code === undefined ? error.status === statusWithoutCode : error.code === code);

/** Whether an error ended the session: its notice is already shown, and the page is left. */
export const endsSession = (error: unknown): boolean =>
  error instanceof HttpError && sessionEnds.has(error.status);

/** The response of a success, its body unread; throws {@link HttpError} for any other, and rethrows an abort. */
export async function request(url: string, options: HttpOptions = {}): Promise<Response> {
  const { isPublic = false, expiredText = errorTexts.tokenExpired, headers: given, send, ...init } = options;
  const session = isPublic ? null : readSession();
  const isOfAnother = !isPublic && isReplaced();
  if (isOfAnother || (!isPublic && !session)) {
    // What the page shows and holds must not be sent in the name of another person.
    if (isOfAnother) tab.load('/');
    // The browser dropped the cookie at the end of its day. Without a person, someone signed out, here or in another tab: the frame
    // leaves by itself, without a notice.
    else if (readUserId() !== null) expire(session, expiredText, true);
    throw new HttpError(401, errorTexts.tokenExpired);
  }
  const headers = new Headers(given);
  headers.set('Accept', 'application/json');
  if (session) for (const [name, value] of Object.entries(sessionHeaders())) headers.set(name, value);
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json');

  const early = send ? undefined : takeEarly(url, init.body, session);
  const response = await (early ?? (send ?? fetch)(url, { ...init, headers })).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError(0, errorTexts.network);
  });
  if (response.ok) return response;

  const json = await translated(parse(await response.text()));
  if (session && sessionEnds.has(response.status)) expire(session, expiredText, response.status === 401);
  throw new HttpError(response.status, textOf(json, 'message') ?? errorTexts.other, json);
}

/** A refusal with its message in the language of the page; without a known code, and where the texts cannot be loaded, in English. */
async function translated(json: unknown): Promise<unknown> {
  const code = textOf(json, 'code');
  if (language === 'en' || code === undefined) return json;
  return { ...(json as object), message: await refusalText(code, textOf(json, 'message')) };
}

/** The message of a refusal in the language of the page, by its code; `english` where that has no text. */
export async function refusalText<English extends string | undefined>(
  code: string | undefined,
  english: English,
): Promise<string | English> {
  if (language === 'en' || code === undefined) return english;
  const refusals: Readonly<Record<string, string>> = await import('../i18n/refusals.ts').then(
    (loaded) => loaded.refusals,
    () => ({}),
  );
  return refusals[code] ?? english;
}

/**
 * Logs out once: of several calls that fail together, only the first still finds the session it was made in. The same person may return
 * to the page of an old session; after a refusal it would only be refused again.
 */
function expire(sessionOfCall: string | null, text: string, mayReturn: boolean): void {
  if (readSession() !== sessionOfCall) return;
  const state = mayReturn ? leftPage(readUserId()) : null;
  endSession();
  showNotice(text === errorTexts.tokenExpired ? 'error' : 'info', text);
  go('/', { state });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not JSON, such as a proxy's error page: the caller has the text and the status.
    return undefined;
  }
}

function textOf(body: unknown, name: 'code' | 'message' | 'field'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
