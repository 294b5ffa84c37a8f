/**
 * Rules of the simulated M-Pesa: the last digits of a phone number choose the outcome, so that users of the demo can
 * reproduce each one. The first matching rule applies.
 */
export interface PhoneRule {
  ending: string;
  /** Description for the users of the demo. */
  effect: string;
  /** ResultCode of the notice and of the status query; 0 means paid. */
  result: { code: number; description: string };
  /** Number of copies of the notice, all sent at once; 0 if it is lost. */
  notices?: number;
  /** M-Pesa's refusal of the prompt; undefined if it accepts it. */
  refused?: { errorCode: string; errorMessage: string };
  /** Amount in KES of the notice, instead of the requested one. */
  claims?: number;
  /** Whether the payment is also confirmed by paybill, before the notice. */
  byPaybill?: boolean;
  /** Whether the notice arrives only after the prompt has timed out. */
  isLate?: boolean;
}

const paid = { code: 0, description: 'The service request is processed successfully.' };

/** Prompts to other numbers are paid at once. */
const phoneRules: readonly PhoneRule[] = [
  { ending: '0101', effect: 'cancelled on the phone', result: { code: 1032, description: 'Request cancelled by user.' } },
  { ending: '0102', effect: 'not enough money', result: { code: 1, description: 'The balance is insufficient for the transaction.' } },
  { ending: '0103', effect: 'wrong PIN', result: { code: 2001, description: 'The initiator information is invalid.' } },
  { ending: '0104', effect: 'phone cannot be reached', result: { code: 1037, description: 'DS timeout user cannot be reached' } },
  { ending: '0105', effect: 'no PIN entered: timed out', result: { code: 1019, description: 'Transaction has expired' }, notices: 0 },
  { ending: '0106', effect: 'paid, the notice arrives after the timeout', result: paid, isLate: true },
  { ending: '0107', effect: 'paid, the notice arrives twenty times at once', result: paid, notices: 20 },
  { ending: '0108', effect: 'paid, the notice is lost: found by the status query', result: paid, notices: 0 },
  { ending: '0109', effect: 'a notice of another amount', result: paid, claims: 1 },
  { ending: '0110', effect: 'paid, also confirmed by paybill', result: paid, byPaybill: true },
  { ending: '0111', effect: 'the prompt is refused', result: paid, refused: { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PhoneNumber' } },
]; // oxfmt-ignore

export const ruleOf = (phone: string): PhoneRule =>
  phoneRules.find(({ ending }) => phone.endsWith(ending)) ?? {
    ending: '',
    effect: 'paid',
    result: paid,
  };
