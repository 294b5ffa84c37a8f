// The do-not-disturb list (requirements/portal.md#dnd; requirements/domain.md#access, #opt-out): whom a client must not
// write to, and rows of the platform that bind all. Keeps where each entry came from. It must never let a client see or
// touch another's entries, nor delete the platform's; who is left out of a send is the send's and the engine's
// business.
import type { DndEntry } from '../../../contract/dnd.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db, Tx } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { readNumberSearch } from '../../domain/numberSearch.ts';
import { readSort } from '../../domain/sortOrder.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import type { Rows } from '../../http/stream.ts';
import { tableAnswer } from '../../http/tablePage.ts';
import { record } from '../audit/audit.service.ts';
import * as store from './dnd.store.ts';

export interface DndRequest {
  page: number;
  perPage: number;
  startDate: string | undefined;
  endDate: string | undefined;
  /** A number in any form, its beginning or its last digits. */
  number: string | undefined;
  /** `msisdn` or `created`, as "field|asc". */
  sort: string | undefined;
}

/** One page of what binds the caller's client, newest first where no other order is asked for; the platform's people see everyone's. */
export async function listDnd(
  db: Db,
  caller: Caller,
  request: DndRequest,
): Promise<{ message: DndEntry[]; last_page: number; current_page: number; total: number }> {
  const { page, perPage } = request;
  const filter = { ...request, reach: caller.reach, search: readNumberSearch(request.number) };
  const total = await store.countEntries(db, filter);
  const offset = (page - 1) * perPage;
  const sort = readSort(request.sort, store.sortable);
  const rows = offset < total ? await store.listEntries(db, filter, { offset, limit: perPage, sort }) : [];
  const { data: message, ...answer } = tableAnswer({ page, per_page: perPage }, total, rows.map(toWire));
  return { message, ...answer };
}

const toWire = (row: store.DndRow): DndEntry => ({
  id: row.id,
  msisdn: row.msisdn,
  created: row.created.toISOString(),
  source: row.source,
  detail: row.detail,
  platform: row.client_id === null,
  ...(row.client_name !== null && { client_name: row.client_name }),
});

/** All of it, newest first, as the list shows it. */
export async function exportDnd(
  db: Db,
  caller: Caller,
  request: Pick<DndRequest, 'startDate' | 'endDate' | 'number'>,
): Promise<Rows<DndEntry>> {
  const filter = { ...request, reach: caller.reach, search: readNumberSearch(request.number) };
  return {
    total: await store.countEntries(db, filter),
    batches: inBatches<store.DndRow, DndEntry>(
      (last, limit) => store.entriesAfter(db, filter, { last, limit }),
      toWire,
    ),
  };
}

/** Whose list a caller writes to: null for everyone's, which only the platform's people may. */
export function ownerOf(caller: Caller, platform: boolean): number | null {
  if (!platform) return caller.clientId;
  if (caller.reach === 'all') return null;
  throw new Refusal(422, 'platform_only', 'Only the platform can add numbers for every client', 'platform');
}

/** Adds one number in any form; says what happened. */
export async function addDnd(
  db: Db,
  caller: Actor,
  { number, platform }: { number: string; platform: boolean },
): Promise<string> {
  const clientId = ownerOf(caller, platform);
  const msisdn = toMsisdn(number);
  if (msisdn === undefined) throw new Refusal(422, 'phone_number_invalid', 'Invalid phone number', 'msisdn');
  const added = await db.transaction().execute(async (tx) => {
    const entered = await store.insertEntries(tx, { entries: [{ clientId, msisdn }], source: 'console' });
    if (entered > 0) {
      await record(tx, {
        ...by(caller, clientId),
        action: 'dnd.add',
        subject: msisdn,
        after: auditScope(clientId),
      });
    }
    return entered;
  });
  const list = platform ? 'the DND list of all clients' : 'the DND list';
  return added > 0 ? `${msisdn} was added to ${list}` : `${msisdn} is on ${list} already`;
}

export const deleteDnd = (db: Db, caller: Actor, id: number): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const entry = await store.deleteEntry(tx, caller.reach, id);
    if (!entry) throw notFound('dnd_entry_not_found', 'DND entry');
    const { msisdn, client_id, source } = entry;
    await record(tx, {
      ...by(caller, client_id),
      action: 'dnd.delete',
      subject: msisdn,
      before: { source, ...auditScope(client_id) },
    });
    return `${msisdn} was removed from the DND list`;
  });

/** Who wrote to which list, for the audit log; the platform's list binds all clients and is none's own. */
export const by = ({ userId, address }: Actor, clientId: number | null) => ({ userId, address, clientId });
export const auditScope = (clientId: number | null) => (clientId === null ? { list: 'all clients' } : {});

/** Enters what subscribers wrote or telcos told, in the transaction of its cause. Known entries stay as they are. */
export async function optOut(
  tx: Tx,
  { entries, source }: { entries: readonly store.NewEntry[]; source: 'subscriber' | 'receipt' },
): Promise<void> {
  if (entries.length > 0) await store.insertEntries(tx, { entries, source });
}

/** Takes back what the subscriber asked for, and nothing else. */
export async function optIn(tx: Tx, wish: { clientIds: readonly number[]; msisdn: string }): Promise<void> {
  if (wish.clientIds.length > 0) await store.deleteWishes(tx, wish);
}
