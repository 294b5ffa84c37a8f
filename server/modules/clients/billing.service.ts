// What a part costs a client on each network (requirements/administration.md#client-detail;
// requirements/domain.md#ledger). Exact decimals of up to four places, never floats. A new rate applies to the next
// send; queued messages keep their cost.
import { defaultRate, type BillLine, type updateBilling } from '../../../contract/clients.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { toTenThousandths } from '../../domain/kes.ts';
import { isWithin, platformOnly } from '../../domain/reach.ts';
import { clientNotFound, Refusal } from '../../domain/refusal.ts';
import { someOf } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { lockClient } from './administration.store.ts';
import * as store from './billing.store.ts';
import { findClient } from './clients.store.ts';

/** One line per connector: the client's rate there, or else its price per SMS. */
export async function billOf(db: Db, { reach }: Caller, id: number): Promise<BillLine[]> {
  if (!isWithin(reach, id) || !(await findClient(db, id))) throw clientNotFound('id');
  return store.listRates(db, id);
}

export async function changeBill(
  db: Db,
  actor: Actor,
  { id, billing_rate: lines }: ParsedBodyOf<typeof updateBilling>,
): Promise<string> {
  platformOnly(actor.reach);
  return audited(db, actor, 'client.billing', async (tx, audit) => {
    // Of two people who read the same price, the second must read what the first has saved.
    const client = await lockClient(tx, { id, isDeleted: false });
    if (!client) throw clientNotFound('id');
    const known = new Map((await store.lockRates(tx, id)).map((line) => [line.connector_id, line]));
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    const named: string[] = [];
    // The last line of a connector counts.
    const wanted = new Map(lines.map((line) => [line.connector_id, line]));
    for (const { connector_id, billing_rate, read } of wanted.values()) {
      const line = known.get(connector_id);
      if (!line) throw new Refusal(422, 'connector_not_found', 'Connector not found', 'connector_id');
      requireAsRead({ noun: 'price', stored: line, wanted: { billing_rate }, read });
      named.push(line.connector_name);
      if (isStored(line, billing_rate)) continue;
      const key = { client_id: id, connector_id };
      if (billing_rate === defaultRate) await store.deleteRate(tx, key);
      else await store.upsertRate(tx, { ...key, rate: billing_rate });
      before[line.connector_name] = line.billing_rate;
      after[line.connector_name] = billing_rate === defaultRate ? 'the client’s price per SMS' : billing_rate;
    }
    if (Object.keys(after).length === 0) audit.unchanged();
    else await audit.record(client.name, { clientId: id, before, after });
    return `Price per SMS on ${someOf(named)} updated`;
  });
}

const isStored = (line: store.RateRow, rate: string): boolean =>
  rate === defaultRate
    ? line.is_default
    : !line.is_default && toTenThousandths(rate) === toTenThousandths(line.billing_rate);
