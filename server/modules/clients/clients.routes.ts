// Clients as the platform administers them (requirements/administration.md#clients, #client-detail), and the profile of
// the caller's own.
import * as contract from '../../../contract/clients.ts';
import { clientProfile as clientProfileCall } from '../../../contract/identity.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
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
  api.mount(contract.updateClient, ({ body }, caller) => asMessage(changeClient(deps, caller, body)));
  api.mount(contract.switchClient, ({ body }, caller) => asMessage(switchClient(deps, caller, body)));
  api.mount(contract.deleteClient, ({ body }, caller) => asMessage(deleteClient(db, caller, body.id)));
  api.mount(contract.creditClient, ({ body, request }, caller) =>
    creditClientBy(db, caller, { ...body, idempotencyKey: request.idempotencyKey }),
  );
  api.mount(contract.clientBilling, ({ body }, caller) => asMessage(billOf(db, caller, body.id)));
  api.mount(contract.updateBilling, ({ body }, caller) => asMessage(changeBill(db, caller, body)));
}
