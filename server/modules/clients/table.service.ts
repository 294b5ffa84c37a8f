// The table of clients (requirements/administration.md#clients): all of them to the platform's people, the own one to
// everyone else. Reads only.
import {
  clientOptionsMax,
  type Client,
  type clientOptions,
  type clientTable,
} from '../../../contract/clients.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../http/caller.ts';
import { tableAnswer, tablePage, type TableAnswer } from '../../http/tablePage.ts';
import * as store from './table.store.ts';

export async function clientPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof clientTable>,
): Promise<TableAnswer<Client>> {
  const page = tablePage(request, store.clientSorts);
  const filter = { reach: caller.reach, id: request.id, search: page.search };
  const total = await store.countClients(db, filter);
  if (request.id !== undefined && total === 0)
    throw new Refusal(422, 'client_not_found', 'Client not found', 'id');
  const rows = page.offset < total ? await store.listClients(db, filter, page) : [];
  return tableAnswer(
    request,
    total,
    rows.map((row) => ({ ...row, created: row.created.toISOString() })),
  );
}

/** Names alone, for whoever reaches all clients, whatever else their role may do. */
export async function clientNames(
  db: Db,
  caller: Caller,
  { id, search }: ParsedBodyOf<typeof clientOptions>,
): Promise<AnswerOf<typeof clientOptions>> {
  platformOnly(caller.reach);
  const message = await store.listNames(db, { id, name: search || undefined }, clientOptionsMax + 1);
  if (id !== undefined && message.length === 0)
    throw new Refusal(422, 'client_not_found', 'Client not found', 'id');
  return { message };
}
