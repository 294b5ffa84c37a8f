import { nullIfMissing } from './missingCall.ts';

/** One call for many records; a call for each of them on a backend without it. */
export async function inBulk<Answer extends object>(
  ids: readonly number[],
  calls: { all: () => Promise<Answer>; each: (id: number) => Promise<unknown> },
): Promise<Answer | void> {
  const answer = await nullIfMissing(calls.all());
  if (answer) return answer;
  for (const id of ids) await calls.each(id);
}
