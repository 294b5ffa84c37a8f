// Where M-Pesa calls back (requirements/kenya.md#m-pesa): results of prompts, and what comes in by paybill. Public
// addresses with a key in them; without the right one they do not exist. What a notice says is checked by the services,
// never believed here. Must never write a key, a number or a body to a log. Daraja refuses addresses with its own name
// in them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import type { ErrorAnswer } from '../../contract/errors.ts';
import type { Db } from '../db/database.ts';
import { faultOf, takePaybill } from '../modules/payments/paybill.service.ts';
import { ask, takeNotice } from '../modules/payments/settle.service.ts';
import type { Daraja } from './daraja.ts';

export interface CallbackDeps {
  db: Db;
  clock: () => Date;
  logger: Logger;
  metrics: Registry;
  mpesa: Daraja;
}

const bodyBytesMax = 16 * 1024;

const text = z.union([z.string(), z.number()]).transform(String);
const amount = text.pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?0*$/));

const pushBody = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: z.string().max(100),
      CheckoutRequestID: z.string().min(1).max(100),
      ResultCode: text,
      ResultDesc: z.string().default(''),
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: text.optional() })) })
        .optional(),
    }),
  }),
});

const paybillBody = z.object({
  TransID: z.string().trim().min(1).max(40),
  TransAmount: amount,
  BusinessShortCode: text,
  BillRefNumber: text.default('').transform((value) => value.slice(0, 60)),
  MSISDN: text.default('').transform((value) => value.slice(0, 80)),
  FirstName: text.nullish(),
  MiddleName: text.nullish(),
  LastName: text.nullish(),
});

const taken = { ResultCode: 0, ResultDesc: 'Success' };
const accepted = { ResultCode: '0', ResultDesc: 'Accepted' };
/** C2B's codes for what should not be paid. */
const faultCodes = { account: 'C2B00012', amount: 'C2B00013', shortcode: 'C2B00015' } as const;

export function mountCallbacks(app: FastifyInstance, deps: CallbackDeps): void {
  const { db, clock, mpesa } = deps;
  const logger = deps.logger.child({ part: 'payments' });
  const options = { bodyLimit: bodyBytesMax };
  const mayCall = ({ ip }: FastifyRequest) =>
    mpesa.callbackIps.length === 0 || mpesa.callbackIps.includes(ip);
  const refused = new Counter({
    name: 'tuma_mpesa_callbacks_refused_total',
    help: 'M-Pesa callbacks refused for a wrong key or address',
    labelNames: ['call'],
    registers: [deps.metrics],
  });

  /** Logged and counted only: the sender is unknown, so nothing of its body is read and no row changes. */
  function refuse({ ip }: FastifyRequest, reply: FastifyReply, call: 'push' | 'paybill'): FastifyReply {
    refused.inc({ call });
    logger.warn({ ip, call }, 'an M-Pesa callback with a wrong key or address was refused');
    return reply.status(404).send({ code: 'not_found', message: 'Not found' } satisfies ErrorAnswer);
  }

  /** The key stands in the address, which the server's own handler of errors would log. */
  async function guarded(reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
    try {
      return await run();
    } catch (error) {
      logger.error({ err: error }, 'a notice of M-Pesa was not taken in');
      return reply.status(500).send({ ResultCode: 1, ResultDesc: 'Try again' });
    }
  }

  app.post<{ Params: { key: string } }>('/callbacks/push/:key', options, (request, reply) =>
    guarded(reply, async () => {
      const paymentId = mpesa.keys.readPush(request.params.key);
      if (paymentId === undefined || !mayCall(request)) return refuse(request, reply, 'push');
      const parsed = pushBody.safeParse(request.body);
      if (!parsed.success) {
        logger.warn({ payment: paymentId }, 'a notice of M-Pesa could not be read');
        return reply.status(400).send(unreadable);
      }
      const notice = parsed.data.Body.stkCallback;
      const item = (name: string) =>
        notice.CallbackMetadata?.Item.find((candidate) => candidate.Name === name)?.Value;
      const isToBeConfirmed = await takeNotice(deps, {
        paymentId,
        merchantRequestId: notice.MerchantRequestID,
        checkoutRequestId: notice.CheckoutRequestID,
        code: notice.ResultCode,
        description: notice.ResultDesc,
        amount: amount.safeParse(item('Amount')).data,
        receipt: item('MpesaReceiptNumber')?.trim().slice(0, 40) || undefined,
      });
      // What fails here is asked again by the asker.
      if (isToBeConfirmed) await ask(deps, paymentId);
      return taken;
    }),
  );

  app.post<{ Params: { key: string; what: string } }>(
    '/callbacks/paybill/:key/:what',
    options,
    (request, reply) =>
      guarded(reply, async () => {
        const { key, what } = request.params;
        if (
          !mpesa.keys.isPaybill(key) ||
          !mayCall(request) ||
          !['validation', 'confirmation'].includes(what)
        ) {
          return refuse(request, reply, 'paybill');
        }
        const parsed = paybillBody.safeParse(request.body);
        if (!parsed.success) {
          logger.warn('a payment by paybill could not be read');
          return reply.status(400).send(unreadable);
        }
        const notice = noticeOf(parsed.data);
        if (what === 'validation') {
          const fault = await faultOf(db, notice, mpesa);
          return fault === undefined ? accepted : { ResultCode: faultCodes[fault], ResultDesc: 'Rejected' };
        }
        await db.transaction().execute((tx) => takePaybill(tx, { ...notice, at: clock() }, mpesa));
        return taken;
      }),
  );
}

const unreadable = { code: 'malformed_request', message: 'Not readable' } as const satisfies ErrorAnswer;

const noticeOf = (body: z.output<typeof paybillBody>) => ({
  receipt: body.TransID,
  amount: body.TransAmount,
  shortcode: body.BusinessShortCode,
  reference: body.BillRefNumber,
  msisdn: body.MSISDN,
  payer: [body.FirstName, body.MiddleName, body.LastName].filter(Boolean).join(' ').slice(0, 120),
});
