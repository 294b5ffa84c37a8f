// Sender ID configurations and mapping as react-admin resources, and what is done to them
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import type { GetListParams, GetListResult } from 'react-admin';
import {
  assignableSenders,
  assignedSenders,
  assignSender as assignment,
  createSender as creation,
  deleteSender as deletion,
  senderMappings,
  senderTable,
  switchStripping,
  unassignSender as unassignment,
  updateSender as change,
} from '../../../contract/senders.ts';
import type { AssignedSender, SenderConfiguration, SenderMapping } from '../../../contract/senders.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { pageFrom, pageOfParams, sortText } from './page.ts';

/** Sorted by the sender's id where nothing else was chosen, as the calls are described; searched only where asked. */
function requestOf(params: GetListParams) {
  const { field = 'id', order = 'DESC' } = params.sort ?? {};
  const { search = '' } = (params.filter ?? {}) as { search?: string };
  const sort = sortText({ field: field === 'id' ? 'sender.id' : field, order });
  return { ...pageOfParams(params), sort, ...(search.trim() !== '' && { search: search.trim() }) };
}

export const sendersRpc = {
  /** The sender IDs of one client, `filter.client_id`. */
  'client-senders': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<AssignedSender>> {
      const { client_id } = (params.filter ?? {}) as { client_id?: number };
      const sort = params.sort && sortText(params.sort);
      const request = { ...pageOfParams(params), client_id, sort };
      return pageFrom(await call(assignedSenders, request, { signal: params.signal }), request);
    },
  },
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

/** What can be assigned to a client. */
export const readAssignable = async (signal?: AbortSignal) =>
  (await call(assignableSenders, {}, { signal })).message ?? [];
export const assignSender = (configurationId: number, clientId: number) =>
  call(assignment, { sender_id: configurationId, client_id: clientId });
export const setStripping = (id: number, status: 0 | 1) => call(switchStripping, { status, id });
export const unassignSender = (id: number) => call(unassignment, { id });
