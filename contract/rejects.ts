// Recipients that a send rejects, and why.
import { z } from 'zod';

/** Why a recipient is excluded from a send. */
export const rejectReasons = [
  'Invalid number',
  'Duplicate',
  'No route',
  'DND',
  'Muted',
  'Missing field',
  'Too long',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

export const reject = z.object({
  row: z.int(),
  value: z.string(),
  reason: z.string(),
  /** The whole row of a file, in the order of its columns; set only when all rejected rows are read. */
  cells: z.array(z.string()).optional(),
});
export type Reject = z.infer<typeof reject>;
