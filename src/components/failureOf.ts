import { endsSession, isAbort } from '../dataProvider/http.ts';
import { messageOf } from '../format/messageOf.ts';
import { showNotice } from '../notices/notices.ts';

/** The reason of a failure; undefined if the session ended, because http.ts has then shown a notice, or if the person cancelled the call. */
export function failureOf(error: unknown): string | undefined {
  if (endsSession(error) || isAbort(error)) return undefined;
  return messageOf(error);
}

/** Shows the reason of a failure as a notice. */
export function showFailure(error: unknown): void {
  const why = failureOf(error);
  if (why !== undefined) showNotice('error', why);
}
