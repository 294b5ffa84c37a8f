// Sending windows.
import type { GetListParams } from 'react-admin';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { allWindows, deleteWindow, upsertWindow } from '../../../contract/windows.ts';
import { call } from '../call.ts';
import { pageOf } from '../compat/page.ts';
import { pageRequest } from './list.ts';
import type { Created, Deleted, Updated } from './verbs.ts';

type Hours = Omit<BodyOf<typeof upsertWindow>, 'id'>;

export const resources = {
  'sending-windows': {
    async getList(params: GetListParams) {
      const { message } = await call(allWindows, {}, { signal: params.signal });
      return pageOf(message, pageRequest(params));
    },
    create: ({ data }: Created<Hours>) => call(upsertWindow, data),
    update: ({ id, data }: Updated<Hours>) => call(upsertWindow, { id, ...data }),
    delete: ({ id }: Deleted) => call(deleteWindow, {}, { id }),
  },
};
