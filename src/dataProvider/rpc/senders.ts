// Sender ID configurations and mapping as react-admin resources, and what is done to them (spec part 2 section 7).
import type { GetListParams, GetListResult } from 'react-admin';
import {
  createSender as creation,
  deleteSender as deletion,
  senderMappings,
  senderTable,
  updateSender as change,
} from '../../../contract/senders.ts';
import type { SenderConfiguration, SenderMapping } from '../../../contract/senders.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { pageFrom, pageOfParams } from './page.ts';

/** Sorted by the sender's id where nothing else was chosen, as the calls are described; searched only where asked. */
function requestOf(params: GetListParams) {
  const { field = 'id', order = 'DESC' } = params.sort ?? {};
  const { search = '' } = (params.filter ?? {}) as { search?: string };
  const sort = `${field === 'id' ? 'sender.id' : field}|${order === 'ASC' ? 'asc' : 'desc'}`;
  return { ...pageOfParams(params), sort, ...(search.trim() !== '' && { search: search.trim() }) };
}

export const sendersRpc = {
  'senderid-configuration': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SenderConfiguration>> {
      const request = requestOf(params);
      return pageFrom(await call(senderTable, request, { signal: params.signal }), request);
    },
  },
  'senderid-mapping': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SenderMapping>> {
      const request = requestOf(params);
      return pageFrom(await call(senderMappings, request, { signal: params.signal }), request);
    },
  },
};

export const createSender = (body: BodyOf<typeof creation>) => call(creation, body);
export const updateSender = (id: number, body: BodyOf<typeof change>) => call(change, body, { id });
export const deleteSender = (id: number) => call(deletion, {}, { id });
