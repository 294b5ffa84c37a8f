// Clients as the platform administers them (requirements/administration.md#clients, #client-detail), and the profile of
// the caller's own.
import * as contract from '../../../contract/clients.ts';
import { clientProfile as clientProfileCall } from '../../../contract/identity.ts';
import type { Api } from '../../http/api.ts';
import { signedInUser } from '../identity/identity.service.ts';
import { changeClient, deleteClient, switchClient, type ClientDeps } from './administration.service.ts';
import { billOf, changeBill } from './billing.service.ts';
import { creditClientBy } from './credit.service.ts';
import { clientProfile } from './clients.service.ts';
import { clientNames, clientPage } from './table.service.ts';

export function mountClients(
  api: Api,
  deps: ClientDeps & { hasPublishedSignIns: () => Promise<boolean> },
): void {
  const { db } = deps;
  api.mount(clientProfileCall, async (_call, caller) => ({
    message: {
      client: await clientProfile(db, caller.clientId),
      user: await signedInUser(db, caller.userId),
      published_sign_ins: await deps.hasPublishedSignIns(),
    },
  }));
  api.mount(contract.clientTable, ({ body }, caller) => clientPage(db, caller, body));
  api.mount(contract.clientOptions, ({ body }, caller) => clientNames(db, caller, body));
  api.mount(contract.updateClient, async ({ body }, caller) => ({
    message: await changeClient(deps, caller, body),
  }));
  api.mount(contract.switchClient, async ({ body }, caller) => ({
    message: await switchClient(deps, caller, body),
  }));
  api.mount(contract.deleteClient, async ({ body }, caller) => ({
    message: await deleteClient(db, caller, body.id),
  }));
  api.mount(contract.creditClient, ({ body, request }, caller) =>
    creditClientBy(db, caller, { ...body, idempotencyKey: request.idempotencyKey }),
  );
  api.mount(contract.clientBilling, async ({ body }, caller) => ({
    message: await billOf(db, caller, body.id),
  }));
  api.mount(contract.updateBilling, async ({ body }, caller) => ({
    message: await changeBill(db, caller, body),
  }));
}
