// A client's do-not-disturb list in the HTTP API, without the platform's entries. Test keys have no list: they reach no subscriber.
import { idNumber, pageFrom } from '../../../contract/v1/shapes.ts';
import { createOptOut, deleteOptOut, listOptOuts } from '../../../contract/v1/optOuts.ts';
import type { Db } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import type { ApiCaller } from '../../http/apiCaller.ts';
import { cursorNumber } from '../../http/cursor.ts';
import type { V1 } from '../../http/v1.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './dnd.store.ts';
import { optOutObject } from './optOutObject.ts';

export function mountOptOutsV1(v1: V1, { db }: { db: Db }): void {
  v1.mount(listOptOuts, async ({ query }, { clientId, live }) => {
    const { limit, number, starting_after: after } = query;
    const beforeId = cursorNumber('oo', after);
    const msisdn = number === undefined ? undefined : requireNumber(number);
    if (!live) return pageFrom([], limit);
    const rows = await store.listOwn(db, {
      clientId,
      msisdn,
      beforeId,
      limit: limit + 1,
    });
    return pageFrom(rows.map(optOutObject), limit);
  });
  v1.mount(createOptOut, async ({ body }, caller) => optOutObject(await add(db, caller, body.number)));
  v1.mount(deleteOptOut, async ({ params }, caller) => {
    await remove(db, caller, idNumber('oo', params.id));
    return {};
  });
}

function requireNumber(number: string): string {
  const msisdn = toMsisdn(number);
  if (msisdn !== undefined) return msisdn;
  throw new Refusal(422, 'phone_number_invalid', 'Give a mobile number, such as +254712345678', 'number');
}

/** The new entry, or the one that was there before. */
async function add(db: Db, caller: ApiCaller, number: string): Promise<store.InsertedEntry> {
  const { clientId, live } = caller;
  if (!live)
    throw new Refusal(403, 'live_key_required', 'Opt-outs need a live key: a test key reaches no subscriber');
  const msisdn = requireNumber(number);
  return audited(db, caller, 'dnd.add', async (tx, audit) => {
    for (;;) {
      const [added] = await store.insertEntries(tx, { entries: [{ clientId, msisdn }], source: 'api' });
      if (added) {
        await audit.record(msisdn, { clientId });
        return added;
      }
      const [known] = await store.listOwn(tx, { clientId, msisdn, limit: 1 });
      if (known) return audit.unchanged(known);
      // It was deleted between the two statements, so it can be added now.
    }
  });
}

const remove = (db: Db, caller: ApiCaller, id: number): Promise<void> =>
  audited(db, caller, 'dnd.delete', async (tx, audit) => {
    const { clientId, live } = caller;
    const [entry] = live ? await store.deleteEntries(tx, { clientId }, [id]) : [];
    if (!entry) throw notFound('opt_out_not_found', 'Opt-out');
    await audit.record(entry.msisdn, { clientId, before: { source: entry.source } });
  });
