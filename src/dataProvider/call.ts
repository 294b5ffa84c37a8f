// Calls an endpoint of the contract: path, body and answer come from the same value that the server mounts.
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../../contract/endpoint.ts';
import { answerTexts } from '../i18n/answerTexts.ts';
import { apiUrl } from './apiUrl.ts';
import { readAnswer } from './compat/answer.ts';
import { confirmed } from './confirmed.ts';
import { http, httpFile, HttpError, type UploadOptions } from './http.ts';
import { sendWithProgress } from './sendWithProgress.ts';

export interface CallOptions<E extends Endpoint = Endpoint> extends UploadOptions {
  query?: Partial<QueryOf<E>>;
  /** The `:id` of the path. */
  id?: number;
  headers?: HeadersInit;
  /** Makes the call without the stored session; see {@link http}. */
  isPublic?: boolean;
  /** Refuses any success but the endpoint's own status, as sign-in and registration require. */
  exactStatus?: boolean;
  /** With `exactStatus`: accepts this other answer, too. */
  isAlso?: (answer: { status: number; json: unknown }) => boolean;
  /** See {@link http}. */
  expiredText?: string;
  /** The one file of a multipart call. */
  file?: File | undefined;
  /** The files of a call with several file fields, by field. */
  files?: Readonly<Record<string, File | undefined>>;
}

/** POSTs to an endpoint and returns its answer; throws HttpError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  const { query, id, headers, signal, exactStatus = false, expiredText, file, files, onProgress } = options;
  const { isPublic = endpoint.access === 'public' } = options;
  const answer = await confirmed(() =>
    http(urlOf(endpoint, id) + searchOf(query), {
      method: 'POST',
      body: endpoint.multipart ? formOf(body, { file, ...files }) : JSON.stringify(body ?? {}),
      headers,
      signal,
      isPublic,
      expiredText,
      send: endpoint.multipart ? sendWithProgress(onProgress) : undefined,
    }),
  );
  if (exactStatus && answer.status !== endpoint.status && !options.isAlso?.(answer)) {
    throw new HttpError(answer.status, answerTexts.unexpectedStatus, answer.json);
  }
  return readAnswer(endpoint, answer.json);
}

/** Statuses of a proxy that got no answer from the server. */
const proxyStatuses = new Set([502, 504]);

/** Whether the server may have carried out a call, because its answer did not arrive. An answer with a code is the server's own. */
const isLost = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  (error.status === 0 || (error.code === undefined && proxyStatuses.has(error.status)));

/** Adds to the message of a lost answer what to do next. */
export const ifLost = <Answer>(answer: Promise<Answer>, advice: string): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (!isLost(error)) throw error;
    throw new HttpError(error.status, `${error.message} ${advice}`, error.body);
  });

/** POSTs to an endpoint that answers with a file. */
export const callFile = <E extends Endpoint>(endpoint: E, body: BodyOf<E>, id: number): Promise<Blob> =>
  httpFile(urlOf(endpoint, id), { method: 'POST', body: JSON.stringify(body) });

const urlOf = ({ path }: Endpoint, id: number | undefined) => apiUrl(path.replace(':id', String(id)));

/** The body as form fields, without undefined ones. Files come last because the server parses a form while it arrives. */
function formOf(body: unknown, files: Readonly<Record<string, File | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file);
  return form;
}

/** The query as the search part of a URL; empty if no field is set. */
export function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
