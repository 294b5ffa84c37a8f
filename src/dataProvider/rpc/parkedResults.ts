// Results that the database refused to store.
import type { GetListParams } from 'react-admin';
import { alarms, discardParked, parkedResults, retryParked } from '../../../contract/alarms.ts';
import { call } from '../call.ts';
import { pageOf } from '../compat/page.ts';
import { pageRequest } from './list.ts';
import { postsAt } from './verbs.ts';

export const resources = {
  'parked-results': {
    async getList(params: GetListParams) {
      const { message } = await call(parkedResults, {}, { signal: params.signal });
      return pageOf(message, pageRequest(params));
    },
    retry: postsAt(retryParked),
    discard: postsAt(discardParked),
    affects: [alarms.path],
  },
};
