// The do-not-disturb list (requirements/portal.md#dnd; requirements/domain.md#opt-out): each client's own entries, and entries of the
// platform that apply to every client.
import { z } from 'zod';
import { endpoint, exportOf } from './endpoint.ts';
import { bulkAnswer, bulkIds } from './bulk.ts';
import { givenId, id, ids, instant, rangeRequest, requiredText } from './common.ts';

export const dndSources = ['console', 'import', 'subscriber', 'receipt', 'api'] as const;

export const dndEntry = z.object({
  id,
  msisdn: z.string(),
  // Extensions; the console works without them.
  created: instant.optional(),
  source: z.string().optional(),
  detail: z.string().nullish(),
  /** Whether the entry applies to every client; only platform users can add or delete such entries. */
  platform: z.boolean().optional(),
  client_id: id.nullish(),
  client_name: z.string().optional(),
});
export type DndEntry = z.infer<typeof dndEntry>;

/** The specification's answer has `message` only; `last_page` and `total` are extensions. */
export const dndList = endpoint({
  path: 'blacklist/all',
  mayLag: true,
  access: { module: 'dnd', action: 'read' },
  /** Extensions: filters that must all match. */
  body: rangeRequest.safeExtend({
    ids,
    source: z.enum(dndSources).optional(),
    /** platform: entries that apply to every client · client: all others. */
    scope: z.enum(['platform', 'client']).optional(),
    client_id: givenId.optional(),
  }),
  query: z.object({ msisdn: z.string().trim().max(30).optional() }),
  answer: z.object({
    message: z.array(dndEntry),
    last_page: z.int().min(1).optional(),
    current_page: z.int().optional(),
    total: z.int().optional(),
  }),
});

/** Extension: the whole list as a file; page and per_page are ignored. */
export const exportDnd = exportOf(dndList, dndEntry);

const reason = z.string().trim().max(200, 'Reason may have at most 200 characters').optional();

export const dndAdd = endpoint({
  path: 'blacklist/add',
  access: { module: 'dnd', action: 'create' },
  status: 201,
  body: z.object({
    msisdn: requiredText('Phone number is required', 30),
    platform: z.boolean().optional(),
    /** Extension: the owner of the list; unset: the caller's own client. */
    client_id: givenId.optional(),
    /** Extension: who asked for the entry and how; stored with it. */
    reason,
  }),
});

export const dndDelete = endpoint({
  path: 'blacklist/:id/delete',
  access: { module: 'dnd', action: 'delete' },
  /** Extension: the reason, stored in the audit log. */
  body: z.looseObject({ reason }).nullish(),
});

/**
 * Imports a file of numbers (CSV, txt or xlsx) and answers how many were added, already present and rejected. Repeating it with the same
 * Idempotency-Key changes nothing.
 */
export const dndImport = endpoint({
  path: 'blacklist/import',
  access: { module: 'dnd', action: 'create' },
  status: 201,
  multipart: true,
  body: z.object({
    platform: z.string().optional(),
    /** The owner of the list; unset: the caller's own client. */
    client_id: givenId.optional(),
  }),
  answer: z.object({
    message: z.string(),
    added: z.int(),
    known: z.int(),
    rejected: z.array(z.object({ row: z.int(), value: z.string(), reason: z.string() })),
  }),
});

export const dndDeleteMany = endpoint({
  path: 'blacklist/bulk/delete',
  access: { module: 'dnd', action: 'delete' },
  body: z.object({ ids: bulkIds() }),
  answer: bulkAnswer,
});
