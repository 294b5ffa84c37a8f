// The two message lists, which are read-only (requirements/portal.md#message-lists).
import type { GetListParams } from 'react-admin';
import * as contract from '../../../contract/messages.ts';
import type { MessageRecord } from '../../../contract/messages.ts';
import type { RowStream } from '../streamRows.ts';
import { listOf, newestFirst, streamOf, unlessOwn } from './list.ts';

const options = {
  query: ['msisdn'],
  sort: unlessOwn(newestFirst),
} as const;

export const resources = {
  'transactional-sms': listOf(contract.allTransactional, options),
  'promotional-sms': listOf(contract.allPromotional, options),
};

/** Streams all messages of a list, in its order. */
export const messageStream = (
  resource: keyof typeof resources,
  list: Pick<GetListParams, 'filter' | 'sort'>,
): RowStream<MessageRecord> =>
  streamOf(
    resource === 'transactional-sms' ? contract.exportTransactional : contract.exportPromotional,
    options,
    list,
  );
