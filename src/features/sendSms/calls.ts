// The calls of a send: what it would do, the send itself, and all of a file's rejects. A backend without the pre-flight
// gives undefined.
import * as contract from '../../../contract/send.ts';
import type { Preflight } from '../../../contract/send.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../../dataProvider/call.ts';
import { hasCode } from '../../dataProvider/http.ts';
import { isMissingCall } from '../../dataProvider/compat/missingCall.ts';
import { once } from '../../dataProvider/once.ts';
import { streamRows } from '../../dataProvider/streamRows.ts';
import type { SendOrder } from './order.ts';

/** What the order would do; undefined where the backend cannot say. */
export async function runPreflight(order: SendOrder): Promise<Preflight | undefined> {
  // A file the backend could not read ahead is not sent over twice.
  if (order.kind === 'upload' && order.body.upload_id === undefined) return undefined;
  try {
    return (await preflight(order)).message;
  } catch (error) {
    if (isMissingCall(error)) return undefined;
    throw error;
  }
}

function preflight(order: SendOrder): Promise<{ message: Preflight }> {
  if (order.kind === 'typed') return call(contract.preflightTransactional, order.body);
  if (order.kind === 'scheduled') return call(contract.preflightPromotional, order.body);
  if (order.kind === 'group') return call(contract.preflightGroup, order.body);
  return call(contract.preflightUpload, order.body);
}

/** What every send answers; the last two where it can be taken back for a while. */
export interface Accepted {
  message: string;
  campaign_id?: number | undefined;
  hold_seconds?: number | undefined;
}

/** Sends, by the figures of the pre-flight where there was one. The same key again is the same send to the server. */
export function submitSend(order: SendOrder, idempotencyKey: string, review?: Preflight): Promise<Accepted> {
  const options = once(idempotencyKey);
  if (order.kind === 'typed') return call(contract.sendTransactional, order.body, options);
  if (order.kind === 'scheduled') return call(contract.sendPromotional, order.body, options);
  const reviewed = { preflight_id: review?.preflight_id };
  if (order.kind === 'group') return call(contract.sendGroup, { ...order.body, ...reviewed }, options);
  return call(contract.sendUpload, { ...order.body, ...reviewed }, { ...options, file: order.file });
}

/** Whether what was reviewed can no longer be accepted: its figures are to be worked out, and confirmed, again. */
export const isOutdated = (error: unknown): boolean =>
  hasCode(error, 'preflight_expired') || hasCode(error, 'preflight_mismatch');

/** Every row of a file the send leaves out, as they are found. */
export const streamRejects = (body: BodyOf<typeof contract.uploadRejects>, signal: AbortSignal) =>
  streamRows(contract.uploadRejects, body, { signal });
