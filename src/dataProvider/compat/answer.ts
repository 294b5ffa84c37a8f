import type { AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { HttpError } from '../http.ts';

/**
 * Parses an answer by the schema of the endpoint. An answer that does not match is returned unparsed: another backend may write dates or
 * ids differently, and such rows are still better than an empty list.
 */
export function readAnswer<E extends Endpoint>(endpoint: E, json: unknown): AnswerOf<E> {
  const parsed = endpoint.answer.safeParse(json);
  if (parsed.success) return parsed.data as AnswerOf<E>;
  if (typeof json !== 'object' || json === null) throw new HttpError(0, answerTexts.unreadable);
  return json as AnswerOf<E>;
}
