// The audit log: who changed what, when, from where (requirements/domain.md#audit-log). A REST collection that can only
// be read.
import { z } from 'zod';
import { day, id, instant } from './common.ts';
import { collection } from './endpoint.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id,
  created: instant,
  user_id: id.nullable(),
  user_name: z.string(),
  /** Whose record it is; none for what belongs to no client. */
  client_name: z.string().nullable(),
  /** `noun.verb` */
  action: z.string(),
  subject: z.string(),
  before: fields,
  after: fields,
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `q` is part of a person, an action, a subject, a client or an address; days are inclusive, in Nairobi. */
export const auditLog = collection({
  name: 'audit-log',
  access: { module: 'audit_log' },
  row: auditEntry,
  filter: z.object({
    q: z.string().trim().max(80).optional(),
    start_date: day.optional(),
    end_date: day.optional(),
  }),
});
