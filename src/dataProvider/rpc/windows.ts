// Sending windows.
import type { GetListParams } from 'react-admin';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { allWindows, deleteWindow as deletion, upsertWindow } from '../../../contract/windows.ts';
import { call } from '../call.ts';
import { pageOf } from '../compat/page.ts';
import { pageRequest } from './list.ts';

export const resources = {
  'sending-windows': {
    async getList(params: GetListParams) {
      const { message } = await call(allWindows, {}, { signal: params.signal });
      return pageOf(message, pageRequest(params));
    },
  },
};

export const saveWindow = (window: BodyOf<typeof upsertWindow>) => call(upsertWindow, window);
export const deleteWindow = (id: number) => call(deletion, {}, { id });
