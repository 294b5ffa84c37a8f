// Requests for a sender ID and the actions on them.
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { PaperKind } from '../../../contract/papers.ts';
import {
  approveSenderRequests,
  createSenderRequest,
  decideSenderRequest,
  requestableNetworks,
  resendSenderRequest,
  senderRequestPaper,
  senderRequests,
  withdrawSenderRequest,
} from '../../../contract/senderRequests.ts';
import { clientSenders } from '../../../contract/senders.ts';
import { call, callFile } from '../call.ts';
import { listOf, unlessOwn } from './list.ts';
import type { Created, Deleted, Updated, UpdatedMany } from './verbs.ts';

/** The call's default order: requests that wait for a decision first. */
export const waitingFirst = { field: 'waiting', order: 'DESC' } as const;

export type PaperFiles = Partial<Record<PaperKind, File>>;
interface WithPapers {
  /** Papers that are missing here stay unchanged. */
  files: PaperFiles;
}

type Decision = BodyOf<typeof decideSenderRequest>;

export const resources = {
  'senderid-requests': {
    ...listOf(senderRequests, { sort: unlessOwn(waitingFirst) }),
    create: ({ data, files }: Created<BodyOf<typeof createSenderRequest>> & WithPapers) =>
      call(createSenderRequest, data, { files }),
    resend: ({ id, data, files }: Updated<BodyOf<typeof resendSenderRequest>> & WithPapers) =>
      call(resendSenderRequest, data, { id, files }),
    withdraw: ({ id }: Deleted) => call(withdrawSenderRequest, {}, { id }),
    decide: ({ id, data }: Updated<Decision>) => call(decideSenderRequest, data, { id }),
    /** Approves requests at all networks that have not decided. */
    approveMany: ({ ids, data }: UpdatedMany<Omit<BodyOf<typeof approveSenderRequests>, 'ids'>>) =>
      call(approveSenderRequests, { ...data, ids: [...ids] }),
    // Approval configures and assigns the name.
    affects: ['senderid-configuration', 'senderid-mapping', 'client-senders', clientSenders.path],
  },
};

export const readNetworks = async (signal?: AbortSignal) =>
  (await call(requestableNetworks, {}, { signal })).message;

export const readPaper = (id: number, kind: PaperKind): Promise<Blob> =>
  callFile(senderRequestPaper, { kind }, id);
