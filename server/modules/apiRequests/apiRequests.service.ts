// The log of requests to the HTTP API, with which a client's developers find out why a call failed.
// Must never slow or fail a call (recorder.ts).
import type { z } from 'zod';
import {
  requestDays,
  requestMethods,
  requestOutcomes,
  type ApiRequest,
  type listApiRequests,
} from '../../../contract/apiRequests.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { dayMs } from '../../domain/durations.ts';
import { isWithin } from '../../domain/reach.ts';
import type { Caller } from '../../http/caller.ts';
import * as store from './apiRequests.store.ts';

/** The first digits of statuses, by outcome. */
const digits = { succeeded: [2], refused: [4], failed: [5] } as const;

/** The number by which the table stores a method; methods that are not listed share the last number. */
export const methodNumber = (method: string): number => {
  const at = requestMethods.findIndex((one) => one === method);
  return at < 0 ? requestMethods.length : at + 1;
};

/** Lists requests; none for a client or key out of reach. */
export async function listRequests(
  db: Db,
  caller: Pick<Caller, 'clientId' | 'reach'>,
  body: z.output<(typeof listApiRequests)['body']>,
): Promise<AnswerOf<typeof listApiRequests>> {
  const { key_id: keyId, method, outcome, before, limit } = body;
  const ofKey = keyId === undefined ? undefined : await store.findKeyClient(db, keyId);
  const clientId = body.client_id ?? ofKey ?? caller.clientId;
  if (!isWithin(caller.reach, clientId) || (keyId !== undefined && ofKey !== clientId))
    return { data: [], next: null };
  const rows = await store.listRequests(db, {
    clientId,
    keyId,
    methods: method === undefined ? requestMethods.map(methodNumber) : [methodNumber(method)],
    outcomes: (outcome === undefined ? requestOutcomes : [outcome]).flatMap((one) => digits[one]),
    before,
    limit: limit + 1,
  });
  const data = rows.slice(0, limit).map(requestOf);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

const requestOf = ({ client_id: _client, outcome: _outcome, ...row }: store.RequestRow): ApiRequest => ({
  ...row,
  at: row.at.toISOString(),
  method: requestMethods[row.method - 1] ?? 'OTHER',
});

/** Lines deleted at once. */
const batchSize = 10_000;

/** Deletes what is older than {@link requestDays}. */
export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - requestDays * dayMs);
  let deleted = batchSize;
  while (deleted === batchSize) deleted = await store.deleteOldest(db, { before, limit: batchSize });
}
