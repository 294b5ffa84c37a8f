// Sends: the pre-flight of an order, its submission, and the rejected rows of a file.
import { cancelCampaign } from '../../../contract/campaigns.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/send.ts';
import type { Preflight } from '../../../contract/send.ts';
import { call } from '../call.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { heldByConsole } from '../compat/send.ts';
import type { Submitted } from '../compat/send.ts';
import { hasCode } from '../http.ts';
import { once } from '../once.ts';
import { streamRows } from '../streamRows.ts';

/** One body for pre-flight, confirmation and send. */
export type SendOrder =
  | { kind: 'typed'; body: BodyOf<typeof contract.preflightTransactional> }
  | { kind: 'scheduled'; body: BodyOf<typeof contract.preflightPromotional> }
  | { kind: 'group'; body: BodyOf<typeof contract.preflightGroup> }
  | { kind: 'upload'; body: BodyOf<typeof contract.preflightUpload>; file: File | undefined };

/** What the order would do; null where the backend has no pre-flight. */
export async function runPreflight(order: SendOrder): Promise<Preflight | null> {
  // A file that the backend did not read ahead is not uploaded for its pre-flight.
  if (order.kind === 'upload' && order.body.upload_id === undefined) return null;
  return (await nullIfMissing(preflight(order)))?.message ?? null;
}

function preflight(order: SendOrder): Promise<{ message: Preflight }> {
  if (order.kind === 'typed') return call(contract.preflightTransactional, order.body);
  if (order.kind === 'scheduled') return call(contract.preflightPromotional, order.body);
  if (order.kind === 'group') return call(contract.preflightGroup, order.body);
  return call(contract.preflightUpload, order.body);
}

interface Answer {
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

/** Submits a send as it was confirmed. */
export async function submitSend(reviewed: Reviewed): Promise<Submitted> {
  const { order, preflight: confirmed } = reviewed;
  const post = async () => submitted(await postSend(reviewed));
  return order.kind === 'upload' && !confirmed ? heldByConsole(post) : post();
}

function submitted({ message, campaign_id: id, hold_seconds: seconds = 0 }: Answer): Submitted {
  if (id === undefined || seconds <= 0) return { message };
  const cancel = () => call(cancelCampaign, {}, { id });
  return { message, hold: { seconds, isOnServer: true, cancel, submit: () => Promise.resolve({ message }) } };
}

function postSend({ order, preflight: confirmed, idempotencyKey }: Reviewed): Promise<Answer> {
  const options = once(idempotencyKey);
  if (order.kind === 'typed') return call(contract.sendTransactional, order.body, options);
  if (order.kind === 'scheduled') return call(contract.sendPromotional, order.body, options);
  const reviewed = { preflight_id: confirmed?.preflight_id };
  if (order.kind === 'group') return call(contract.sendGroup, { ...order.body, ...reviewed }, options);
  return call(contract.sendUpload, { ...order.body, ...reviewed }, { ...options, file: order.file });
}

/** Whether the confirmed pre-flight can no longer be accepted, and must be run and confirmed again. */
export const isOutdated = (error: unknown): boolean =>
  hasCode(error, 'preflight_expired') || hasCode(error, 'preflight_mismatch');

/** All rejected rows of a file. */
export const streamRejects = (body: BodyOf<typeof contract.uploadRejects>, signal: AbortSignal) =>
  streamRows(contract.uploadRejects, body, { signal });
