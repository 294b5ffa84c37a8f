// The table of clients (requirements/administration.md#clients): all clients to the platform's people, only their own to
// others. Read only.
import {
  clientOptionsMax,
  type Client,
  type clientOptions,
  type clientTable,
} from '../../../contract/clients.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { accountNumber } from '../../domain/accountNumber.ts';
import { platformOnly } from '../../domain/reach.ts';
import { clientNotFound } from '../../domain/refusal.ts';
import { iso } from '../../domain/iso.ts';
import type { Caller } from '../../http/caller.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import * as store from './table.store.ts';

export function clientPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof clientTable>,
): Promise<TableAnswer<Client>> {
  const filter = { ...request, reach: caller.reach };
  return listPage(request, {
    sorts: store.sortable,
    count: async () => {
      const total = await store.countClients(db, filter);
      if (request.id !== undefined && total === 0) throw clientNotFound('id');
      return total;
    },
    rows: async (page) => (await store.listClients(db, filter, page)).map(iso).map(withAccount),
  });
}

/** Names of clients, for all of the platform's people, whatever their role. */
export async function clientNames(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof clientOptions>,
): Promise<AnswerOf<typeof clientOptions>> {
  platformOnly(caller.reach);
  const found = await store.listNames(db, request, clientOptionsMax + 1);
  if (request.id !== undefined && found.length === 0) throw clientNotFound('id');
  return { message: found.map(withAccount) };
}

const withAccount = <Row extends { id: number }>(row: Row): Row & { account_number: string } => ({
  ...row,
  account_number: accountNumber(row.id),
});
