// Requests for a sender ID as a react-admin resource, and what is done about them.
import type { GetListParams, GetListResult } from 'react-admin';
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
import type { RequestState, SenderRequest } from '../../../contract/senderRequests.ts';
import { call, callFile } from '../call.ts';
import { pageFrom, pageOfParams, sortText } from './page.ts';

/** The order nobody chose: what waits for a decision first. */
export const waitingFirst = { field: 'waiting', order: 'DESC' } as const;

export const senderRequestsRpc = {
  'senderid-requests': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SenderRequest>> {
      const { search, state } = (params.filter ?? {}) as { search?: string; state?: RequestState };
      const request = {
        ...pageOfParams(params),
        search: search?.trim() || undefined,
        state: state || undefined,
        sort: params.sort && params.sort.field !== waitingFirst.field ? sortText(params.sort) : undefined,
      };
      return pageFrom(await call(senderRequests, request, { signal: params.signal }), request);
    },
  },
};

export const readNetworks = async (signal?: AbortSignal) =>
  (await call(requestableNetworks, {}, { signal })).message;

export type PaperFiles = Partial<Record<PaperKind, File>>;

/** Asks for a sender ID; with an id asks again. */
export const sendRequest = (
  wish: { code: string; purpose: string; networks: readonly number[] },
  { id, files }: { id: number | undefined; files: PaperFiles },
) => {
  const body = { ...wish, purpose: wish.purpose as 'promotional' };
  return id === undefined
    ? call(createSenderRequest, body, { files })
    : call(resendSenderRequest, body, { id, files });
};

export const withdrawRequest = (id: number) => call(withdrawSenderRequest, {}, { id });

export const decideRequest = (id: number, decision: BodyOf<typeof decideSenderRequest>) =>
  call(decideSenderRequest, decision, { id });

export const readPaper = (id: number, kind: PaperKind): Promise<Blob> =>
  callFile(senderRequestPaper, { kind }, id);
