// Requests for a sender ID, and what can be done with them.
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { PaperKind } from '../../../contract/papers.ts';
import {
  createSenderRequest,
  decideSenderRequest,
  requestableNetworks,
  resendSenderRequest,
  senderRequestPaper,
  senderRequests,
  withdrawSenderRequest,
} from '../../../contract/senderRequests.ts';
import { call, callFile } from '../call.ts';
import { listOf, unlessOwn } from './list.ts';

/** The call's own order: requests that wait for a decision first. */
export const waitingFirst = { field: 'waiting', order: 'DESC' } as const;

export const resources = {
  'senderid-requests': listOf(senderRequests, {
    sort: unlessOwn(waitingFirst),
  }),
};

export const readNetworks = async (signal?: AbortSignal) =>
  (await call(requestableNetworks, {}, { signal })).message;

export type PaperFiles = Partial<Record<PaperKind, File>>;

/** Requests a sender ID; with an id, requests it again. */
export const sendRequest = (
  request: { code: string; purpose: string; networks: readonly number[] },
  { id, files }: { id: number | undefined; files: PaperFiles },
) => {
  const body = { ...request, purpose: request.purpose as 'promotional' };
  return id === undefined
    ? call(createSenderRequest, body, { files })
    : call(resendSenderRequest, body, { id, files });
};

export const withdrawRequest = (id: number) => call(withdrawSenderRequest, {}, { id });

export const decideRequest = (id: number, decision: BodyOf<typeof decideSenderRequest>) =>
  call(decideSenderRequest, decision, { id });

export const readPaper = (id: number, kind: PaperKind): Promise<Blob> =>
  callFile(senderRequestPaper, { kind }, id);
