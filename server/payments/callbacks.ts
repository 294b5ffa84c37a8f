// M-Pesa's callbacks (requirements/kenya.md#m-pesa): results of prompts, and paybill payments. The URLs are public and
// contain a key; a wrong key is answered with 404. Services verify the content of each notice. Must never log a key, a
// number or a body. Daraja refuses URLs that contain its own name.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import type { ErrorAnswer } from '../../contract/errors.ts';
import type { Db } from '../db/database.ts';
import { readNairobiTimestamp } from '../domain/nairobiDay.ts';
import { faultOf, takePaybill } from '../modules/payments/paybill.service.ts';
import { ask, takeNotice } from '../modules/payments/settle.service.ts';
import { isAllowed } from '../net/addressList.ts';
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
/** Safaricom may write more places than the shilling has: 10.0000. */
const amount = text
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2}0*)?$/))
  .transform((given) => given.replace(/(\.\d\d)0+$/, '$1'));

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
  /** Time of the payment, which may be long before its announcement. */
  TransTime: text.nullish().transform((value) => readNairobiTimestamp(value ?? '')),
  BillRefNumber: text.default('').transform((value) => value.slice(0, 60)),
  MSISDN: text.default('').transform((value) => value.slice(0, 80)),
  FirstName: text.nullish(),
  MiddleName: text.nullish(),
  LastName: text.nullish(),
});

const success = { ResultCode: 0, ResultDesc: 'Success' };
const accepted = { ResultCode: '0', ResultDesc: 'Accepted' };
/** C2B result codes that reject a payment. */
const faultCodes = { account: 'C2B00012', amount: 'C2B00013', shortcode: 'C2B00015' } as const;

export function mountCallbacks(app: FastifyInstance, deps: CallbackDeps): void {
  const { db, clock, mpesa } = deps;
  const logger = deps.logger.child({ part: 'payments' });
  const options = { bodyLimit: bodyBytesMax };
  const mayCall = ({ ip }: FastifyRequest) => isAllowed(mpesa.callbackIps, ip);
  const refused = new Counter({
    name: 'tuma_mpesa_callbacks_refused_total',
    help: 'M-Pesa callbacks refused for a wrong key or address',
    labelNames: ['call'],
    registers: [deps.metrics],
  });

  /** Logs and counts the notice only: its sender is unknown, so its body is not read and no row changes. */
  function refuse({ ip }: FastifyRequest, reply: FastifyReply, call: 'push' | 'paybill'): FastifyReply {
    refused.inc({ call });
    logger.warn({ ip, call }, 'Refused an M-Pesa callback with a wrong key or address');
    return reply.status(404).send({ code: 'not_found', message: 'Not found' } satisfies ErrorAnswer);
  }

  /** Handled here, because the URL contains the key and the server's error handler would log it. */
  async function withoutLoggingUrl(reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
    try {
      return await run();
    } catch (error) {
      logger.error({ err: error }, 'Could not process an M-Pesa callback');
      return reply.status(500).send({ ResultCode: 1, ResultDesc: 'Try again' });
    }
  }

  app.post<{ Params: { key: string } }>('/callbacks/push/:key', options, (request, reply) =>
    withoutLoggingUrl(reply, async () => {
      const paymentId = mpesa.keys.readPush(request.params.key);
      if (paymentId === undefined || !mayCall(request)) return refuse(request, reply, 'push');
      const parsed = pushBody.safeParse(request.body);
      if (!parsed.success) {
        logger.warn({ payment: paymentId }, 'Malformed M-Pesa callback');
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
        paidAt: readNairobiTimestamp(item('TransactionDate') ?? ''),
      });
      // The reconciler retries a failed query.
      if (isToBeConfirmed) await ask(deps, paymentId);
      return success;
    }),
  );

  app.post<{ Params: { key: string; what: string } }>(
    '/callbacks/paybill/:key/:what',
    options,
    (request, reply) =>
      withoutLoggingUrl(reply, async () => {
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
          logger.warn('Malformed paybill callback');
          return reply.status(400).send(unreadable);
        }
        const notice = noticeOf(parsed.data);
        if (what === 'validation') {
          const fault = await faultOf(db, notice, mpesa);
          return fault === undefined ? accepted : { ResultCode: faultCodes[fault], ResultDesc: 'Rejected' };
        }
        await db.transaction().execute((tx) => takePaybill(tx, { ...notice, at: clock() }, mpesa));
        return success;
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
  paidAt: body.TransTime,
  payer: [body.FirstName, body.MiddleName, body.LastName].filter(Boolean).join(' ').slice(0, 120),
});
