// Sending windows as a react-admin resource and what is done to them. The call gives all of them at once; they are cut into
// pages here.
import type { GetListParams, GetListResult } from 'react-admin';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { allWindows, deleteWindow as deletion, upsertWindow } from '../../../contract/windows.ts';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { call } from '../call.ts';
import { pageOfParams } from './page.ts';

export const windowsRpc = {
  'sending-windows': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SendingWindowRow>> {
      const { message } = await call(allWindows, {}, { signal: params.signal });
      const { page, per_page } = pageOfParams(params);
      return { data: message.slice((page - 1) * per_page, page * per_page), total: message.length };
    },
  },
};

export const saveWindow = (window: BodyOf<typeof upsertWindow>) => call(upsertWindow, window);
export const deleteWindow = (id: number) => call(deletion, {}, { id });
