// Client of Daraja, M-Pesa's API (requirements/kenya.md#m-pesa): prompts, status queries, registration of paybill callbacks.
// Protocol only: decides no payment and uses no database. Must never log requests or responses.
import { z } from 'zod';
import {
  mpesaSays,
  stillProcessing,
  type Mpesa,
  type PushAnswer,
  type QueryAnswer,
} from '../domain/mpesa.ts';
import { nairobiTimestamp } from '../domain/nairobiDay.ts';
import { darajaCalls } from './darajaCalls.ts';
import { callbackKeys, type CallbackKeys } from './keys.ts';

export interface DarajaSettings {
  /** Base URL: https://api.safaricom.co.ke, or the sandbox. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
  /** Public base URL of the callbacks; evaluated for each prompt. */
  callbackUrl: () => string;
  confirms: boolean;
  promptSeconds: number;
  /** Addresses that may call back; empty for any address. */
  callbackIps: readonly string[];
  /** Timeout of a call, in milliseconds (20 s). */
  timeoutMs?: number;
}

export interface Daraja extends Mpesa {
  keys: CallbackKeys;
  callbackIps: readonly string[];
  /** Registers the URLs of paybill callbacks; needed once, and again when they change. */
  registerUrls(): Promise<void>;
}

const pushed = z.object({
  MerchantRequestID: z.string(),
  CheckoutRequestID: z.string(),
  ResponseCode: z.literal('0'),
});
const queried = z.object({ ResultCode: z.coerce.string(), ResultDesc: z.string().default('') });

/** Error code while the prompt is still open on the phone. */
const processingCode = '500.001.1001';

const unreachable = 'M-Pesa could not be reached. Nothing was charged. Try again in a minute.';

export function daraja(settings: DarajaSettings): Daraja {
  const { shortcode, passkey, consumerKey, consumerSecret, timeoutMs = 20_000 } = settings;
  const post = darajaCalls({
    baseUrl: settings.baseUrl.replace(/\/$/, ''),
    consumerKey,
    consumerSecret,
    timeoutMs,
  });
  const keys = callbackKeys(`${passkey}:${consumerSecret}`);
  const callback = (path: string) => `${settings.callbackUrl().replace(/\/$/, '')}/callbacks/${path}`;

  const signature = () => {
    const timestamp = nairobiTimestamp(new Date());
    return {
      BusinessShortCode: shortcode,
      Password: Buffer.from(shortcode + passkey + timestamp).toString('base64'),
      Timestamp: timestamp,
    };
  };

  return {
    shortcode,
    confirms: settings.confirms,
    promptSeconds: settings.promptSeconds,
    callbackIps: settings.callbackIps,
    keys,
    async push({ paymentId, amount, msisdn, reference }): Promise<PushAnswer> {
      const reply = await post('/mpesa/stkpush/v1/processrequest', {
        ...signature(),
        TransactionType: 'CustomerPayBillOnline',
        Amount: amount,
        PartyA: msisdn,
        PartyB: shortcode,
        PhoneNumber: msisdn,
        CallBackURL: callback(`push/${keys.push(paymentId)}`),
        AccountReference: reference,
        TransactionDesc: 'SMS units',
      });
      if (reply.kind === 'lost') return { kind: 'unsure' };
      if (reply.kind === 'not sent') return { kind: 'refused', reason: unreachable };
      if (reply.kind === 'refused') return { kind: 'refused', reason: mpesaSays(reply.message) };
      const answer = pushed.safeParse(reply.json);
      if (!answer.success) return { kind: 'unsure' };
      const { MerchantRequestID, CheckoutRequestID } = answer.data;
      return {
        kind: 'accepted',
        merchantRequestId: MerchantRequestID,
        checkoutRequestId: CheckoutRequestID,
      };
    },
    async query(checkoutRequestId): Promise<QueryAnswer> {
      const reply = await post('/mpesa/stkpushquery/v1/query', {
        ...signature(),
        CheckoutRequestID: checkoutRequestId,
      });
      if (reply.kind === 'refused' && reply.code === processingCode) return { kind: 'processing' };
      if (reply.kind !== 'ok')
        return { kind: 'no answer', reason: reply.kind === 'refused' ? reply.code : reply.kind };
      const answer = queried.safeParse(reply.json);
      if (!answer.success) return { kind: 'no answer', reason: 'unreadable' };
      const { ResultCode: code, ResultDesc: description } = answer.data;
      return code === stillProcessing ? { kind: 'processing' } : { kind: 'result', code, description };
    },
    async registerUrls(): Promise<void> {
      const reply = await post('/mpesa/c2b/v1/registerurl', {
        ShortCode: shortcode,
        // If the validation URL is unreachable, M-Pesa completes the payment and confirms it later.
        ResponseType: 'Completed',
        ConfirmationURL: callback(`paybill/${keys.paybill}/confirmation`),
        ValidationURL: callback(`paybill/${keys.paybill}/validation`),
      });
      if (reply.kind === 'ok') return;
      throw new Error(reply.kind === 'refused' ? `M-Pesa says: ${reply.message}` : 'M-Pesa gave no answer');
    },
  };
}
