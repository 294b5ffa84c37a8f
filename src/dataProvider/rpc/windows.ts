// Sending windows as a react-admin resource and what is done to them.
import type { GetListParams, GetListResult } from 'react-admin';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { allWindows, deleteWindow as deletion, upsertWindow } from '../../../contract/windows.ts';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { call } from '../call.ts';
import { pageOf } from './wholeList.ts';

export const windowsRpc = {
  'sending-windows': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SendingWindowRow>> {
      const { message } = await call(allWindows, {}, { signal: params.signal });
      return pageOf(message, params);
    },
  },
};

export const saveWindow = (window: BodyOf<typeof upsertWindow>) => call(upsertWindow, window);
export const deleteWindow = (id: number) => call(deletion, {}, { id });
