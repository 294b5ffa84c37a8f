// A call of the contract, made from the console: the same value the server mounts gives path, body and answer.
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../../contract/endpoint.ts';
import { errorTexts } from '../i18n/entry.ts';
import { apiUrl, http, httpFile, HttpError } from './http.ts';
import { sendWithProgress } from './sendWithProgress.ts';

export interface CallOptions<E extends Endpoint = Endpoint> {
  query?: Partial<QueryOf<E>>;
  /** The `:id` of the path. */
  id?: number;
  headers?: HeadersInit;
  signal?: AbortSignal;
  /** Refuse any success but the endpoint's own status, as sign-in and registration do. */
  exactStatus?: boolean;
  /** See {@link http}. */
  expiredText?: string;
  /** The one file of a multipart call. */
  file?: File | undefined;
  /** Those of a call that names its files, by field. */
  files?: Readonly<Record<string, File | undefined>>;
  /** Told what share of the body is out, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** POSTs to an endpoint and gives its answer; throws HttpError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  const { query, id, headers, signal, exactStatus = false, expiredText, file, files, onProgress } = options;
  const answer = await http(urlOf(endpoint, id) + searchOf(query), {
    method: 'POST',
    body: endpoint.multipart ? formOf(body, { file, ...files }) : JSON.stringify(body ?? {}),
    headers,
    signal,
    isPublic: endpoint.access === 'public',
    expiredText,
    send: onProgress && sendWithProgress(onProgress),
  });
  if (exactStatus && answer.status !== endpoint.status) {
    throw new HttpError(answer.status, errorTexts.unexpectedStatus, answer.json);
  }
  return read(endpoint, answer.json);
}

/** POSTs to an endpoint that answers with a file. */
export const callFile = <E extends Endpoint>(endpoint: E, body: BodyOf<E>, id: number): Promise<Blob> =>
  httpFile(urlOf(endpoint, id), { method: 'POST', body: JSON.stringify(body) });

const urlOf = ({ path }: Endpoint, id: number | undefined) => apiUrl(path.replace(':id', String(id)));

/**
 * The answer through the endpoint's schema. One that does not fit is taken as it came: another backend may write a date
 * or an id its own way, and a row shown plainly helps more than a list that stays empty.
 */
function read<E extends Endpoint>(endpoint: E, json: unknown): AnswerOf<E> {
  const parsed = endpoint.answer.safeParse(json);
  if (parsed.success) return parsed.data as AnswerOf<E>;
  if (typeof json !== 'object' || json === null) throw new HttpError(0, errorTexts.unreadable);
  return json as AnswerOf<E>;
}

/** A body as form fields; what is undefined is left out. Files come last: the server reads a form as it arrives. */
function formOf(body: unknown, files: Readonly<Record<string, File | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file);
  return form;
}

/** A query as it stands in an address; empty where it asks for nothing. */
export function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
