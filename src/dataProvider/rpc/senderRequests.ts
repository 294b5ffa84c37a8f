// Requests for a sender ID and the actions on them.
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { PaperKind } from '../../../contract/papers.ts';
import * as contract from '../../../contract/senderRequests.ts';
import { clientSenders } from '../../../contract/senders.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call, callFile, ifLost } from '../call.ts';
import type { UploadOptions } from '../http.ts';
import { listOf, unlessOwn } from './list.ts';
import { postsAt, type Created, type Updated, type UpdatedMany } from './verbs.ts';

/** The call's default order: requests that wait for a decision first. */
export const waitingFirst = { field: 'waiting', order: 'DESC' } as const;

export type PaperFiles = Partial<Record<PaperKind, File>>;
interface WithPapers extends UploadOptions {
  /** Papers that are missing here stay unchanged. */
  files: PaperFiles;
}

export const resources = {
  'senderid-requests': {
    ...listOf(contract.senderRequests, { sort: unlessOwn(waitingFirst) }),
    create: ({ data, ...options }: Created<BodyOf<typeof contract.createSenderRequest>> & WithPapers) =>
      ifLost(call(contract.createSenderRequest, data, options), answerTexts.mayBeSaved),
    resend: ({ data, ...options }: Updated<BodyOf<typeof contract.resendSenderRequest>> & WithPapers) =>
      ifLost(call(contract.resendSenderRequest, data, options), answerTexts.mayBeSaved),
    withdraw: postsAt(contract.withdrawSenderRequest),
    decide: postsAt(contract.decideSenderRequest),
    /** Approves requests at all networks that have not decided. */
    approveMany: ({ ids, data }: UpdatedMany<Omit<BodyOf<typeof contract.approveSenderRequests>, 'ids'>>) =>
      call(contract.approveSenderRequests, { ...data, ids: [...ids] }),
    // Approval configures and assigns the name.
    affects: ['senderid-configuration', 'senderid-mapping', 'client-senders', clientSenders.path],
  },
};

export const readNetworks = async (signal?: AbortSignal) =>
  (await call(contract.requestableNetworks, {}, { signal })).message;

export const readPaper = (id: number, kind: PaperKind): Promise<Blob> =>
  callFile(contract.senderRequestPaper, { kind }, id);
