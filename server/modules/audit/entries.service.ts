// Reads the audit log, within the caller's reach (requirements/domain.md#audit-log). Entries are written by audit.service.ts.
import type { AuditEntry, SealedEntry } from '../../../contract/audit.ts';
import { inBatches } from '../../db/batches.ts';
import { withinSeconds, type Db } from '../../db/database.ts';
import type { AuditedFields } from '../../db/schema.ts';
import { unlessSlow } from '../../db/sqlState.ts';
import type { Recording } from '../../db/standby/standby.ts';
import { narrowedTo } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import type { ListQuery } from '../../http/listQuery.ts';
import { readableText, requireTexts } from '../../http/readableText.ts';
import type { Rows } from '../../http/stream.ts';
import { recordExport, screenRowsMax, type Export } from './audit.service.ts';
import * as store from './audit.store.ts';

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
