// The do-not-disturb list (requirements/portal.md#dnd; requirements/domain.md#access, #opt-out): the numbers a client must
// not write to, and entries of the platform that bind all clients. Each entry has its source. It must never let a client
// see or change another's entries, nor delete the platform's. Screening and the engine apply it.
import type { BulkAnswer } from '../../../contract/bulk.ts';
import type { dndAdd, DndEntry, dndList } from '../../../contract/dnd.ts';
import type { ParsedBodyOf, QueryOf } from '../../../contract/endpoint.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/database.ts';
import { bulkAnswer, verdicts } from '../../domain/bulk.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { readNumberSearch } from '../../domain/numberSearch.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import type { Rows } from '../../http/stream.ts';
import { listPage } from '../../http/listPage.ts';
import { audited } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { recordEvents } from '../webhooks/events.service.ts';
import { deleteErasedOptOuts } from '../erasedDnd/erasedDnd.service.ts';
import * as store from './dnd.store.ts';
import { optOutObject } from './optOutObject.ts';

/** `msisdn`: a number in any form, its beginning or its last digits. */
type DndRequest = ParsedBodyOf<typeof dndList> & QueryOf<typeof dndList>;

/** One page of the entries that bind the caller's client, newest first unless sorted otherwise; all entries for the platform. */
export async function listDnd(
  db: Db,
  caller: Caller,
  request: DndRequest,
): Promise<{ message: DndEntry[]; last_page: number; current_page: number; total: number }> {
  const filter = filterOf(caller, request);
  const { data: message, ...answer } = await listPage(request, {
    sorts: store.sortable,
    count: () => store.countEntries(db, filter),
    rows: async (window) => (await store.listEntries(db, filter, window)).map(toWire),
  });
  return { message, ...answer };
}

const filterOf = ({ reach }: Caller, { msisdn, ...filters }: DndRequest): store.DndFilter => ({
  ...filters,
  reach,
  search: readNumberSearch(msisdn),
});

const toWire = (row: store.DndRow): DndEntry => ({
  id: row.id,
  msisdn: row.msisdn,
  created: row.created.toISOString(),
  source: row.source,
  detail: row.detail,
  platform: row.client_id === null,
  client_id: row.client_id,
  ...(row.client_name !== null && { client_name: row.client_name }),
});

/** All entries, newest first, as the list shows them. */
export async function exportDnd(db: Db, caller: Caller, request: DndRequest): Promise<Rows<DndEntry>> {
  const filter = filterOf(caller, request);
  return {
    total: await store.countEntries(db, filter),
    batches: inBatches<store.DndRow, DndEntry>(
      (last, limit) => store.entriesAfter(db, filter, { last, limit }),
      toWire,
    ),
  };
}

export interface Owner {
  /** Whether the numbers apply to every client. */
  platform?: boolean | undefined;
  /** Unset: the caller's own client. */
  client_id?: number | undefined;
}

/**
 * The client whose list the caller writes to, locked against deletion in a transaction; null for all clients, which needs the platform.
 * 422 for a client out of reach.
 */
export async function ownerOf(
  db: Db | Tx,
  caller: Caller,
  { platform = false, client_id: given }: Owner,
): Promise<number | null> {
  if (given !== undefined) await requireClient(db, caller.reach, given);
  if (!platform) return given ?? caller.clientId;
  if (caller.reach === 'all') return null;
  throw new Refusal(422, 'platform_only', 'Only the platform can add numbers for every client', 'platform');
}

/** Adds one number; 422 for a client out of reach. */
export async function addDnd(
  db: Db,
  caller: Actor,
  { msisdn: number, reason, ...owner }: ParsedBodyOf<typeof dndAdd>,
): Promise<string> {
  return audited(db, caller, 'dnd.add', async (tx, audit) => {
    const clientId = await ownerOf(tx, caller, owner);
    const msisdn = toMsisdn(number);
    if (msisdn === undefined)
      throw new Refusal(422, 'phone_number_invalid', 'Invalid phone number', 'msisdn');
    const list = clientId === null ? 'the DND list of all clients' : 'the DND list';
    const entry = { clientId, msisdn, ...(reason && { detail: reason }) };
    const added = await store.insertEntries(tx, { entries: [entry], source: 'console' });
    if (added.length === 0) return audit.unchanged(`${msisdn} is on ${list} already`);
    await audit.record(msisdn, { clientId, after: { ...auditScope(clientId), ...(reason && { reason }) } });
    return `${msisdn} was added to ${list}`;
  });
}

export const deleteDnd = (
  db: Db,
  caller: Actor,
  { id, reason }: { id: number; reason?: string | undefined },
): Promise<string> =>
  audited(db, caller, 'dnd.delete', async (tx, audit) => {
    const [entry] = await store.deleteEntries(tx, caller.reach, [id]);
    if (!entry) throw notFound('dnd_entry_not_found', 'DND entry');
    const { msisdn, client_id, source } = entry;
    await audit.record(msisdn, {
      clientId: client_id,
      before: { source, ...auditScope(client_id) },
      ...(reason && { after: { reason } }),
    });
    return `${msisdn} was removed from the DND list`;
  });

/** Deletes entries; one audit entry a list. */
export const deleteManyDnd = (db: Db, caller: Actor, ids: readonly number[]): Promise<BulkAnswer> =>
  audited(db, caller, 'dnd.delete', async (tx, audit) => {
    const entries = await store.deleteEntries(tx, caller.reach, ids);
    audit.unchanged();
    for (const clientId of new Set(entries.map(({ client_id }) => client_id))) {
      const { length } = entries.filter(({ client_id }) => client_id === clientId);
      await audit.record(counted(length, 'number'), { clientId, before: auditScope(clientId) });
    }
    const found = verdicts(
      entries.map(({ id }) => id),
      'done',
    );
    return bulkAnswer(ids, new Map(found), (done) => `${counted(done, 'number')} removed from the DND list`);
  });

/** The scope of an entry in the audit log: names the platform's list, which belongs to no client. */
export const auditScope = (clientId: number | null) => (clientId === null ? { list: 'all clients' } : {});

/** Adds numbers that opted out or that a receipt reports, in the transaction of the cause. Known entries stay as they are. */
export async function optOut(
  tx: Tx,
  { entries, source }: { entries: readonly store.NewEntry[]; source: 'subscriber' | 'receipt' },
): Promise<void> {
  // The number of a message may have been erased before its receipt arrived.
  const known = entries.filter(({ msisdn }) => msisdn !== '');
  if (known.length === 0) return;
  const added = await store.insertEntries(tx, { entries: known, source });
  await recordEvents(
    tx,
    added.flatMap((entry) =>
      entry.client_id === null
        ? []
        : [
            {
              clientId: entry.client_id,
              type: 'recipient.opted_out' as const,
              at: entry.created,
              data: optOutObject(entry),
            },
          ],
    ),
  );
}

/** Removes the subscriber's own opt-outs and no other entry. */
export async function optIn(
  tx: Tx,
  subscriber: { clientIds: readonly number[]; msisdn: string },
): Promise<void> {
  if (subscriber.clientIds.length === 0) return;
  await store.deleteSubscriberOptOuts(tx, subscriber);
  await deleteErasedOptOuts(tx, subscriber);
}
