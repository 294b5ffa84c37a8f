import type { BulkAnswer } from '../../../contract/bulk.ts';
import { inParts } from '../inParts.ts';
import { nullIfMissing } from './missingCall.ts';

/** Makes bulk calls for many records; on a backend without them, one call per record. */
export async function inBulk(
  ids: readonly number[],
  calls: { all: (part: number[]) => Promise<BulkAnswer>; each: (id: number) => Promise<unknown> },
): Promise<Partial<BulkAnswer> | void> {
  const answer = await nullIfMissing(inParts(ids, calls.all));
  if (answer) return answer;
  for (const id of ids) await calls.each(id);
}
