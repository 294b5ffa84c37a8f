// Answers of calls that do one thing to many records (decisions/028-one-record-and-many.md).
import type { BulkAnswer, BulkResult, BulkVerdict } from '../../contract/bulk.ts';
import { Refusal } from './refusal.ts';

export type RecordVerdict = Omit<BulkResult, 'id'>;

/** The ids without repetitions, in the order given. */
export const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** The ids without repetitions, in the order in which rows are locked. */
export const inLockOrder = (ids: readonly number[]): number[] => distinct(ids).toSorted((a, b) => a - b);

/** Gives all ids the same verdict. */
export const verdicts = (ids: readonly number[], verdict: BulkVerdict): [number, RecordVerdict][] =>
  ids.map((id) => [id, { verdict }]);

/** Judges one record; a refusal becomes its verdict. */
export async function judged(judge: () => Promise<BulkVerdict>): Promise<RecordVerdict> {
  try {
    return { verdict: await judge() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message: reason } = error;
    return code.endsWith('_not_found') ? { verdict: 'not_found' } : { verdict: 'refused', code, reason };
  }
}

/** The answer with one result for each id; an id without a verdict was not found. */
export function bulkAnswer(
  ids: readonly number[],
  found: ReadonlyMap<number, RecordVerdict>,
  messageOf: (done: number) => string,
): BulkAnswer {
  const results = distinct(ids).map((id) => ({
    id,
    ...(found.get(id) ?? { verdict: 'not_found' as const }),
  }));
  const done = results.filter(({ verdict }) => verdict === 'done').length;
  return { message: messageOf(done), done, results };
}
