// Clients as the platform administers them (spec part 2 section 7, Clients).
import * as contract from '../../../contract/clients.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { creditClientBy } from './credit.service.ts';
import { clientPage } from './table.service.ts';

const by = (caller: Caller, { ip }: { ip: string }): Actor => ({ ...caller, address: ip });

export function mountClients(api: Api, deps: { db: Db }): void {
  const { db } = deps;
  api.mount(contract.clientTable, ({ body }, caller) => clientPage(db, caller, body));
  api.mount(contract.creditClient, ({ body, request }, caller) =>
    creditClientBy(db, by(caller, request), { ...body, idempotencyKey: request.idempotencyKey }),
  );
}
