// The two message lists as react-admin resources (requirements/portal.md#message-lists: message/all/*). They are read
// only.
import type { GetListParams, GetListResult } from 'react-admin';
import {
  allPromotional,
  allTransactional,
  exportPromotional,
  exportTransactional,
} from '../../../contract/messages.ts';
import type { MessageRecord } from '../../../contract/messages.ts';
import { call } from '../call.ts';
import { streamRows } from '../streamRows.ts';
import type { RowStream } from '../streamRows.ts';
import { newestFirst, pageFrom, pageOfParams, sortOfParams } from './page.ts';

/** What the lists filter by; days are yyyy-MM-dd, `msisdn` is a number or part of one. */
interface MessageFilter {
  start_date?: string;
  end_date?: string;
  msisdn?: string;
}

const listOf = (endpoint: typeof allTransactional) => ({
  async getList(_resource: string, params: GetListParams): Promise<GetListResult<MessageRecord>> {
    const { days, query } = askedFor(params);
    const request = pageOfParams(params);
    const answer = await call(endpoint, { ...request, ...days }, { query, signal: params.signal });
    return pageFrom(answer, request);
  },
});

export const messagesRpc = {
  'transactional-sms': listOf(allTransactional),
  'promotional-sms': listOf(allPromotional),
};

function askedFor(params: Pick<GetListParams, 'filter' | 'sort'>) {
  const { start_date, end_date, msisdn } = (params.filter ?? {}) as MessageFilter;
  return {
    days: {
      start_date: start_date || undefined,
      end_date: end_date || undefined,
      ...sortOfParams(params, newestFirst),
    },
    query: { msisdn: msisdn?.trim() },
  };
}

/** All messages of a list, in its order. */
export function messageStream(
  resource: keyof typeof messagesRpc,
  list: Pick<GetListParams, 'filter' | 'sort'>,
): RowStream<MessageRecord> {
  const { days, query } = askedFor(list);
  const endpoint = resource === 'transactional-sms' ? exportTransactional : exportPromotional;
  return (signal) => streamRows(endpoint, days, { query, signal });
}
