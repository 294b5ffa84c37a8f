// The calls of the HTTP API about messages, sender IDs and balance. A live key reads and changes the messages of its client, a
// test key those of the client's test keys.
import * as account from '../../../contract/v1/account.ts';
import * as contract from '../../../contract/v1/messages.ts';
import { idNumber, pageFrom } from '../../../contract/v1/shapes.ts';
import type { Db } from '../../db/database.ts';
import type { Answered } from '../../db/idempotency.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ApiCaller } from '../../http/apiCaller.ts';
import { cursorNumber } from '../../http/cursor.ts';
import type { ApiCall, V1 } from '../../http/v1.ts';
import { readBalance, readSenderNames } from './account.service.ts';
import type { BatchAnswer, MessageAnswer } from './answers.ts';
import { shareLiveSends } from './liveSends.service.ts';
import { cancelLive, listLive, readMessage } from './apiMessages.service.ts';
import type { ApiFilter } from './reading.store.ts';
import { messageRefusals, type BatchBody, type SendBody } from './request.ts';
import { cancelTest, listTest, readTestMessage } from './testMessages.service.ts';
import { shareTestSends } from './testSends.service.ts';

/** Sends a batch for a caller. */
type SendBatch = (body: BatchBody, caller: ApiCaller) => Promise<BatchAnswer>;

/** Returns what sends a batch, for calls in another shape. */
export function mountMessagesV1(
  v1: V1,
  deps: { db: Db; hotPathDb: Db; clock: () => Date },
): { send: SendBatch } {
  const { db, hotPathDb, clock } = deps;
  const sendLive = shareLiveSends(hotPathDb);
  const sendTest = shareTestSends(db);

  const send = async (
    {
      body,
      idempotencyKey,
      header,
    }: Pick<ApiCall<never>, 'idempotencyKey' | 'header'> & { body: SendBody | BatchBody },
    caller: ApiCaller,
  ) => {
    const request = { caller, idempotencyKey, body, now: clock() };
    const answered = await (caller.live ? sendLive : sendTest)(request).catch(asConflict);
    return answerOf(answered, header);
  };
  const how = { checksKey: true };
  v1.mount(contract.sendMessage, async (call, caller) => (await send(call, caller)) as MessageAnswer, how);
  v1.mount(contract.sendBatch, async (call, caller) => (await send(call, caller)) as BatchAnswer, how);

  const own = (id: string, { clientId }: ApiCaller) => ({
    clientId,
    id: idNumber(undefined, id),
    now: clock(),
  });
  v1.mount(contract.getMessage, ({ params }, caller) =>
    (caller.live ? readMessage : readTestMessage)(db, own(params.id, caller)),
  );
  v1.mount(contract.cancelMessage, ({ params }, caller) =>
    (caller.live ? cancelLive : cancelTest)(db, own(params.id, caller)),
  );
  v1.mount(contract.listMessages, async ({ query }, caller) => {
    const { limit } = query;
    const filter = filterOf(query, { clientId: caller.clientId, now: clock() });
    const rows = await (caller.live ? listLive : listTest)(db, filter, limit + 1);
    return pageFrom(rows, limit);
  });
  v1.mount(account.listSenders, (_call, { clientId }) => readSenderNames(db, clientId));
  v1.mount(account.getBalance, (_call, caller) => readBalance(db, caller));
  return {
    send: async (body, caller) =>
      (await send({ body, idempotencyKey: undefined, header: () => undefined }, caller)) as BatchAnswer,
  };
}

function answerOf<Answer>({ answer, isReplay }: Answered<Answer>, header: ApiCall<never>['header']): Answer {
  if (isReplay) header('Idempotent-Replayed', 'true');
  return answer;
}

/** Translates the reuse of an idempotency key for another body, which is a conflict in the HTTP API. */
function asConflict(error: unknown): never {
  if (error instanceof Refusal && error.code === 'idempotency_key_reused')
    throw new Refusal(409, error.code, error.message);
  throw error;
}

/** Parses a filter; 422 for values that no message can have, because an empty page would imply that there are no messages. */
function filterOf(
  query: ApiCall<typeof contract.listMessages>['query'],
  { clientId, now }: { clientId: number; now: Date },
): ApiFilter {
  const { to, batch_id: batch, starting_after: cursor, created_after: after, created_before: before } = query;
  const msisdn = to === undefined ? undefined : toMsisdn(to);
  const batchId = batch === undefined ? undefined : idNumber('batch', batch);
  const afterId = cursorNumber(undefined, cursor);
  if (to !== undefined && msisdn === undefined) throw messageRefusals.phone_number_invalid();
  if (batchId === 0) throw new Refusal(422, 'invalid_input', 'batch_id is not the id of a batch', 'batch_id');
  return {
    clientId,
    now,
    status: query.status,
    reference: query.reference,
    msisdn,
    batchId,
    // Times are whole seconds, as those of the messages.
    fromId: after === undefined ? 0 : firstIdAt(ceilSecond(new Date(after))),
    beforeId: Math.min(
      afterId ?? Number.MAX_SAFE_INTEGER,
      before === undefined ? Number.MAX_SAFE_INTEGER : firstIdAt(ceilSecond(new Date(before))),
    ),
  };
}

const ceilSecond = (at: Date): Date => new Date(Math.ceil(at.getTime() / 1000) * 1000);
