// Calls that do one thing to many records (decisions/028-one-record-and-many.md). All are extensions. A record that is missing
// or out of reach gets its own verdict and never fails the others; a repeated call changes nothing further.
import { z } from 'zod';
import { givenId, id } from './common.ts';
import { errorCodes } from './errors.ts';
import { grouped } from './grouped.ts';

/** Records of one call, where they are changed together. */
export const bulkMax = 1000;

/** Records of one call, where each is judged by itself. */
export const bulkJudgedMax = 100;

/** The ids of the records; one that comes twice counts once. */
export const bulkIds = (max: number = bulkMax) => {
  const fault = `Choose 1 to ${grouped(max)} records`;
  return z.array(givenId, fault).min(1, fault).max(max, fault);
};

/**
 * done: changed · unchanged: was so already · not_found: missing or out of reach · refused: `code` and `reason` are those of
 * the call for one record.
 */
export const bulkVerdicts = ['done', 'unchanged', 'not_found', 'refused'] as const;
export type BulkVerdict = (typeof bulkVerdicts)[number];

export const bulkResult = z.object({
  id,
  verdict: z.enum(bulkVerdicts),
  code: z.enum(errorCodes).optional(),
  reason: z.string().optional(),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** One result for each id, in the order they were given; `done` is how many were changed. */
export const bulkAnswer = z.object({ message: z.string(), done: z.int(), results: z.array(bulkResult) });
export type BulkAnswer = z.infer<typeof bulkAnswer>;
