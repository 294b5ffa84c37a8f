import { endsSession } from '../dataProvider/http.ts';

/** Why something failed, for people; undefined where the session ended, which http.ts has said already. */
export function failureOf(error: unknown): string | undefined {
  if (endsSession(error)) return undefined;
  return error instanceof Error ? error.message : String(error);
}
