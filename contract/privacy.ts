// Finds, exports and erases one subscriber's number in all tables (requirements/kenya.md#data-protection, Data Protection Act 2019;
// decisions/054-one-number-over-all-tables.md).
import { z } from 'zod';
import { filledText, id, instant, pageOf, pageRequest } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The kinds of records that hold subscribers' numbers. */
export const privacyKinds = [
  'messages',
  'contacts',
  'dnd',
  'erased_dnd',
  'inbound_messages',
  'inbound_parts',
  'conversations',
  'campaign_lists',
  'campaign_files',
  'open_files',
  'campaign_rejects',
  'test_messages',
  'smpp_receipts',
  'smpp_parts',
  'webhook_events',
  'webhook_attempts',
  'stored_answers',
  'unmatched_receipts',
  'parked_results',
  'network_entries',
  'payments',
  'users',
  'clients',
  'smpp_accounts',
  'deleted_users',
  'deleted_smpp_accounts',
  'audit_log',
] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

/** Kinds of accounts, which keep the number that they are reached by for as long as they exist. */
export const accountKinds: readonly PrivacyKind[] = ['users', 'clients', 'smpp_accounts'];

/** What an erasure does with the rows; `hashed` replaces the number by a keyed hash. */
export const privacyTreatments = ['erased', 'deleted', 'hashed', 'kept', 'refused'] as const;

const body = z.object({ msisdn: filledText('Phone number', 30) });

const erasure = z.object({
  id,
  state: z.enum(['running', 'finished']),
  requested: instant,
  requested_by: z.string(),
  /** The client whose records are included; null: all clients. */
  client_id: id.nullable(),
  reason: z.string(),
  finished: instant.nullable(),
  rows: z.int(),
});
export type Erasure = z.infer<typeof erasure>;

const kindRows = z.object({
  kind: z.enum(privacyKinds),
  rows: z.int(),
  treatment: z.enum(privacyTreatments),
});

export const findNumber = endpoint({
  path: 'privacy/find',
  access: { module: 'privacy', action: 'read' },
  body,
  answer: z.object({
    msisdn: z.string(),
    kinds: z.array(kindRows),
    /** Earlier erasures of this number, newest first. */
    erasures: z.array(id),
  }),
});
export type FoundNumber = z.infer<(typeof findNumber)['answer']>;

/** Every row with the number, with the columns of its table. */
export const exportNumber = endpoint({
  path: 'privacy/export',
  access: { module: 'privacy', action: 'read' },
  confirmed: true,
  body,
  answer: z.object({ kind: z.enum(privacyKinds), row: z.record(z.string(), z.unknown()) }),
  stream: true,
});

/** Starts an erasure, or returns the one that is running. */
export const eraseNumber = endpoint({
  path: 'privacy/erase',
  access: { module: 'privacy', action: 'delete' },
  status: 202,
  confirmed: true,
  body: body.extend({ reason: filledText('Reason', 200) }),
  answer: z.object({ id, message: z.string() }),
});

export const listErasures = endpoint({
  path: 'privacy/erasures/list',
  access: { module: 'privacy', action: 'read' },
  body: pageRequest,
  answer: pageOf(erasure),
});

/** The record of what was erased, which does not contain the number. */
export const erasureCertificate = endpoint({
  path: 'privacy/erasures/:id/certificate',
  access: { module: 'privacy', action: 'read' },
  answer: z.object({
    /** JSON text; `sha256` is its hash. */
    certificate: z.string(),
    sha256: z.string(),
  }),
});
