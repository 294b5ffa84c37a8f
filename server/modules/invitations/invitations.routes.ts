import * as contract from '../../../contract/invitations.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { endedSessionCookie } from '../../http/sessionCookie.ts';
import * as service from './invitations.service.ts';

export function mountInvitations(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(contract.listInvitations, ({ body }, caller) =>
    asMessage(service.listInvitations(db, caller.reach, { body, now: clock() })),
  );
  api.mount(contract.withdrawInvitation, ({ body: { invitation_id: id } }, caller) =>
    asMessage(service.withdraw(db, caller, { id, now: clock() })),
  );
  api.mount(contract.ownInvitations, (_call, caller) =>
    asMessage(service.ownInvitations(db, caller.userId, clock())),
  );
  api.mount(contract.acceptInvitation, async ({ body: { invitation_id: id }, request }, caller, reply) => {
    const message = await service.accept(db, caller, { id, now: clock() });
    if (request.isConsole) reply.header('Set-Cookie', endedSessionCookie(request.isSecure));
    return { message };
  });
  api.mount(contract.declineInvitation, ({ body: { invitation_id: id } }, caller) =>
    asMessage(service.decline(db, caller, { id, now: clock() })),
  );
}
