import type { AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { HttpError } from '../http.ts';

/**
 * An answer parsed by the endpoint's schema. One that does not fit is returned unparsed: another backend may write a date or an
 * id in its own way, and its row still reads better than an empty list.
 */
export function readAnswer<E extends Endpoint>(endpoint: E, json: unknown): AnswerOf<E> {
  const parsed = endpoint.answer.safeParse(json);
  if (parsed.success) return parsed.data as AnswerOf<E>;
  if (typeof json !== 'object' || json === null) throw new HttpError(0, answerTexts.unreadable);
  return json as AnswerOf<E>;
}
