// Requests for a sender ID: made and seen by clients, decided by the platform.
import * as contract from '../../../contract/senderRequests.ts';
import type { Db } from '../../db/database.ts';
import { suspended } from '../../domain/refusal.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import type { Actor } from '../../http/caller.ts';
import { approveMany, decide } from './decisions.service.ts';
import * as requests from './senderRequests.service.ts';

export function mountSenderRequests(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(contract.senderRequests, ({ body }, caller) => requests.listRequests(db, caller, body));
  api.mount(contract.requestableNetworks, () => asMessage(requests.listNetworks(db)));
  api.mount(contract.createSenderRequest, ({ body, files }, caller) =>
    requests.createRequest(db, active(caller), { ...body, files, now: clock() }),
  );
  api.mount(contract.resendSenderRequest, ({ id, body, files }, caller) =>
    requests.resendRequest(db, active(caller), { ...body, id, files, now: clock() }),
  );
  api.mount(contract.withdrawSenderRequest, ({ id }, caller) =>
    asMessage(requests.withdrawRequest(db, caller, id)),
  );
  api.mount(contract.decideSenderRequest, ({ id, body }, caller) =>
    asMessage(decide(db, caller, { ...body, id, now: clock() })),
  );
  api.mount(contract.approveSenderRequests, ({ body }, caller) =>
    approveMany(db, caller, { ...body, now: clock() }),
  );
  api.mountFile(contract.senderRequestPaper, ({ id, body }, caller) =>
    requests.paperFile(db, caller, { id, kind: body.kind }),
  );
}

function active(caller: Actor): Actor {
  if (caller.clientActive) return caller;
  throw suspended('ask for sender IDs');
}
