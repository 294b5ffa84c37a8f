/**
 * What the simulated M-Pesa does with which phone: its last digits choose, so that anybody trying the demo can make every
 * outcome happen. The first rule that fits counts.
 */
export interface PhoneRule {
  ending: string;
  /** For people. */
  effect: string;
  /** ResultCode of the notice and of the state query; 0 is paid. */
  result: { code: number; description: string };
  /** How often the notice is sent, all at once; 0 where it is lost. */
  notices?: number;
  /** The prompt is not taken. */
  refused?: { errorCode: string; errorMessage: string };
  /** The notice claims this many KES instead of what was asked for. */
  claims?: number;
  /** The payment is announced by paybill too, before the notice. */
  byPaybill?: boolean;
  /** The notice comes only when the prompt has long been given up. */
  isLate?: boolean;
}

const paid = { code: 0, description: 'The service request is processed successfully.' };

/** All else is paid at once. */
export const phoneRules: readonly PhoneRule[] = [
  { ending: '0101', effect: 'cancelled on the phone', result: { code: 1032, description: 'Request cancelled by user.' } },
  { ending: '0102', effect: 'not enough money', result: { code: 1, description: 'The balance is insufficient for the transaction.' } },
  { ending: '0103', effect: 'wrong PIN', result: { code: 2001, description: 'The initiator information is invalid.' } },
  { ending: '0104', effect: 'phone cannot be reached', result: { code: 1037, description: 'DS timeout user cannot be reached' } },
  { ending: '0105', effect: 'nobody enters the PIN: timed out', result: { code: 1019, description: 'Transaction has expired' }, notices: 0 },
  { ending: '0106', effect: 'paid, the notice comes after it timed out', result: paid, isLate: true },
  { ending: '0107', effect: 'paid, the notice comes twenty times at once', result: paid, notices: 20 },
  { ending: '0108', effect: 'paid, the notice is lost: found out by asking', result: paid, notices: 0 },
  { ending: '0109', effect: 'a notice of another amount', result: paid, claims: 1 },
  { ending: '0110', effect: 'paid, announced by paybill as well', result: paid, byPaybill: true },
  { ending: '0111', effect: 'the prompt is refused', result: paid, refused: { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PhoneNumber' } },
]; // prettier-ignore

export const ruleOf = (phone: string): PhoneRule =>
  phoneRules.find(({ ending }) => phone.endsWith(ending)) ?? {
    ending: '',
    effect: 'paid',
    result: paid,
  };
