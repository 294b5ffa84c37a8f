// Sender ID configurations, mappings and the sender IDs of a client
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import type { SortPayload } from 'react-admin';
import { clientOverview } from '../../../contract/clientOverview.ts';
import { readSetup } from '../../../contract/onboarding.ts';
import {
  assignableSenders,
  assignedSenders,
  assignSender,
  assignSenders,
  clientSenders,
  createSender,
  deleteSender,
  senderMappings,
  senderTable,
  switchStripping,
  unassignSender,
  updateSender,
} from '../../../contract/senders.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { inBulk } from '../compat/inBulk.ts';
import { rowsOf } from '../compat/page.ts';
import { highestIdFirst, listOf, sortText } from './list.ts';
import type { Created, Deleted, Updated } from './verbs.ts';

/** Queries that show whether a client can send. */
const guided = [readSetup.path, clientOverview.path];

const options = {
  sort: ({ field, order }: SortPayload = highestIdFirst) =>
    sortText({ field: field === 'id' ? 'sender.id' : field, order }),
} as const;

export const resources = {
  'client-senders': {
    ...listOf(assignedSenders, { sort: (sort) => sort && sortText(sort) }),
    create: ({ data }: Created<BodyOf<typeof assignSender>>) => call(assignSender, data),
    /** Assigns one sender ID to many clients. */
    createMany: ({ data }: Created<BodyOf<typeof assignSenders>>) =>
      inBulk(data.client_ids as number[], {
        all: (part) => call(assignSenders, { ...data, client_ids: part }),
        each: (client_id) => call(assignSender, { sender_id: data.sender_id, client_id }),
      }),
    update: ({ id, data }: Updated<{ status: 0 | 1 }>) => call(switchStripping, { id, ...data }),
    delete: ({ id }: Deleted) => call(unassignSender, { id }),
    affects: ['senderid-mapping', 'senderid-configuration', clientSenders.path, ...guided],
  },
  'senderid-configuration': {
    ...listOf(senderTable, options),
    create: ({ data }: Created<BodyOf<typeof createSender>>) => call(createSender, data),
    update: ({ id, data }: Updated<BodyOf<typeof updateSender>>) => call(updateSender, data, { id }),
    delete: ({ id }: Deleted) => call(deleteSender, {}, { id }),
    affects: ['senderid-mapping', 'client-senders', clientSenders.path, ...guided],
  },
  'senderid-mapping': listOf(senderMappings, options),
};

/** The configurations that can be assigned to a client. */
export const readAssignable = async (signal?: AbortSignal) =>
  rowsOf(await call(assignableSenders, {}, { signal }));
