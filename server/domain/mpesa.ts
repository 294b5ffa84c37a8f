// The requests to M-Pesa, and the meaning of its result codes for a payment (requirements/kenya.md#m-pesa), in words for the
// payer.
import type { PaymentState } from '../../contract/payments.ts';

export type PushAnswer =
  | { kind: 'accepted'; merchantRequestId: string; checkoutRequestId: string }
  /** No prompt was sent. */
  | { kind: 'refused'; reason: string }
  /** A prompt may have been sent: the answer was lost. */
  | { kind: 'unsure' };

export type QueryAnswer =
  | { kind: 'result'; code: string; description: string }
  /** The payer has not decided yet. */
  | { kind: 'processing' }
  /** The query to M-Pesa failed, so nothing is known. */
  | { kind: 'no answer'; reason: string };

export interface Mpesa {
  shortcode: string;
  /** How long a prompt may wait for its PIN before its result is queried. */
  promptSeconds: number;
  /** Whether the state query must confirm a notice of payment before it is credited. */
  confirms: boolean;
  /** Sends the prompt for the PIN to a phone. */
  push(prompt: {
    paymentId: number;
    /** Whole KES. */
    amount: number;
    msisdn: string;
    reference: string;
  }): Promise<PushAnswer>;
  /** Queries the result of a prompt. */
  query(checkoutRequestId: string): Promise<QueryAnswer>;
}

/** Result code that M-Pesa also sends while the payer has not decided yet. */
export const stillProcessing = '4999';

interface PaymentResult {
  state: Exclude<PaymentState, 'reversed'>;
  /** Text for the payer; null if the state is sufficient. */
  reason: string | null;
}

const results: Record<string, PaymentResult> = {
  '1': { state: 'no_funds', reason: null },
  '2': { state: 'failed', reason: 'The amount is below the least M-Pesa takes.' },
  '3': { state: 'failed', reason: 'The amount is above the most M-Pesa takes at once.' },
  '4': { state: 'failed', reason: 'The phone has reached its daily M-Pesa limit.' },
  '8': { state: 'failed', reason: 'The payment would lift the account above its M-Pesa limit.' },
  '17': { state: 'failed', reason: 'The same amount was paid a moment ago. M-Pesa takes it again after two minutes.' },
  '1001': { state: 'failed', reason: 'Another M-Pesa request is open on that phone. Close it and try again in a minute.' },
  '1019': { state: 'expired', reason: null },
  '1025': { state: 'failed', reason: 'M-Pesa could not send the prompt to that phone.' },
  '1032': { state: 'cancelled', reason: null },
  '1037': { state: 'unreachable', reason: null },
  '2001': { state: 'wrong_pin', reason: null },
  '9999': { state: 'failed', reason: 'M-Pesa could not send the prompt to that phone.' },
}; // oxfmt-ignore

/** M-Pesa's own words as a sentence. */
export const mpesaSays = (text: string): string => `M-Pesa says: ${text.slice(0, 200).replace(/\.$/, '')}.`;

/** Returns the result of any code except 0 (paid). `description` is M-Pesa's own text, shown for unlisted codes. */
export const resultOf = (code: string, description: string): PaymentResult =>
  results[code] ?? { state: 'failed', reason: mpesaSays(description || `result ${code}`) };

/** The states that need no reason for the payer, as sentences. */
const outcomes: Partial<Record<PaymentState, string>> = {
  no_funds: 'The payer has too little money.',
  wrong_pin: 'The PIN was wrong.',
  cancelled: 'The payer cancelled the request.',
  unreachable: 'The phone could not be reached.',
  expired: 'The payer did not answer in time.',
};

/** Why a payment that a notice reported as paid is in doubt: M-Pesa's query has another result. */
export function unconfirmed(code: string, description: string): string {
  const { state, reason } = resultOf(code, description);
  return `A notice reported it as paid, but M-Pesa did not confirm that. ${reason ?? outcomes[state] ?? ''}`;
}
