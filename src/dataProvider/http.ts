// The one way to the server: fetch with the token, refusals as HttpError, and what happens when the server no longer
// accepts the token (requirements/portal.md#session). Knows no endpoint and no screen.
import type { ErrorCode } from '../../contract/errors.ts';
import { errorTexts } from '../i18n/entry.ts';
import { go } from '../navigation.ts';
import { showNotice } from '../notices/notices.ts';
import { endSession, readToken } from '../session.ts';

/** Statuses that end the session: no or expired token, permission denied, password must be changed. */
const sessionEnds = new Set([401, 403, 428]);

/** A call that did not succeed. `status` is 0 where no answer came. */
export class HttpError extends Error {
  readonly status: number;
  /** The parsed answer, where there was one. */
  readonly body: unknown;
  /** What the server itself said, where it said something. */
  readonly serverMessage: string | undefined;
  /** Which mistake it is; undefined where no answer came, and of a backend that speaks the specification alone. */
  readonly code: ErrorCode | undefined;
  /** The field of the body that is wrong, where the server names one. */
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

export interface HttpOptions {
  method?: string;
  body?: BodyInit | null;
  headers?: HeadersInit;
  signal?: AbortSignal | null;
  /** A call that needs no sign-in: no token is sent, and no status ends the session. */
  isPublic?: boolean;
  /** What the notice, then an info, says when the server no longer accepts the token, where it is not the usual text. */
  expiredText?: string;
  /** What carries the request; fetch where unset. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/** Address of the API: runtime configuration in index.html, with a default. */
export function apiUrl(path: string): string {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;
  return `${(configured || '/api').replace(/\/$/, '')}/${path}`;
}

/** Fetches a URL and its whole answer; throws like {@link request}. */
export async function http(url: string, options: HttpOptions = {}): Promise<HttpAnswer> {
  const response = await request(url, options);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: parse(body) };
}

/** The same for an answer that is a file. */
export const httpFile = async (url: string, options: HttpOptions = {}): Promise<Blob> =>
  (await request(url, options)).blob();

/** Whether the backend does not have a call at all; a record that our server did not find has a code of its own. */
export const isMissingCall = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  (error.status === 404 || error.status === 405) &&
  (error.code === undefined || error.code === 'not_found' || error.code === 'method_not_allowed');

/** Whether it is this mistake; where the backend sends no codes, `statusWithoutCode` tells it. */
export const hasCode = (error: unknown, code: ErrorCode, statusWithoutCode?: number): error is HttpError =>
  error instanceof HttpError &&
  (error.code === undefined ? error.status === statusWithoutCode : error.code === code);

/** Whether the session ended with it: that is said already, and the page is left. */
export const endsSession = (error: unknown): boolean =>
  error instanceof HttpError && sessionEnds.has(error.status);

/** Says `fallback` where an answer of one of these statuses says nothing itself. */
export async function withFallbackMessage<Answer>(
  answer: Promise<Answer>,
  fallback: string,
  statuses: readonly number[],
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const isSilent = error instanceof HttpError && statuses.includes(error.status) && !error.serverMessage;
    throw isSilent ? new HttpError(error.status, fallback, error.body) : error;
  }
}

/** The answer of success, its body not read yet; throws {@link HttpError} for every other, and lets an abort through. */
export async function request(url: string, options: HttpOptions = {}): Promise<Response> {
  const { isPublic = false, expiredText = errorTexts.tokenExpired, headers: given, send, ...init } = options;
  const token = isPublic ? null : readToken();
  // Signed out a moment ago, or in another tab: nothing to ask for, and nothing to say (the frame leaves by itself).
  if (!isPublic && !token && !new Headers(given).has('Authorization')) {
    throw new HttpError(401, errorTexts.tokenExpired);
  }
  const headers = new Headers(given);
  headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json');

  const response = await (send ?? fetch)(url, { ...init, headers }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError(0, errorTexts.network);
  });
  if (response.ok) return response;

  const json = parse(await response.text());
  if (token && sessionEnds.has(response.status)) expire(token, expiredText);
  throw new HttpError(response.status, textOf(json, 'message') ?? errorTexts.other, json);
}

/** Logs out once: of many calls that fail together, only the first still finds the token it was made with. */
function expire(tokenOfCall: string, text: string): void {
  if (readToken() !== tokenOfCall) return;
  endSession();
  showNotice(text === errorTexts.tokenExpired ? 'error' : 'info', text);
  go('/');
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not JSON (a proxy's error page, an empty answer): the caller sees the text and the status.
    return undefined;
  }
}

function textOf(body: unknown, name: 'code' | 'message' | 'field'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
