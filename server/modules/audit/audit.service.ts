// The audit log: who changed what, when and from where (requirements/domain.md#audit-log). An entry is written in the
// transaction of its change and never changed afterwards. Callers must not pass secrets; fields named like one are
// removed here in any case.
import type { AuditAction } from '../../../contract/access.ts';
import type { AuditEntry, SealedEntry } from '../../../contract/audit.ts';
import type { Recording } from '../../db/standby/standby.ts';
import { inBatches } from '../../db/batches.ts';
import { withinSeconds, type Db, type Tx } from '../../db/database.ts';
import type { AuditedFields } from '../../db/schema.ts';
import { unlessSlow } from '../../db/sqlState.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { narrowedTo } from '../../domain/reach.ts';
import { requireConfirmedExport, type Actor, type Caller } from '../../http/caller.ts';
import type { ApiCaller } from '../../http/apiCaller.ts';
import { readableText, requireTexts } from '../../http/readableText.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import type { ListQuery } from '../../http/listQuery.ts';
import type { Rows } from '../../http/stream.ts';
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
const screenRowsMax = 100;

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

/** One entry within the caller's reach; 404 for any other id. */
export async function findAudit(db: Db, caller: Caller, id: number): Promise<AuditEntry> {
  const filter = reached(caller, { id: [id] });
  const [entry] = await store.listEntries(db, filter, { offset: 0, limit: 1, oldestFirst: false });
  if (!entry) throw notFound('not_found', 'Entry');
  return toWireFor(caller)(entry);
}

/** Most entries that are counted for a screen, if its page is not further in. */
const countedMax = 10_000;

/**
 * Time limits of a search by text, in seconds. One that takes longer reads millions of entries, as no index has their texts. A download
 * reads them twice before its answer begins, to count and to find its first rows, which is shorter than proxies wait.
 */
const searchSecondsMax = { screen: 2, download: 20 };

/** The databases of a list; tests shorten the time limits. */
type Searched = Recording & { secondsMax?: typeof searchSecondsMax };

/**
 * Entries within the caller's reach, newest first unless sorted otherwise. For a screen the total has a bound, as counting millions of
 * entries takes longer than reading the page. A download is counted exactly, for its entry and its progress. 422 for a search by text
 * that takes too long.
 */
export async function listAudit(
  { from, db, secondsMax = searchSecondsMax }: Searched,
  caller: Actor,
  { filter: asked, ...request }: ListQuery<store.AuditFilter>,
): Promise<TableAnswer<AuditEntry> & { isAtLeast: boolean }> {
  const filter = reached(caller, asked);
  const { offset, limit } = request;
  const isDownload = limit > screenRowsMax;
  const countMax = isDownload ? undefined : Math.max(countedMax, offset + limit) + 1;
  const readFrom = (reader: Db) =>
    listPage(request, {
      sorts: ['created'],
      count: () => store.countEntries(reader, filter, countMax),
      rows: async ({ sort, ...window }) =>
        (await store.listEntries(reader, filter, { ...window, oldestFirst: sort?.descending === false })).map(
          toWireFor(caller),
        ),
    });
  const page = await searcher(from, asked, secondsMax[isDownload ? 'download' : 'screen'])(readFrom);
  if (offset === 0 && isDownload) await recordExport(db, caller, downloadOf(caller, asked, page.total));
  return { ...page, isAtLeast: page.total === countMax };
}

/** Runs reads; each statement of a search by text has the time limit. */
const searcher =
  (db: Db, { q }: store.AuditFilter, secondsMax: number) =>
  <Found>(read: (db: Db) => Promise<Found>): Promise<Found> =>
    q ? unlessSlow(() => withinSeconds(db, secondsMax, read), tooBroad) : read(db);

const tooBroad = () =>
  new Refusal(
    422,
    'search_too_broad',
    'This search would have to look through too many entries. Choose fewer days',
    'start_date',
  );

/** All entries within the caller's reach with their places in the chain, oldest first. Recorded in the log itself. 422 where
 * texts are masked for the caller, as a masked entry would not match its hash, and for a search by text that takes too long. */
export async function exportAudit(
  { from, db, secondsMax = searchSecondsMax }: Searched,
  caller: Actor,
  request: store.AuditFilter,
): Promise<Rows<SealedEntry>> {
  requireTexts(caller);
  const filter = reached(caller, request);
  const search = searcher(from, request, secondsMax.download);
  const total = await search((reader) => store.countEntries(reader, filter));
  await recordExport(db, caller, downloadOf(caller, request, total));
  return {
    total,
    batches: inBatches<SealedEntry, SealedEntry>(
      (last, limit) => search((reader) => store.listSealed(reader, filter, { after: last?.id ?? 0, limit })),
      (row) => row,
    ),
  };
}

const reached = (caller: Caller, filter: store.AuditFilter) => ({
  ...filter,
  reach: narrowedTo(caller.reach, filter.client_id),
});

/** Entries of templates quote their texts. */
function toWireFor(caller: Caller): (row: store.AuditRow) => AuditEntry {
  const shown = (fields: AuditedFields | null) =>
    fields && typeof fields['message'] === 'string'
      ? { ...fields, message: readableText(caller, { message: fields['message'] }).text }
      : fields;
  return ({ before, after, ...row }) => ({
    ...row,
    before: shown(before),
    after: shown(after),
    created: row.created.toISOString(),
  });
}

const downloadOf = (
  { clientId }: Actor,
  { start_date: from, end_date: until, action, kind: which, id, user_id, client_id }: store.AuditFilter,
  rows: number,
): Export => ({
  clientId,
  action: 'audit.export',
  subject: 'Audit log',
  after: { rows, from, until, action, which, chosen: id?.length, user_id, client_id },
});

/** The newest entry of an action about each record of the clients, for callers who may read the records; records without one are absent. */
export const latestOf = store.listLatest;
