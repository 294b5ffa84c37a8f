// The audit log: who changed what, when, from where (requirements/domain.md#audit-log). A REST collection that can only
// be read.
import { z } from 'zod';
import { day, givenId, id, ids, instant } from './common.ts';
import { collection, endpoint } from './endpoint.ts';

/** Every audited action, as `noun.verb`. */
export const auditActions = [
  'user.create',
  'user.activate',
  'user.deactivate',
  'user.delete',
  'user.role',
  'user.password_reset',
  'user.unlock',
  'user.sign_in',
  'user.sign_up',
  'user.password_change',
  'user.password_change_refused',
  'user.password_recover',
  'user.profile',
  'user.second_factor_enable',
  'user.second_factor_disable',
  'user.second_factor_remove',
  'user.second_factor_fail',
  'user.recovery_codes',
  'user.restore',
  'invitation.send',
  'invitation.accept',
  'invitation.decline',
  'invitation.withdraw',
  'smpp_account.create',
  'smpp_account.activate',
  'smpp_account.deactivate',
  'smpp_account.update',
  'smpp_account.password_reset',
  'smpp_account.delete',
  'client.create',
  'client.update',
  'client.suspend',
  'client.activate',
  'client.delete',
  'client.credit',
  'client.low_balance',
  'units.load',
  'package.credit',
  'package.debit',
  'client.billing',
  'connector.drain',
  'connector.fill',
  'connector.move',
  'sending.hold',
  'sending.release',
  'alarm.acknowledge',
  'alarm.test',
  'parked.retry',
  'parked.discard',
  'connector.create',
  'connector.update',
  'connector.activate',
  'connector.deactivate',
  'connector.delete',
  'sender.create',
  'sender.update',
  'sender.activate',
  'sender.deactivate',
  'sender.delete',
  'sender.assign',
  'sender.unassign',
  'sender.stripping',
  'sender_request.create',
  'sender_request.resend',
  'sender_request.withdraw',
  'sender_request.approve',
  'sender_request.reject',
  'window.create',
  'window.update',
  'window.delete',
  'settings.update',
  'secrets.rotate',
  'payment.request',
  'payment.assign',
  'payment.dismiss',
  'payment.reverse',
  'approval.ask',
  'approval.approve',
  'approval.reject',
  'approval.withdraw',
  'role.create',
  'role.rename',
  'role.suspend',
  'role.activate',
  'role.delete',
  'role.grant',
  'role.revoke',
  'role.permissions',
  'role.second_factor',
  'dnd.add',
  'dnd.delete',
  'dnd.import',
  'dnd.export',
  'template.create',
  'template.update',
  'template.delete',
  'contact.add',
  'contact.import',
  'contact.update',
  'contact.mute',
  'contact.unmute',
  'contact.move',
  'contact.delete',
  'contact.export',
  'contact_group.rename',
  'contact_group.delete',
  'send.typed',
  'send.test',
  'send.campaign',
  'campaign.pause',
  'campaign.resume',
  'campaign.cancel',
  'campaign.skip',
  'campaign.resend',
  'campaign.export',
  'message.export',
  'message.cancel',
  'text.reveal',
  'api_key.create',
  'api_key.update',
  'api_key.roll',
  'api_key.revoke',
  'incoming_number.create',
  'incoming_number.update',
  'incoming_number.delete',
  'webhook.create',
  'webhook.update',
  'webhook.rotate',
  'webhook.delete',
  'webhook.redeliver',
  'audit.export',
  'backup.make',
  'privacy.find',
  'privacy.export',
  'privacy.erase',
  'privacy.erased',
  'user.sign_in_refused',
  'user.lock_out',
  'smpp_account.bind_refused',
  'call.refused',
] as const;
export type AuditAction = (typeof auditActions)[number];

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id,
  created: instant,
  user_id: id.nullable(),
  user_name: z.string(),
  /** Owner of the record; null for what belongs to no client. */
  client_name: z.string().nullable(),
  client_id: id.nullish(),
  /** One of {@link auditActions}; entries of older versions may hold others. */
  action: z.string(),
  subject: z.string(),
  before: fields,
  after: fields,
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What stands out in the log, and what it is filtered by. */
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
  kind: z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]).optional(),
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
 * An entry with its place in the chain of hashes, as docs/running.md has it; hashes in hexadecimal. All of them are null for an
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
  status: 200,
  body: filter,
  answer: sealedEntry,
  stream: true,
});
