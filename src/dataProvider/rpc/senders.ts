// Sender ID configurations, mappings and the sender IDs of a client
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import type { SortPayload } from 'react-admin';
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
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { rowsOf } from '../compat/page.ts';
import { highestIdFirst, listOf, sortText } from './list.ts';

const options = {
  filters: ['search'],
  sort: ({ field, order }: SortPayload = highestIdFirst) =>
    sortText({ field: field === 'id' ? 'sender.id' : field, order }),
} as const;

export const lists = {
  'client-senders': listOf(assignedSenders, {
    filters: ['client_id'],
    sort: (sort) => sort && sortText(sort),
  }),
  'senderid-configuration': listOf(senderTable, options),
  'senderid-mapping': listOf(senderMappings, options),
};

export const createSender = (body: BodyOf<typeof creation>) => call(creation, body);
export const updateSender = (id: number, body: BodyOf<typeof change>) => call(change, body, { id });
export const deleteSender = (id: number) => call(deletion, {}, { id });

/** What can be assigned to a client. */
export const readAssignable = async (signal?: AbortSignal) =>
  rowsOf(await call(assignableSenders, {}, { signal }));
export const assignSender = (configurationId: number, clientId: number) =>
  call(assignment, { sender_id: configurationId, client_id: clientId });
export const setStripping = (id: number, status: 0 | 1) => call(switchStripping, { status, id });
export const unassignSender = (id: number) => call(unassignment, { id });
