// Payments, and an admin's decisions on them.
import {
  assignPayment as assignment,
  dismissPayment as dismissal,
  paymentList,
  reversePayment as reversal,
} from '../../../contract/payments.ts';
import { call } from '../call.ts';
import { listOf } from './list.ts';

export const resources = {
  payments: listOf(paymentList, {
    meta: ({ attention }) => ({ attention }),
  }),
};

export const assignPayment = (body: { id: number; client_id: number; note: string }) =>
  call(assignment, body);
export const dismissPayment = (body: { id: number; note: string }) => call(dismissal, body);
export const reversePayment = (body: { id: number; note: string }) => call(reversal, body);
