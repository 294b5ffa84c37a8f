// The result of a failed check of the audit log (decisions/052-audit-as-evidence.md).
import { z } from 'zod';
import { id } from './common.ts';

/**
 * The first place of the log that was tampered with: an entry was changed, removed or inserted, the chain was replaced, or entries are no
 * longer sealed. `seq` is the place in the chain; null for an entry without one.
 */
export const auditFault = z.object({
  kind: z.enum(['changed', 'removed', 'inserted', 'rewritten', 'unsealed']),
  seq: z.int().nullable(),
  entry_id: id.nullable(),
});
export type AuditFault = z.infer<typeof auditFault>;
