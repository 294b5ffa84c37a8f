// M-Pesa's API, Daraja (requirements/kenya.md#m-pesa): prompts, state queries, the paybill's addresses. Speaks the
// protocol and nothing else: decides about no payment, knows no database. Nothing of what it sends or is told goes to a
// log.
import { z } from 'zod';
import { stillProcessing, type Mpesa, type PushAnswer, type QueryAnswer } from '../domain/mpesa.ts';
import { nairobiDay, nairobiTime } from '../domain/nairobiDay.ts';
import { callbackKeys, type CallbackKeys } from './keys.ts';
import { tokenCache } from './token.ts';

export interface DarajaSettings {
  /** https://api.safaricom.co.ke, or the sandbox. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
  /** Where M-Pesa reaches this system from outside; asked for with each prompt. */
  callbackUrl: () => string;
  confirms: boolean;
  promptSeconds: number;
  /** Addresses M-Pesa calls from; any where empty. */
  callbackIps: readonly string[];
  /** Patience with one call, in milliseconds (20 s). */
  timeoutMs?: number;
}

export interface Daraja extends Mpesa {
  keys: CallbackKeys;
  callbackIps: readonly string[];
  /** Tells M-Pesa where to announce what comes in by paybill; once, and again when the address changes. */
  registerUrls(): Promise<void>;
}

/** An answer that is no success, as Daraja words it. */
const refusal = z.object({ errorCode: z.string(), errorMessage: z.string().default('') });
const pushed = z.object({
  MerchantRequestID: z.string(),
  CheckoutRequestID: z.string(),
  ResponseCode: z.literal('0'),
});
const queried = z.object({ ResultCode: z.coerce.string(), ResultDesc: z.string().default('') });

/** The person has the prompt open. */
const processingCode = '500.001.1001';
const tokenCode = '404.001.03';

const unreachable = 'M-Pesa could not be reached. Nothing was charged. Try again in a minute.';

type Reply =
  | { kind: 'ok'; json: unknown }
  | { kind: 'refused'; code: string; message: string }
  /** Not even a connection. */
  | { kind: 'not sent' }
  /** No answer, or none that says anything. */
  | { kind: 'lost' };

export function daraja(settings: DarajaSettings): Daraja {
  const { shortcode, passkey, timeoutMs = 20_000 } = settings;
  const base = settings.baseUrl.replace(/\/$/, '');
  const keys = callbackKeys(`${passkey}:${settings.consumerSecret}`);
  const token = tokenCache({ ...settings, baseUrl: base, timeoutMs });
  const callback = (path: string) => `${settings.callbackUrl().replace(/\/$/, '')}/callbacks/${path}`;

  async function post(path: string, body: object): Promise<Reply> {
    const first = await once(path, body);
    // A token may end before its time, as when somebody else asked for a new one.
    if (first.kind !== 'refused' || first.code !== tokenCode) return first;
    token.forget();
    return once(path, body);
  }

  async function once(path: string, body: object): Promise<Reply> {
    let bearer: string;
    try {
      bearer = await token.get();
    } catch {
      return { kind: 'not sent' };
    }
    try {
      const response = await fetch(base + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const json: unknown = await response.json().catch(() => undefined);
      if (response.ok && json !== undefined) return { kind: 'ok', json };
      if (response.status === 401) return { kind: 'refused', code: tokenCode, message: 'Not authorised' };
      const said = refusal.safeParse(json);
      if (said.success)
        return { kind: 'refused', code: said.data.errorCode, message: said.data.errorMessage };
      return response.status < 500 ? { kind: 'not sent' } : { kind: 'lost' };
    } catch (error) {
      return isUnconnected(error) ? { kind: 'not sent' } : { kind: 'lost' };
    }
  }

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
      if (reply.kind === 'refused') return { kind: 'refused', reason: `M-Pesa says: ${reply.message}` };
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
        // Where we cannot be asked, the money is taken all the same and announced later.
        ResponseType: 'Completed',
        ConfirmationURL: callback(`paybill/${keys.paybill}/confirmation`),
        ValidationURL: callback(`paybill/${keys.paybill}/validation`),
      });
      if (reply.kind === 'ok') return;
      throw new Error(reply.kind === 'refused' ? `M-Pesa says: ${reply.message}` : 'M-Pesa gave no answer');
    },
  };
}

/** The connection itself failed: what was to be sent never left. */
function isUnconnected(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
}

/** yyyyMMddHHmmss in East Africa Time. */
const nairobiTimestamp = (at: Date): string =>
  (nairobiDay(at) + nairobiTime(at)).replace(/\D/g, '').slice(0, 14);
