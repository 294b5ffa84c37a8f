// Topping up by M-Pesa and the screen of payments (requirements/administration.md#account-top-up).
import * as contract from '../../../contract/payments.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { movePayment } from './move.service.ts';
import { accountOf, requestPayment, statusOf, type PaymentDeps } from './payments.service.ts';
import { restorePayment } from './restore.service.ts';
import { assignPayment, dismissPayment, listPayments, reversePayment } from './queue.service.ts';

export function mountPayments(api: Api, deps: PaymentDeps): void {
  const { db } = deps;
  api.mount(contract.requestPayment, ({ body: { amount, msisdn, client_id }, request }, caller) => {
    const { idempotencyKey } = request;
    return requestPayment(deps, caller, {
      amount,
      msisdn,
      clientId: client_id ?? caller.clientId,
      idempotencyKey,
    });
  });
  api.mount(contract.paymentStatus, ({ body }, caller) => asMessage(statusOf(db, caller, body.id)));
  api.mount(contract.paymentAccount, ({ body }, caller) =>
    asMessage(accountOf(deps, caller, body.client_id ?? caller.clientId)),
  );
  api.mount(contract.paymentList, ({ body }, caller) => listPayments(db, caller, body));
  api.mount(contract.assignPayment, ({ body }, caller) => assignPayment(db, caller, body));
  api.mount(contract.dismissPayment, ({ body }, caller) => asMessage(dismissPayment(db, caller, body)));
  api.mount(contract.movePayment, ({ body }, caller) => movePayment(db, caller, body));
  api.mount(contract.reversePayment, ({ body }, caller) =>
    reversePayment(db, caller, { ...body, now: deps.clock() }),
  );
  api.mount(contract.restorePayment, ({ body }, caller) => restorePayment(db, caller, body));
}
