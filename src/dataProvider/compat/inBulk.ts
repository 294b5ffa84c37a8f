import { nullIfMissing } from './missingCall.ts';

/** Makes one call for many records; on a backend without it, one call per record. */
export async function inBulk<Answer extends object>(
  ids: readonly number[],
  calls: { all: () => Promise<Answer>; each: (id: number) => Promise<unknown> },
): Promise<Answer | void> {
  const answer = await nullIfMissing(calls.all());
  if (answer) return answer;
  for (const id of ids) await calls.each(id);
}
