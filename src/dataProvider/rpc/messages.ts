// The two message lists as react-admin resources (spec part 1 section 7, message/all/*). They are read only.
import type { GetListParams, GetListResult } from 'react-admin';
import { allPromotional, allTransactional } from '../../../contract/messages.ts';
import type { MessageRecord } from '../../../contract/messages.ts';
import { call } from '../call.ts';
import { newestFirst, pageFrom, pageOfParams, sortOfParams } from './page.ts';

/** What the lists filter by; days are yyyy-MM-dd, `msisdn` is a number or part of one. */
interface MessageFilter {
  start_date?: string;
  end_date?: string;
  msisdn?: string;
}

const listOf = (endpoint: typeof allTransactional) => ({
  async getList(_resource: string, params: GetListParams): Promise<GetListResult<MessageRecord>> {
    const { start_date, end_date, msisdn } = (params.filter ?? {}) as MessageFilter;
    const request = { ...pageOfParams(params), ...sortOfParams(params, newestFirst) };
    const answer = await call(
      endpoint,
      { ...request, start_date: start_date || undefined, end_date: end_date || undefined },
      { query: { msisdn: msisdn?.trim() }, signal: params.signal },
    );
    return pageFrom(answer, request);
  },
});

export const messagesRpc = {
  'transactional-sms': listOf(allTransactional),
  'promotional-sms': listOf(allPromotional),
};
