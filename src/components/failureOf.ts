import { endsSession } from '../dataProvider/http.ts';
import { messageOf } from './messageOf.ts';

/** The reason of a failure; undefined where the session ended, for which http.ts has shown a notice. */
export function failureOf(error: unknown): string | undefined {
  if (endsSession(error)) return undefined;
  return messageOf(error);
}
