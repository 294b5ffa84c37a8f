// A prompt on a phone, and the notice of its result that M-Pesa posts to the callback URL.
import type { PhoneRule } from './rules.ts';

export interface Prompt {
  checkoutRequestId: string;
  merchantRequestId: string;
  phone: string;
  amount: number;
  reference: string;
  callbackUrl: string;
  receipt: string;
  rule: PhoneRule;
  /** `open`: not answered yet. `given up`: timed out without an answer. */
  state: 'open' | 'given up' | 'done';
}

/** As M-Pesa writes the time of a payment, in Nairobi: `yyyyMMddHHmmss`. */
export const nairobiTime = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** M-Pesa's notice of a prompt's result, given at the time `at`. */
export function noticeOf(prompt: Prompt, at = new Date()): object {
  const { merchantRequestId, checkoutRequestId, rule, receipt, phone, amount } = prompt;
  const { code, description } = rule.result;
  const items = [
    { Name: 'Amount', Value: rule.claims ?? amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(nairobiTime(at)) },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ];
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestId,
        CheckoutRequestID: checkoutRequestId,
        ResultCode: code,
        ResultDesc: description,
        ...(code === 0 && { CallbackMetadata: { Item: items } }),
      },
    },
  };
}
