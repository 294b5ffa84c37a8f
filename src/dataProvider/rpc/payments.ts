// Payments as a react-admin resource, and what an admin decides about one.
import type { GetListParams, GetListResult } from 'react-admin';
import {
  assignPayment as assignment,
  dismissPayment as dismissal,
  paymentList,
  reversePayment as reversal,
} from '../../../contract/payments.ts';
import type { Payment } from '../../../contract/payments.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { pageFrom, pageOfParams } from './page.ts';

type Filter = Pick<BodyOf<typeof paymentList>, 'start_date' | 'end_date' | 'search' | 'state'>;

export const paymentsRpc = {
  payments: {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<Payment>> {
      const request = pageOfParams(params);
      const { start_date, end_date, search, state } = (params.filter ?? {}) as Filter;
      const wanted = { start_date, end_date, search: search?.trim(), state };
      const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));
      const answer = await call(paymentList, { ...request, ...set }, { signal: params.signal });
      return { ...pageFrom(answer, request), meta: { attention: answer.attention } };
    },
  },
};

export const assignPayment = (body: { id: number; client_id: number; note: string }) =>
  call(assignment, body);
export const dismissPayment = (body: { id: number; note: string }) => call(dismissal, body);
export const reversePayment = (body: { id: number; note: string }) => call(reversal, body);
