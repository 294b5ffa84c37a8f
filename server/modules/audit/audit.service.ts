// The audit log: who changed what, when and from where (requirements/domain.md#audit-log). Written in the transaction
// of the change, so that neither is there without the other; never changed afterwards. Callers must not hand secrets
// in; what looks like one is left out here all the same.
import type { AuditEntry } from '../../../contract/audit.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { AuditedFields } from '../../db/schema.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import * as store from './audit.store.ts';

export interface AuditRecord {
  /** Who did it. */
  userId: number;
  /** Whose record it is; null for what belongs to no client. Its people may read the entry where their role allows. */
  clientId: number | null;
  /** The address the call came from. */
  address: string;
  /** `noun.verb`, as "user.delete". */
  action: string;
  /** What was changed, in words a person knows it by. */
  subject: string;
  before?: AuditedFields | undefined;
  after?: AuditedFields | undefined;
}

/** Writes one entry. */
export const record = (tx: Tx, entry: AuditRecord): Promise<void> => recordEach(tx, [entry]);

/** The same for a change, which is none where nothing became other than it was. */
export async function recordChange(tx: Tx, entry: AuditRecord): Promise<void> {
  if (JSON.stringify(entry.before) !== JSON.stringify(entry.after)) await record(tx, entry);
}

/** Writes one entry for each, in their order. */
export async function recordEach(tx: Tx, entries: readonly AuditRecord[]): Promise<void> {
  if (entries.length === 0) return;
  await store.insertEntries(
    tx,
    entries.map((entry) => ({
      ...entry,
      before: entry.before && withoutSecrets(entry.before),
      after: entry.after && withoutSecrets(entry.after),
    })),
  );
}

/** No screen shows more rows at once: who asks for more takes them away. */
const screenRowsMax = 100;

/** Whether a page is the first of a file: it stands for all of it. */
export const beginsFile = ({ page, perPage }: { page: number; perPage: number }): boolean =>
  page === 1 && perPage > screenRowsMax;

/** Enters who took a list away; `after` says how much of it, and holds none of its rows. */
export const recordExport = (
  db: Db,
  { userId, address }: Actor,
  entry: Pick<AuditRecord, 'clientId' | 'action' | 'subject' | 'after'>,
): Promise<void> => db.transaction().execute((tx) => record(tx, { ...entry, userId, address }));

/** Names of fields whose value nobody may read, at any depth. */
const secretName = /pass(word|wd|key)?$|password_hash|hash$|token|secret|authorization|api_?key|credential/i;

function withoutSecrets(fields: AuditedFields): AuditedFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !secretName.test(name))
      .map(([name, value]) => [name, clean(value)]),
  );
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return withoutSecrets(value as AuditedFields);
}

export interface AuditRequest {
  text: string | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
  oldestFirst: boolean;
  offset: number;
  limit: number;
}

/** Entries within the caller's reach, newest first unless they are asked for the other way round. */
export async function listAudit(
  db: Db,
  caller: Caller,
  request: AuditRequest,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const filter = { ...request, reach: caller.reach, text: request.text || undefined };
  const total = await store.countEntries(db, filter);
  const rows = request.offset < total ? await store.listEntries(db, filter, request) : [];
  return { rows: rows.map((row) => ({ ...row, created: row.created.toISOString() })), total };
}
