// The audit log: who changed what, when and from where (requirements/domain.md#audit-log). An entry is written in the
// transaction of its change and never changed afterwards. Callers must not pass secrets; fields named like one are
// removed here in any case.
import type { AuditAction } from '../../../contract/access.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { AuditedFields } from '../../db/schema.ts';
import { requireConfirmedExport, type Actor } from '../../http/caller.ts';
import type { ApiCaller } from '../../http/apiCaller.ts';
import * as store from './audit.store.ts';

export type { AuditRecord } from './audit.store.ts';

export type AuditActor = Pick<Actor, 'userId' | 'address'> | Pick<ApiCaller, 'keyId' | 'address'>;

/** The content of an entry besides actor, action and subject. */
export interface AuditDetails extends Pick<store.AuditRecord, 'clientId' | 'before' | 'after'> {
  /** Replaces the action of the call if it depends on the data. */
  action?: AuditAction;
  /** Replaces the actor's id: a user who signs up exists only once the change is made. */
  userId?: number;
}

/** Given to the work of {@link audited}, which must call one of its functions. */
export interface Audit {
  /** Writes an entry. */
  record: (subject: string, details: AuditDetails) => Promise<void>;
  /** Writes an entry unless the fields before and after are the same. */
  recordChange: (subject: string, details: AuditDetails) => Promise<void>;
  /** States that the work changed nothing; returns its argument. */
  unchanged: <Result = void>(result?: Result) => Result;
}

/**
 * Runs a change and writes its entries in one transaction: that of the caller where `db` is one, else a new one. Throws, and so
 * rolls back, where the work neither records an entry nor states that nothing changed. Without an actor (a job, the demo)
 * nothing is written.
 */
// Always in this order; an object would only repeat the names.
// oxlint-disable-next-line eslint/max-params
export async function audited<Result>(
  db: Db | Tx,
  actor: AuditActor | undefined,
  action: AuditAction,
  work: (tx: Tx, audit: Audit) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return db.transaction().execute((tx) => audited(tx, actor, action, work));
  const tx = db as Tx;
  let isSettled = false;
  const record: Audit['record'] = async (subject, details) => {
    isSettled = true;
    if (!actor) return;
    const who = 'userId' in actor ? { userId: actor.userId } : { userId: null, keyId: actor.keyId };
    await recordEach(tx, [{ ...who, address: actor.address, action, subject, ...details }]);
  };
  const result = await work(tx, {
    record,
    recordChange: async (subject, details) => {
      isSettled = true;
      if (JSON.stringify(details.before) !== JSON.stringify(details.after)) await record(subject, details);
    },
    unchanged: (value) => {
      isSettled = true;
      return value as never;
    },
  });
  if (!isSettled) throw new Error(`${action} recorded no audit entry`);
  return result;
}

/** Writes one entry. */
export const record = (tx: Tx, entry: store.AuditRecord): Promise<void> => recordEach(tx, [entry]);

/** Writes several entries in their order, for batches of changes by different actors. */
export async function recordEach(tx: Tx, entries: readonly store.AuditRecord[]): Promise<void> {
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

/** Most rows of one screen. A longer page counts as a download. */
export const screenRowsMax = 100;

/** The download of a list. `after` holds its filter and count, but none of its rows. */
export type Export = Pick<store.AuditRecord, 'clientId' | 'subject'> & {
  action: AuditAction;
  /** `rows` is the number of subscribers' numbers in the file; undefined if they are not counted. */
  after: AuditedFields & { rows: number | undefined };
};

/** Records a download. A download of many numbers is refused until the user has confirmed their identity. */
export async function recordExport(
  db: Db,
  actor: Actor,
  { action, subject, ...details }: Export,
): Promise<void> {
  requireConfirmedExport(actor, details.after.rows);
  await audited(db, actor, action, (_tx, audit) => audit.record(subject, details));
}

/** Checks and records a list that is downloaded page by page: every page needs the confirmation, only the first is recorded. */
export async function recordPage(
  db: Db,
  actor: Actor,
  { page, file }: { page: { page: number; per_page: number }; file: Export },
): Promise<void> {
  if (page.per_page <= screenRowsMax) return;
  if (page.page === 1) await recordExport(db, actor, file);
  else requireConfirmedExport(actor, file.after.rows);
}

/** Names of fields that are removed from entries, at any depth. */
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
