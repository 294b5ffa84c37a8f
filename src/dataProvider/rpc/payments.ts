// Payments, requested by clients and decided on by admins.
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  assignPayment,
  dismissPayment,
  movePayment,
  paymentList,
  requestPayment,
  restorePayment,
  reversePayment,
} from '../../../contract/payments.ts';
import { call } from '../call.ts';
import { callOnce } from '../once.ts';
import { affectedByUnits } from './balance.ts';
import { listOf } from './list.ts';
import type { Ordered, Updated } from './verbs.ts';

interface Decided {
  note: string;
}

export const resources = {
  payments: {
    ...listOf(paymentList, {
      meta: ({ attention, totals }) => ({ attention, totals }),
    }),
    create: ({ data, key }: Ordered<BodyOf<typeof requestPayment>>) =>
      callOnce(requestPayment, data, { key }),
    assign: ({ id, data }: Updated<Decided & { client_id: number }>) => call(assignPayment, { id, ...data }),
    move: ({ id, data }: Updated<Decided & { client_id: number }>) => call(movePayment, { id, ...data }),
    dismiss: ({ id, data }: Updated<Decided>) => call(dismissPayment, { id, ...data }),
    reverse: ({ id, data }: Updated<Decided>) => call(reversePayment, { id, ...data }),
    restore: ({ id, data }: Updated<Decided>) => call(restorePayment, { id, ...data }),
    affects: affectedByUnits,
  },
};
