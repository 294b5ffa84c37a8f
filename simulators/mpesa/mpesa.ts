/**
 * Simulates M-Pesa on loopback: the calls of Daraja that Tuma uses (token, STK push, status query, C2B), with phones that
 * behave as rules.ts defines. For the demo and the tests; moves no money.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noticeOf, type Prompt } from './prompt.ts';
import { ruleOf } from './rules.ts';

/** Credentials of the simulator's only customer. */
export const account = {
  consumerKey: 'simulated-key',
  consumerSecret: 'simulated-secret',
  shortcode: '600100',
  passkey: 'simulated-passkey',
} as const;

export interface MpesaOptions {
  port?: number;
  /** Delay before a prompt is answered, in milliseconds (2 s). */
  answerMs?: number;
  /** Further delay of a late notice (4 s). */
  lateMs?: number;
  /** Whether prompts are answered only by {@link MpesaSimulator.answer}. */
  waits?: boolean;
  /** The clock of payments; that of the machine if unset. */
  clock?: () => Date;
  onFault?: (message: string) => void;
}

export interface Paybill {
  reference: string;
  amount: number | string;
  phone?: string;
  receipt?: string;
  shortcode?: string;
  /** Time of the payment; now if unset. */
  at?: Date;
}

export interface MpesaSimulator {
  url: string;
  prompts: Prompt[];
  /** Number of calls, by the last segment of their path. */
  calls: Map<string, number>;
  /** Makes the next call to a path with that ending fail. */
  failNext(ending: string, fault: Fault): void;
  /** Expires all tokens. */
  endTokens(): void;
  /** Answers the newest prompt; resolves with the statuses of the notices' responses. */
  answer(): Promise<number[]>;
  /** Pays by paybill; resolves with the status of the confirmation, or the code with which the validation refused it. */
  payBill(payment: Paybill): Promise<string>;
  close(): Promise<void>;
}

/** As M-Pesa writes the time of a payment, in Nairobi: `yyyyMMddHHmmss`. */
const nairobiTime = (at: Date) =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);

const newReceipt = () => `S${randomBytes(6).toString('hex').slice(0, 9).toUpperCase()}`;

export async function startMpesa(options: MpesaOptions = {}): Promise<MpesaSimulator> {
  const { answerMs = 2_000, lateMs = 4_000, waits = false, clock = () => new Date(), onFault } = options;
  const tokens = new Set<string>();
  const prompts: Prompt[] = [];
  const calls = new Map<string, number>();
  const faults: { ending: string; fault: Fault }[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let urls: { confirmation: string; validation: string } | undefined;

  const schedule = (ms: number, run: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run().catch((error: unknown) => onFault?.(error instanceof Error ? error.message : String(error)));
    }, ms);
    timers.add(timer);
  };

  async function decide(prompt: Prompt): Promise<number[]> {
    const { rule } = prompt;
    if (rule.isLate && prompt.state === 'open') {
      prompt.state = 'given up';
      if (!waits) schedule(lateMs, () => decide(prompt));
      return [];
    }
    prompt.state = 'done';
    if (rule.byPaybill) await payBill(prompt);
    const notice = noticeOf(prompt);
    const sent = Array.from({ length: rule.notices ?? 1 }, () => send(prompt.callbackUrl, notice));
    return (await Promise.all(sent)).map(({ status }) => status);
  }

  async function payBill(payment: Paybill): Promise<string> {
    if (!urls) return 'no address registered';
    const notice = {
      TransactionType: 'Pay Bill',
      TransID: payment.receipt ?? newReceipt(),
      TransTime: nairobiTime(payment.at ?? clock()),
      TransAmount: Number(payment.amount).toFixed(2),
      BusinessShortCode: payment.shortcode ?? account.shortcode,
      BillRefNumber: payment.reference,
      InvoiceNumber: '',
      OrgAccountBalance: '49197.00',
      ThirdPartyTransID: '',
      MSISDN: masked(payment.phone ?? '254712345678'),
      FirstName: 'JANE',
      MiddleName: '',
      LastName: 'WANJIRU',
    };
    const { json } = await send(urls.validation, notice);
    if (typeof json.ResultCode === 'string' && json.ResultCode !== '0') return json.ResultCode;
    return String((await send(urls.confirmation, notice)).status);
  }

  function reply(path: string, request: { headers: IncomingMessage['headers']; body: Json }): Answer {
    const { headers, body } = request;
    if (path.startsWith('/oauth/v1/generate')) {
      const basic = Buffer.from(`${account.consumerKey}:${account.consumerSecret}`).toString('base64');
      if (headers.authorization !== `Basic ${basic}`)
        return refuse(400, '400.008.02', 'Invalid grant type passed');
      const token = randomBytes(14).toString('hex');
      tokens.add(token);
      return ok({ access_token: token, expires_in: '3599' });
    }
    // Daraja's sandbox has this call, too; here it needs no token, so that curl can pay in the demo.
    if (path === '/mpesa/c2b/v1/simulate') {
      const paid = {
        reference: String(body.BillRefNumber),
        amount: String(body.Amount),
        phone: String(body.Msisdn),
      };
      schedule(0, () => payBill(paid));
      return ok({ ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' });
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) {
      return refuse(404, '404.001.03', 'Invalid Access Token');
    }
    if (path === '/mpesa/c2b/v1/registerurl') {
      urls = { confirmation: String(body.ConfirmationURL), validation: String(body.ValidationURL) };
      return ok({ ResponseCode: '0', ResponseDescription: 'Success' });
    }
    const password = Buffer.from(account.shortcode + account.passkey + String(body.Timestamp));
    if (
      body.BusinessShortCode !== account.shortcode ||
      body.Password !== password.toString('base64') ||
      !/^\d{14}$/.test(String(body.Timestamp))
    ) {
      return refuse(500, '500.001.1001', 'Wrong credentials');
    }
    if (path === '/mpesa/stkpush/v1/processrequest') return push(body);
    if (path === '/mpesa/stkpushquery/v1/query') return query(String(body.CheckoutRequestID));
    return refuse(404, '404.001.01', 'Resource not found');
  }

  function push(body: Json): Answer {
    const phone = String(body.PhoneNumber);
    const rule = ruleOf(phone);
    const reference = String(body.AccountReference);
    const isRight =
      Number.isInteger(body.Amount) &&
      reference.length <= 12 &&
      String(body.TransactionDesc).length <= 13 &&
      body.TransactionType === 'CustomerPayBillOnline';
    if (!isRight) return refuse(400, '400.002.02', 'Bad Request - Invalid Amount or AccountReference');
    if (rule.refused) return { status: 400, json: { requestId: 'r', ...rule.refused } };
    const prompt: Prompt = {
      checkoutRequestId: `ws_CO_${randomBytes(10).toString('hex')}`,
      merchantRequestId: randomBytes(8).toString('hex'),
      phone,
      amount: Number(body.Amount),
      reference,
      callbackUrl: String(body.CallBackURL),
      receipt: newReceipt(),
      rule,
      state: 'open',
    };
    prompts.push(prompt);
    if (!waits) schedule(answerMs, () => decide(prompt));
    return ok({
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
  }

  function query(checkoutRequestId: string): Answer {
    const prompt = prompts.find((candidate) => candidate.checkoutRequestId === checkoutRequestId);
    if (!prompt) return refuse(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID');
    if (prompt.state === 'open') return refuse(500, '500.001.1001', 'The transaction is being processed');
    const { code, description } =
      prompt.state === 'given up'
        ? { code: 1019, description: 'Transaction has expired' }
        : prompt.rule.result;
    return ok({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: checkoutRequestId,
      ResultCode: String(code),
      ResultDesc: description,
    });
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: unknown) => onFault?.(String(error)));
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const call = path.split('/').slice(-1)[0] ?? '';
    calls.set(call, (calls.get(call) ?? 0) + 1);
    const text = await textOf(request);
    const at = faults.findIndex(({ ending }) => path.endsWith(ending));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'no answer') {
      // The call is processed, but its response is lost.
      reply(path, { headers: request.headers, body: toJson(text) });
      request.socket.destroy();
      return;
    }
    const { status, json } = fault ?? reply(path, { headers: request.headers, body: toJson(text) });
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prompts,
    calls,
    failNext: (ending, fault) => void faults.push({ ending, fault }),
    endTokens: () => tokens.clear(),
    answer: () => {
      const newest = prompts.at(-1);
      return newest ? decide(newest) : Promise.resolve([]);
    },
    payBill,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Json = Record<string, unknown>;
interface Answer {
  status: number;
  json: object;
}
type Fault = Answer | 'no answer';

async function send(url: string, body: object): Promise<{ status: number; json: Json }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: toJson(await response.text()) };
}

const ok = (json: object): Answer => ({ status: 200, json });
const refuse = (status: number, errorCode: string, errorMessage: string): Answer => ({
  status,
  json: { requestId: 'simulated', errorCode, errorMessage },
});

const masked = (phone: string) => `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`;

function toJson(text: string): Json {
  try {
    return JSON.parse(text || '{}') as Json;
  } catch {
    // Not JSON: treated as a call without fields, which is refused.
    return {};
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return text;
}
