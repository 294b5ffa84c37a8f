// Sender ID configurations, mappings and the sender IDs of a client
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import type { SortPayload } from 'react-admin';
import { clientOverview } from '../../../contract/clientOverview.ts';
import { readSetup } from '../../../contract/onboarding.ts';
import * as contract from '../../../contract/senders.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { inBulk } from '../compat/inBulk.ts';
import { rowsOf } from '../compat/page.ts';
import { highestIdFirst, listOf, sortText } from './list.ts';
import { posts, postsAt, postsWith, type Created } from './verbs.ts';

/** Queries that show whether a client can send. */
const guided = [readSetup.path, clientOverview.path];

const options = {
  sort: ({ field, order }: SortPayload = highestIdFirst) =>
    sortText({ field: field === 'id' ? 'sender.id' : field, order }),
} as const;

export const resources = {
  'client-senders': {
    ...listOf(contract.assignedSenders, { sort: (sort) => sort && sortText(sort) }),
    create: posts(contract.assignSender),
    /** Assigns one sender ID to many clients. */
    createMany: ({ data }: Created<BodyOf<typeof contract.assignSenders>>) =>
      inBulk(data.client_ids as number[], {
        all: (part) => call(contract.assignSenders, { ...data, client_ids: part }),
        each: (client_id) => call(contract.assignSender, { sender_id: data.sender_id, client_id }),
      }),
    update: postsWith('id', contract.switchStripping),
    delete: postsWith('id', contract.unassignSender),
    affects: ['senderid-mapping', 'senderid-configuration', contract.clientSenders.path, ...guided],
  },
  'senderid-configuration': {
    ...listOf(contract.senderTable, options),
    create: posts(contract.createSender),
    update: postsAt(contract.updateSender),
    delete: postsAt(contract.deleteSender),
    affects: ['senderid-mapping', 'client-senders', contract.clientSenders.path, ...guided],
  },
  'senderid-mapping': listOf(contract.senderMappings, options),
};

/** The configurations that can be assigned to a client. */
export const readAssignable = async (signal?: AbortSignal) =>
  rowsOf(await call(contract.assignableSenders, {}, { signal }));
