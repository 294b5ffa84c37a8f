// Calls that do the same to many records (decisions/028-one-record-and-many.md). All are extensions. Each record has its own verdict: one
// that is missing or out of reach does not fail the others. Repeating a call changes nothing more.
import { z } from 'zod';
import { givenId, id } from './common.ts';
import { errorCodes } from './errors.ts';
import { grouped } from './grouped.ts';

/** Most records of one call that changes them together. */
export const bulkMax = 1000;

/** Most records of one call that checks each one separately. */
export const bulkJudgedMax = 100;

/** The ids of the records; duplicates count once. */
export const bulkIds = (max: number = bulkMax) => {
  const fault = `Choose 1 to ${grouped(max)} records`;
  return z.array(givenId, fault).min(1, fault).max(max, fault);
};

/**
 * done: changed · unchanged: had the value already · not_found: missing or out of reach · refused: with the `code` and `reason` of the call
 * for a single record.
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

/** One result for each id, in the order given; `done` counts the changed records. */
export const bulkAnswer = z.object({ message: z.string(), done: z.int(), results: z.array(bulkResult) });
export type BulkAnswer = z.infer<typeof bulkAnswer>;
