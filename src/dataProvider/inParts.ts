import { bulkMax, type BulkAnswer } from '../../contract/bulk.ts';
import { formatNumber } from '../format/formatNumber.ts';
import { messageOf } from '../format/messageOf.ts';
import { endsSession } from './http.ts';
import { rpcTexts } from './rpc/rpcTexts.ts';
import { sumOf } from '../format/sum.ts';

/**
 * Makes a bulk call for any number of records, `max` at a time, and answers like one call. Several calls have no `message`, as each would
 * count only its own records. A call that fails after others throws how many records were reached before it.
 */
export async function inParts(
  ids: readonly number[],
  call: (part: number[]) => Promise<BulkAnswer>,
  max = bulkMax,
): Promise<Omit<BulkAnswer, 'message'> & { message?: string }> {
  const first = await call(ids.slice(0, max));
  if (ids.length <= max) return first;
  const answers = [first];
  for (let from = max; from < ids.length; from += max) {
    try {
      answers.push(await call(ids.slice(from, from + max)));
    } catch (error) {
      if (endsSession(error)) throw error;
      throw new Error(rpcTexts.stopped(formatNumber(from), formatNumber(ids.length), messageOf(error)), {
        cause: error,
      });
    }
  }
  return {
    done: sumOf(answers, 'done'),
    results: answers.flatMap(({ results }) => results),
  };
}
