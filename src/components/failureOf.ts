import { endsSession } from '../dataProvider/http.ts';
import { messageOf } from '../format/messageOf.ts';

/** The reason of a failure; undefined if the session ended, because http.ts has then shown a notice. */
export function failureOf(error: unknown): string | undefined {
  if (endsSession(error)) return undefined;
  return messageOf(error);
}
