// Approvals: what waits for another person, and the decisions (decisions/055-two-people.md).
import * as contract from '../../../contract/approvals.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { listApprovals, readRoom } from '../approvals/approvals.service.ts';
import { approve, reject, withdraw } from '../approvals/decisions.service.ts';
import { actBy } from './approvalActions.service.ts';

export function mountApprovals(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(contract.listApprovals, ({ body }, caller) => listApprovals(db, caller, body));
  api.mount(contract.approvalRoom, (_call, caller) => asMessage(readRoom(db, caller)));
  api.mount(contract.approve, ({ body: { id } }, caller) =>
    approve(db, caller, { id, act: actBy(caller, clock()) }),
  );
  api.mount(contract.reject, ({ body }, caller) => reject(db, caller, body));
  api.mount(contract.withdraw, ({ body }, caller) => withdraw(db, caller, body));
}
