// The sends of Africa's Talking (developers.africastalking.com/docs/sms/sending/bulk), for code that was written against it: the keys,
// intake and messages are those of /v1/messages.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../contract/errors.ts';
import {
  batchMessagesMax,
  sendBatch,
  validitySeconds,
  type BatchVerdict,
} from '../../../contract/v1/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sumKes } from '../../domain/kes.ts';
import type { Db } from '../../db/database.ts';
import { admitKeys, type ApiCaller, type KeyAdmissionOptions } from '../../http/apiCaller.ts';
import { faultOf, retryLater } from '../../http/errorAnswers.ts';
import { noUtf8, refuseOtherBodies, textOfBody } from '../../http/bodies.ts';
import { parse, refuseHostile } from '../../http/parse.ts';
import { readSenderNames } from './account.service.ts';
import type { BatchAnswer } from './answers.ts';
import { messageRefusals, type BatchBody } from './request.ts';

interface Deps extends KeyAdmissionOptions {
  db: Db;
  send: (body: BatchBody, caller: ApiCaller) => Promise<BatchAnswer>;
}

/** The newer address takes `phoneNumbers` and `senderId`, the older one `to` and `from`. Here both take all. */
const paths: readonly string[] = ['/version1/messaging', '/version1/messaging/bulk'];
const scope = 'messages:send';

/** Fields of a form or of JSON; in JSON the numbers may be a list. */
type Fields = Readonly<Record<string, unknown>>;

export async function mountAfricasTalking(app: FastifyInstance, deps: Deps): Promise<void> {
  const keys = admitKeys(deps);
  await app.register(async (plugin) => {
    refuseOtherBodies(plugin);
    plugin.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => formOf(textOfBody(request, body)),
    );
    plugin.addHook('onRequest', async (request, reply) => {
      const isCall = request.method === 'POST' && paths.includes(request.routeOptions.url ?? '');
      const key = keyOf(request);
      // Another address or method is answered as such without a key, too.
      if (isCall || key !== undefined)
        await keys.admit(request, reply, { key, scope: isCall ? scope : null });
    });
    plugin.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
      const { status, ...refusal } = faultOf(error, request);
      keys.keepRefusal(request, refusal);
      retryLater(error, reply);
      return reply
        .status(status === 422 ? 400 : status)
        .type('text/plain; charset=utf-8')
        .send(errorText(error, { status, message: refusal.message }));
    });
    plugin.addHook('onResponse', keys.report);
    for (const other of ['/version1', '/version1/*'])
      plugin.all(other, () => {
        throw new Refusal(404, 'not_found', 'There is no call at this address');
      });
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = keys.callerOf(request);
      refuseHostile(request.body);
      const fields = fieldsOf(request.body);
      const from =
        textOf(fields, 'from') ?? textOf(fields, 'senderId') ?? (await onlySender(deps.db, caller));
      reply.status(201);
      try {
        return messageData(await deps.send(bodyOf(fields, from), caller));
      } catch (error) {
        if (isOfSender(error)) return nothingSent;
        throw error;
      }
    };
    for (const url of paths) {
      plugin.post(url, send);
      plugin.route({
        method: plugin.supportedMethods.filter((method) => method !== 'POST'),
        url,
        handler: (_request, reply) => {
          reply.header('Allow', 'POST');
          throw new Refusal(405, 'method_not_allowed', 'This address takes POST');
        },
      });
    }
  });
}

const keyOf = ({ headers: { apikey } }: FastifyRequest): string | undefined =>
  (typeof apikey === 'string' && apikey.trim()) || undefined;

/**
 * The fields of a form; `to` may be repeated, as clients send a list. 400 where it escapes octets that are not UTF-8, which URLSearchParams
 * replaces by U+FFFD.
 */
function formOf(text: string): Fields {
  const given = [...new URLSearchParams(text)];
  const isReplaced = given.some(([, value]) => value.includes('\uFFFD'));
  if (isReplaced && !/\uFFFD|%EF%BF%BD/i.test(text)) throw noUtf8();
  const values = Map.groupBy(given, ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, pairs]) => [
      name,
      pairs.length > 1 ? pairs.map(([, value]) => value) : pairs[0]?.[1],
    ]),
  );
}

function fieldsOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw missing('username');
  return body as Fields;
}

const missing = (name: string) =>
  new Refusal(422, 'invalid_input', `Request is missing required form field '${name}'`, name);

/** The text of a field. Throws 422 for a list, of which only one value would count. */
function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (Array.isArray(value)) throw new Refusal(422, 'invalid_input', `Give ${name} once`, name);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function requiredText(fields: Fields, name: string): string {
  const value = textOf(fields, name);
  if (value === undefined) throw missing(name);
  return value;
}

/** The validity in seconds, at most the longest one; undefined if none is given, as 0 gives none. */
function validityOf(fields: Fields): number | undefined {
  const name = 'retryDurationInHours';
  const hours = Number(textOf(fields, name) ?? 0);
  if (hours === 0) return undefined;
  const seconds = Math.round(hours * 3_600);
  if (seconds >= validitySeconds.min) return Math.min(seconds, validitySeconds.max);
  const fault = `${name} must be a number of hours, such as 0.5, and at least one minute`;
  throw new Refusal(422, 'invalid_input', fault, name);
}

/** The request as a batch of the HTTP API. */
function bodyOf(fields: Fields, from: string): BatchBody {
  requiredText(fields, 'username');
  for (const name of ['keyword', 'linkId'])
    if (textOf(fields, name) !== undefined)
      throw new Refusal(422, 'invalid_input', `Premium SMS is not supported: leave ${name} out`, name);
  const name = fields['to'] === undefined && fields['phoneNumbers'] !== undefined ? 'phoneNumbers' : 'to';
  const given = fields[name];
  const lists = Array.isArray(given) ? given.map(String) : [requiredText(fields, name)];
  const to = lists
    .flatMap((list) => list.split(','))
    .map((number) => number.trim())
    .filter((number) => number !== '');
  if (to.length === 0) throw missing(name);
  if (to.length > batchMessagesMax)
    throw new Refusal(
      422,
      'invalid_input',
      `At most ${batchMessagesMax} numbers can be sent to at once`,
      name,
    );
  const validity = validityOf(fields);
  return parse(sendBatch.body, {
    from,
    text: requiredText(fields, 'message'),
    ...(validity !== undefined && { validity_seconds: validity }),
    messages: to.map((number) => ({ to: number.slice(0, 40) })),
  });
}

/** The client's sender ID if it has exactly one. Africa's Talking uses a sender of its own if none is given. */
async function onlySender(db: Db, { clientId }: ApiCaller): Promise<string> {
  const [sender, another] = (await readSenderNames(db, clientId)).data;
  if (!sender || another) throw missing('from');
  return sender.name;
}

const invalidSender = 'InvalidSenderId';
const nothingSent = { SMSMessageData: { Message: invalidSender, Recipients: [] } };

/** A name that is too long for any sender ID is refused by its field. */
const isOfSender = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'sender_unavailable' || error.field === 'from');

/** `statusCode` and `status` of a refused recipient. */
const refusals: Readonly<Partial<Record<ErrorCode, readonly [number, string]>>> = {
  sender_unavailable: [402, invalidSender],
  phone_number_invalid: [403, 'InvalidPhoneNumber'],
  balance_insufficient: [405, 'InsufficientBalance'],
  number_on_dnd_list: [406, 'UserInBlacklist'],
  no_route: [407, 'CouldNotRoute'],
};

function messageData({ messages }: BatchAnswer) {
  // All messages of the call have the same text.
  if (messages.some(({ error }) => error?.code === 'message_too_long'))
    throw messageRefusals.message_too_long();
  const isInvalidSender = messages.every(({ error }) => error?.code === 'sender_unavailable');
  if (isInvalidSender) return nothingSent;
  const accepted = messages.filter(({ error }) => error === null);
  const total = sumKes(accepted.map(({ price }) => price?.amount ?? '0'));
  return {
    SMSMessageData: {
      Message: `Sent to ${accepted.length}/${messages.length} Total Cost: ${costOf(total)}`,
      Recipients: messages.map(recipientOf),
    },
  };
}

function recipientOf({ id, to, price, error }: BatchVerdict) {
  const [statusCode, status] = error
    ? (refusals[error.code] ?? [500, 'InternalServerError'])
    : [102, 'Success'];
  return {
    statusCode,
    number: to,
    status,
    cost: price ? costOf(price.amount) : '0',
    messageId: id ?? 'None',
  };
}

/** "KES 0.6000". */
const costOf = (amount: string): string => `KES ${Number(amount).toFixed(4)}`;

/** Errors are plain text there: 400 for what the request lacks, 401 for the key. */
function errorText(error: FastifyError | Refusal, fault: { status: number; message: string }): string {
  const { status, message } = fault;
  if (status === 401) return 'The supplied authentication is invalid';
  if (error instanceof Refusal) return message;
  if (status === 415) return 'Send a form (application/x-www-form-urlencoded) or JSON (application/json)';
  return status < 500 ? message : 'An internal error occurred. Please try again';
}
