import { z } from 'zod';
import { mayWrite, type AnswerOf, type Endpoint } from '../../../contract/endpoint.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { HttpError } from '../http.ts';

/**
 * Parses an answer by the schema of the endpoint. An answer that does not match is returned unparsed: another backend may write dates or
 * ids differently, and such rows are still better than an empty list. An answer to a reading call without any of its fields is of something
 * else, such as a proxy. A write may have succeeded, so its answer is returned.
 */
export function readAnswer<E extends Endpoint>(endpoint: E, json: unknown): AnswerOf<E> {
  const parsed = endpoint.answer.safeParse(json);
  if (parsed.success) return parsed.data as AnswerOf<E>;
  if (typeof json !== 'object' || json === null || (!mayWrite(endpoint) && isForeign(endpoint, json)))
    throw new HttpError(0, answerTexts.unreadable);
  return json as AnswerOf<E>;
}

/** Rows are in `data` or `message`, whichever the schema has; a text there is not rows. */
function isForeign({ answer }: Endpoint, json: object): boolean {
  if (!(answer instanceof z.ZodObject)) return false;
  const { shape } = answer;
  return ![...Object.keys(shape), 'data', 'message'].some((name) => {
    const value: unknown = json[name as keyof typeof json];
    if (typeof value === 'string') return shape[name]?.safeParse(value).success;
    return value !== undefined;
  });
}
