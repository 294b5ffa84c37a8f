// HTTP requests to the server: adds the session, throws errors as HttpError, and ends a session that the server no longer accepts
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

/** A failed call. `status` is 0 if there was no answer. */
export class HttpError extends Error {
  readonly status: number;
  /** The parsed answer. */
  readonly body: unknown;
  /** The message of the server, if it sent one. */
  readonly serverMessage: string | undefined;
  /** Undefined without an answer, and from a backend of the specification. */
  readonly code: ErrorCode | undefined;
  /** The invalid field of the body, if the server names one. */
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

/** Whether the server refused the call (4xx). Without an answer, or after an error of the server, a later call may succeed. */
export const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/** The server did not answer, or did not continue its answer, in time. */
export class LateError extends HttpError {}

export interface HttpOptions {
  method?: string;
  body?: BodyInit | null;
  headers?: HeadersInit;
  signal?: AbortSignal | null;
  /** A call without sign-in: only sends a session that is in `headers`, and no status ends the session. */
  isPublic?: boolean;
  /** Text of the notice when the session ends, if it is not the usual one; it is then shown as an info. */
  expiredText?: string;
  /** Sends the request and limits its time; unset: fetch. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
}

/** How a running upload is followed and cancelled. */
export interface UploadOptions {
  signal?: AbortSignal;
  /** Receives the uploaded share of the body, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/** Time after which an unanswered call has failed, in milliseconds. */
const answerWithinMs = 60_000;

/** Longest pause of an upload or a streamed answer in milliseconds, which is that of a proxy (deploy/nginx.conf). */
export const pauseMs = 120_000;

/** Limits the wait for an answer or a part of one, because browsers report a silently lost connection late or never. */
export async function arriving<Part>(part: Promise<Part>, withinMs = pauseMs): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(0, errorTexts.network)), withinMs);
  });
  return Promise.race([part, late]).finally(() => clearTimeout(timer));
}

/** Fetches a URL and reads its answer; throws like {@link request}. */
export const http = (url: string, options: HttpOptions = {}): Promise<HttpAnswer> =>
  signedInAgain(() => (options.send ? readAnswer(url, options) : inTime(url, options)));

async function readAnswer(url: string, options: HttpOptions): Promise<HttpAnswer> {
  const response = await requestOnce(url, options);
  const body = await response.text().catch(throwLost);
  return { status: response.status, headers: response.headers, body, json: parse(body) };
}

/** Limits the time of a call, and aborts it after that. */
async function inTime(url: string, options: HttpOptions): Promise<HttpAnswer> {
  const { signal } = options;
  // Replaces AbortSignal.any, which browsers of 2023 lack. An early call takes no signal, so the race below also ends the wait for it.
  const call = new AbortController();
  const abort = () => call.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    return await arriving(readAnswer(url, { ...options, signal: call.signal }), answerWithinMs);
  } finally {
    call.abort();
    signal?.removeEventListener('abort', abort);
  }
}

/** Like {@link http}, for an answer that is a file. */
export const httpFile = async (url: string, options: HttpOptions = {}): Promise<Blob> =>
  (await request(url, options)).blob().catch(throwLost);

/** Whether a call was cancelled by the signal that it was given. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Throws an error of fetch, which has a technical text in the language of the browser, as {@link HttpError}. Rethrows an abort. */
export function throwLost(error: unknown): never {
  if (isAbort(error)) throw error;
  throw new HttpError(0, errorTexts.network);
}

/** Whether an error has a code. A backend without codes is checked for `statusWithoutCode` instead. */
export const hasCode = (error: unknown, code: ErrorCode, statusWithoutCode?: number): error is HttpError =>
  error instanceof HttpError &&
  (error.code === undefined ? error.status === statusWithoutCode : error.code === code);

/** Whether an error ended the session. Its notice is then already shown, and the page is left. */
export const endsSession = (error: unknown): boolean =>
  error instanceof HttpError && sessionEnds.has(error.status);

/** Returns a successful response with its body unread. Throws {@link HttpError} for any other response and rethrows an abort. */
export const request = (url: string, options: HttpOptions = {}): Promise<Response> =>
  signedInAgain(() => arriving(requestOnce(url, options)));

async function requestOnce(url: string, options: HttpOptions): Promise<Response> {
  const { isPublic = false, expiredText = errorTexts.tokenExpired, headers: given, send, ...init } = options;
  const session = isPublic ? null : readSession();
  const isOfAnother = !isPublic && isReplaced();
  if (isOfAnother || (!isPublic && !session)) {
    const noSession = new HttpError(401, errorTexts.tokenExpired, { code: 'token_expired' });
    // Another person has signed in: data of this page must not be sent under that person's session.
    if (isOfAnother) tab.load('/');
    // The browser dropped the cookie when it expired. Without a user id, the person signed out, here or in another tab; then the frame
    // leaves by itself, without a notice.
    else if (readUserId() !== null) expire(session, expiredText, noSession);
    throw noSession;
  }
  const headers = new Headers(given);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', language);
  if (session) for (const [name, value] of Object.entries(sessionHeaders())) headers.set(name, value);
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json');

  const early = send ? undefined : takeEarly(url, init.body, session);
  const response = await (early ?? (send ?? fetch)(url, { ...init, headers })).catch(throwLost);
  if (response.ok) return response;

  const json = await translated(parse(await response.text().catch(throwLost)));
  // A proxy has a limit of its own.
  const own = response.status === 413 ? errorTexts.tooLarge : errorTexts.other;
  const failure = new HttpError(response.status, textOf(json, 'message') ?? own, json);
  if (session && sessionEnds.has(response.status)) expire(session, expiredText, failure);
  throw failure;
}

/** The session has ended while the page has unsaved work. */
class EndedError extends HttpError {
  /** Discards the work and opens the sign-in page. */
  leave = (): void => undefined;
}

/** Makes a call. If the session has ended while the page has unsaved work, people may sign in again over the page; the call is then repeated. */
const signedInAgain = <Answer>(make: () => Promise<Answer>): Promise<Answer> =>
  make().catch(async (error: unknown) => {
    if (!(error instanceof EndedError)) throw error;
    try {
      await signInOverPage();
    } catch {
      error.leave();
      throw error;
    }
    return signedInAgain(make);
  });

/** Resolves when the person has signed in again over the page; rejects if the page must be left. */
export const signInOverPage = async (): Promise<void> =>
  (await import('../features/secondFactor/askToSignIn.tsx')).askToSignIn();

/** Whether closing the page would discard work, about which the browser would ask (components/useAskBeforeLeaving.ts). */
export const hasUnsavedWork = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A refusal with its message in the language of the page; in English if its code is unknown or the texts cannot be loaded. */
async function translated(json: unknown): Promise<unknown> {
  const code = textOf(json, 'code');
  if (language === 'en' || code === undefined) return json;
  return { ...(json as object), message: await refusalText(code, textOf(json, 'message')) };
}

/** The message of a refusal in the language of the page, by its code; `english` if there is no translation. */
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
 * Ends the session once: when several calls fail together, only the first still finds the session that it was made in. After an expired
 * session the same person may return to the page; after a denied permission it would only be refused again. If our server says that the
 * session has expired while there is unsaved work, this throws an {@link EndedError}.
 */
function expire(sessionOfCall: string | null, text: string, { status, code, message }: HttpError): void {
  const leave = () => {
    if (readSession() !== sessionOfCall) return;
    const userId = readUserId();
    const state = status === 401 ? leftPage(userId) : { userId };
    endSession();
    showNotice(text === errorTexts.tokenExpired ? 'error' : 'info', text);
    go('/', { state });
  };
  const mayStay = code === 'token_expired' && readSession() === sessionOfCall;
  if (!mayStay || !hasUnsavedWork()) return leave();
  throw Object.assign(new EndedError(status, message), { leave });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not JSON, such as a proxy's error page. The caller still has the text and the status.
    return undefined;
  }
}

function textOf(body: unknown, name: 'code' | 'message' | 'field'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
