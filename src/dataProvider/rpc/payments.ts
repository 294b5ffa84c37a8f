// Payments, requested by clients and decided on by admins.
import * as contract from '../../../contract/payments.ts';
import { affectedByUnits } from './balance.ts';
import { listOf } from './list.ts';
import { postsOnce, postsWith } from './verbs.ts';

export const resources = {
  payments: {
    ...listOf(contract.paymentList, { meta: ({ attention, totals }) => ({ attention, totals }) }),
    create: postsOnce(contract.requestPayment),
    assign: postsWith('id', contract.assignPayment),
    move: postsWith('id', contract.movePayment),
    dismiss: postsWith('id', contract.dismissPayment),
    reverse: postsWith('id', contract.reversePayment),
    restore: postsWith('id', contract.restorePayment),
    affects: affectedByUnits,
  },
};
