// Sends: pre-flight, submission, upload of a file, and the rejected rows of a file.
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/send.ts';
import type { Preflight } from '../../../contract/send.ts';
import { call, type CallOptions } from '../call.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { hasCode, type UploadOptions } from '../http.ts';
import { callOnce } from '../once.ts';
import { streamRows } from '../streamRows.ts';
import { affectedBySends } from './affectedBySends.ts';
import { postsAt } from './verbs.ts';

/** The same body is used for pre-flight, confirmation and send. */
export type SendOrder =
  | { kind: 'typed'; body: BodyOf<typeof contract.preflightTransactional> }
  | { kind: 'scheduled'; body: BodyOf<typeof contract.preflightPromotional> }
  | { kind: 'group'; body: BodyOf<typeof contract.preflightGroup> }
  | { kind: 'upload'; body: BodyOf<typeof contract.preflightUpload>; file: File | undefined };

/** Reports what the order would do; null if the backend has no pre-flight. */
export async function runPreflight(order: SendOrder): Promise<Preflight | null> {
  // A backend that does not read files in advance would receive the whole file for the pre-flight.
  if (order.kind === 'upload' && order.body.upload_id === undefined) return null;
  return (await nullIfMissing(preflight(order)))?.message ?? null;
}

function preflight(order: SendOrder): Promise<{ message: Preflight }> {
  if (order.kind === 'typed') return call(contract.preflightTransactional, order.body);
  if (order.kind === 'scheduled') return call(contract.preflightPromotional, order.body);
  if (order.kind === 'group') return call(contract.preflightGroup, order.body);
  return call(contract.preflightUpload, order.body);
}

export interface SendAnswer {
  message?: string;
  campaign_id?: number | undefined;
  hold_seconds?: number | undefined;
}

export interface Reviewed {
  order: SendOrder;
  preflight: Preflight | null;
  /** The server carries out one send per key. */
  idempotencyKey: string;
}

interface TestSend {
  data: BodyOf<typeof contract.sendTest>;
  key: string;
}

interface Upload extends UploadOptions, Pick<CallOptions, 'file'> {
  data: BodyOf<typeof contract.readUpload>;
}

export const resources = {
  sends: {
    /** Submits a send as it was confirmed. */
    create({ order, preflight: confirmed, idempotencyKey }: Reviewed): Promise<SendAnswer> {
      const options = { key: idempotencyKey };
      const cost_max = confirmed?.cost;
      if (order.kind === 'typed')
        return callOnce(contract.sendTransactional, { ...order.body, cost_max }, options);
      if (order.kind === 'scheduled')
        return callOnce(contract.sendPromotional, { ...order.body, cost_max }, options);
      const reviewed = { preflight_id: confirmed?.preflight_id };
      if (order.kind === 'group')
        return callOnce(contract.sendGroup, { ...order.body, ...reviewed }, options);
      return callOnce(contract.sendUpload, { ...order.body, ...reviewed }, { ...options, file: order.file });
    },
    /** Sends one message to the signed-in person's own number. */
    test: ({ data, key }: TestSend) => callOnce(contract.sendTest, data, { key }),
    /** Cancels one message that waits for its time. */
    cancel: postsAt(contract.cancelMessage),
    affects: affectedBySends,
  },
  uploads: {
    /** Uploads a file to be read, or reads a stored one again by another column; null if the backend does not read files in advance. */
    create: ({ data, ...options }: Upload): Promise<AnswerOf<typeof contract.readUpload> | null> =>
      nullIfMissing(call(contract.readUpload, data, options)),
  },
};

/** Whether the confirmed pre-flight is no longer accepted, so that it must be run and confirmed again. */
export const isOutdated = (error: unknown): boolean =>
  hasCode(error, 'preflight_expired') || hasCode(error, 'preflight_mismatch') || isPriceChanged(error);

export const isPriceChanged = (error: unknown): boolean => hasCode(error, 'preflight_price_changed');

/** Streams all rejected rows of a file. */
export const streamRejects = (body: BodyOf<typeof contract.uploadRejects>, signal: AbortSignal) =>
  streamRows(contract.uploadRejects, body, { signal });
