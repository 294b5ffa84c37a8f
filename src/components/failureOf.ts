import { endsSession } from '../dataProvider/http.ts';

/** The reason of a failure; undefined where the session ended, for which http.ts has shown a notice. */
export function failureOf(error: unknown): string | undefined {
  if (endsSession(error)) return undefined;
  return error instanceof Error ? error.message : String(error);
}
