// The audit log: who changed what, when, from where (requirements/domain.md#audit-log). A read-only REST collection.
import { z } from 'zod';
import type { AuditAction } from './access.ts';
import { day, givenId, id, ids, instant } from './common.ts';
import { collection, endpoint } from './endpoint.ts';
import { keysOf } from './keysOf.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id,
  created: instant,
  user_id: id.nullable(),
  user_name: z.string(),
  /** Owner of the record; null if it belongs to no client. */
  client_name: z.string().nullable(),
  client_id: id.nullish(),
  /** An `AuditAction` (access.ts); entries of older versions may hold others. */
  action: z.string(),
  subject: z.string(),
  before: fields,
  after: fields,
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Groups of actions that the log highlights and can be filtered by. */
export const auditKinds = {
  /** Actions that move units or KES, or change prices. */
  money: [
    'client.credit',
    'client.billing',
    'units.load',
    'units.correct',
    'package.credit',
    'package.debit',
    'payment.request',
    'payment.assign',
    'payment.dismiss',
    'payment.move',
    'payment.reverse',
    'payment.restore',
    'approval.ask',
    'approval.approve',
    'approval.reject',
    'approval.withdraw',
  ],
  /** Actions that download rows as a file. */
  export: ['contact.export', 'dnd.export', 'campaign.export', 'message.export', 'audit.export'],
  /** Refused attempts, which changed nothing. */
  refusal: [
    'user.sign_in_refused',
    'user.password_change_refused',
    'user.lock_out',
    'smpp_account.bind_refused',
    'call.refused',
  ],
} as const satisfies Record<string, readonly AuditAction[]>;
export type AuditKind = keyof typeof auditKinds;

/** Downloads of more rows than this are marked as large. */
export const largeExportRows = 1_000;

/** `q` is part of the name of a person, an action, a subject, a client or an address; days are inclusive, in Nairobi. */
const filter = z.object({
  q: z.string().trim().max(80).optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  /** The ids of entries, which ra-data-simple-rest sends to fetch several. */
  id: ids,
  action: z.string().trim().min(1).max(60).optional(),
  kind: z.enum(keysOf(auditKinds)).optional(),
  user_id: givenId.optional(),
  client_id: givenId.optional(),
});

export const auditLog = collection({
  name: 'audit-log',
  mayLag: true,
  access: { module: 'audit_log' },
  row: auditEntry,
  filter,
});

/**
 * An entry with its place in the hash chain (docs/running/operation.md). Hashes are in hexadecimal. All are null while the entry is not
 * sealed yet.
 */
export const sealedEntry = auditEntry.extend({
  /** With microseconds, as the hash includes it. */
  created: z.string(),
  seq: z.int().nullable(),
  salt: z.string().nullable(),
  previous_hash: z.string().nullable(),
  hash: z.string().nullable(),
});
export type SealedEntry = z.infer<typeof sealedEntry>;

/** Extension: all matching entries, oldest first, as a file that others can verify. */
export const exportAudit = endpoint({
  path: 'audit-log/export',
  mayLag: true,
  access: { module: 'audit_log', action: 'read' },
  body: filter,
  answer: sealedEntry,
  stream: true,
});
