// The audit log: who changed what, when, from where (requirements/domain.md#audit-log). A REST collection that can only
// be read.
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
  /** Owner of the record; null for what belongs to no client. */
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

/** What the log highlights, and what it is filtered by. */
export const auditKinds = {
  /** Units or KES move, or what they cost changes. */
  money: [
    'client.credit',
    'client.billing',
    'units.load',
    'package.credit',
    'package.debit',
    'payment.request',
    'payment.assign',
    'payment.dismiss',
    'payment.reverse',
    'approval.ask',
    'approval.approve',
    'approval.reject',
    'approval.withdraw',
  ],
  /** Rows leave the platform in a file. */
  export: ['contact.export', 'dnd.export', 'campaign.export', 'message.export', 'audit.export'],
  /** Nothing changed: it was refused. */
  refusal: [
    'user.sign_in_refused',
    'user.password_change_refused',
    'user.lock_out',
    'smpp_account.bind_refused',
    'call.refused',
  ],
} as const satisfies Record<string, readonly AuditAction[]>;
export type AuditKind = keyof typeof auditKinds;

/** A download of more rows than this is marked as large. */
export const largeExportRows = 1_000;

/** `q` is part of a person, an action, a subject, a client or an address; days are inclusive, in Nairobi. */
const filter = z.object({
  q: z.string().trim().max(80).optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  /** Of entries, as ra-data-simple-rest asks for many. */
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
 * An entry with its place in the chain of hashes, as docs/running/operation.md has it; hashes in hexadecimal. All of them are null for an
 * entry that is not sealed yet.
 */
export const sealedEntry = auditEntry.extend({
  /** To the microsecond, as it is hashed. */
  created: z.string(),
  seq: z.int().nullable(),
  salt: z.string().nullable(),
  previous_hash: z.string().nullable(),
  hash: z.string().nullable(),
});
export type SealedEntry = z.infer<typeof sealedEntry>;

/** Extension: everything that matches, oldest first, for a file that others can verify. */
export const exportAudit = endpoint({
  path: 'audit-log/export',
  mayLag: true,
  access: { module: 'audit_log', action: 'read' },
  body: filter,
  answer: sealedEntry,
  stream: true,
});
