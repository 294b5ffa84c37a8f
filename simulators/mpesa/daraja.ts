// The calls of Daraja that Tuma uses: token, registration of addresses, STK push and its status query.
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { account } from './account.ts';
import { ok, refuse, type Answer, type Json } from './answers.ts';
import { newReceipt, type Phones } from './phones.ts';
import type { Prompt } from './prompt.ts';
import { ruleOf } from './rules.ts';

interface DarajaRequest {
  headers: IncomingHttpHeaders;
  body: Json;
}

export class Daraja {
  /** All prompts, oldest first. */
  readonly prompts: Prompt[] = [];
  private readonly phones: Phones;
  private readonly tokens = new Set<string>();

  constructor(phones: Phones) {
    this.phones = phones;
  }

  endTokens(): void {
    this.tokens.clear();
  }

  reply(path: string, { headers, body }: DarajaRequest): Answer {
    if (path.startsWith('/oauth/v1/generate')) return this.token(headers);
    // Daraja's sandbox has this call, too; here it needs no token, so that curl can pay in the demo.
    if (path === '/mpesa/c2b/v1/simulate') {
      this.phones.paySoon({
        reference: String(body.BillRefNumber),
        amount: String(body.Amount),
        phone: String(body.Msisdn),
      });
      return ok({ ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' });
    }
    if (!this.tokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return refuse(404, '404.001.03', 'Invalid Access Token');
    if (path === '/mpesa/c2b/v1/registerurl') {
      this.phones.urls = {
        confirmation: String(body.ConfirmationURL),
        validation: String(body.ValidationURL),
      };
      return ok({ ResponseCode: '0', ResponseDescription: 'Success' });
    }
    if (!isSigned(body)) return refuse(500, '500.001.1001', 'Wrong credentials');
    if (path === '/mpesa/stkpush/v1/processrequest') return this.push(body);
    if (path === '/mpesa/stkpushquery/v1/query') return this.query(String(body.CheckoutRequestID));
    return refuse(404, '404.001.01', 'Resource not found');
  }

  private token({ authorization }: IncomingHttpHeaders): Answer {
    const basic = Buffer.from(`${account.consumerKey}:${account.consumerSecret}`).toString('base64');
    if (authorization !== `Basic ${basic}`) return refuse(400, '400.008.02', 'Invalid grant type passed');
    const token = randomBytes(14).toString('hex');
    this.tokens.add(token);
    return ok({ access_token: token, expires_in: '3599' });
  }

  private push(body: Json): Answer {
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
    this.prompts.push(prompt);
    this.phones.receive(prompt);
    return ok({
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
  }

  private query(checkoutRequestId: string): Answer {
    const prompt = this.prompts.find((each) => each.checkoutRequestId === checkoutRequestId);
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
}

/** Whether a request has the shortcode and its password, which M-Pesa makes of the passkey and the time. */
function isSigned({ BusinessShortCode, Password, Timestamp }: Json): boolean {
  const password = Buffer.from(account.shortcode + account.passkey + String(Timestamp));
  return (
    BusinessShortCode === account.shortcode &&
    Password === password.toString('base64') &&
    /^\d{14}$/.test(String(Timestamp))
  );
}
