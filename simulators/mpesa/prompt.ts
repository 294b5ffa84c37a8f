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

/** M-Pesa's notice of a prompt's result. */
export function noticeOf(prompt: Prompt): object {
  const { merchantRequestId, checkoutRequestId, rule, receipt, phone, amount } = prompt;
  const { code, description } = rule.result;
  const items = [
    { Name: 'Amount', Value: rule.claims ?? amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20_260_131_120_000 },
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
