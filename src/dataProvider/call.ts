// A call of the contract, made from the console: the same value the server mounts gives path, body and answer.
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../../contract/endpoint.ts';
import { errorTexts } from '../i18n/entry.ts';
import { apiUrl, http, HttpError } from './http.ts';

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
}

/** POSTs to an endpoint and gives its answer; throws HttpError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { query, id, headers, signal, exactStatus = false, expiredText }: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  const answer = await http(apiUrl(endpoint.path.replace(':id', String(id))) + searchOf(query), {
    method: 'POST',
    body: JSON.stringify(body ?? {}),
    headers,
    signal,
    isPublic: endpoint.access === 'public',
    expiredText,
  });
  if (exactStatus && answer.status !== endpoint.status) {
    throw new HttpError(answer.status, errorTexts.unexpectedStatus, answer.json);
  }
  return read(endpoint, answer.json);
}

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

function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
