// The text of a payment's state: as a chip in the list of payments, and in full for the payer, with the next step.
import type { Payment, PaymentState } from '../../../contract/payments.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatKes } from '../../format/formatNumber.ts';
import { paymentReason } from './paymentReason.ts';
import { stateTexts as texts } from './stateTexts.ts';

/** English labels, which statusText translates. */
export const stateChips: Record<PaymentState, string> = {
  sending: 'Sending',
  waiting: 'Waiting',
  confirming: 'Confirming',
  paid: 'Paid',
  cancelled: 'Cancelled',
  no_funds: 'No funds',
  wrong_pin: 'Wrong PIN',
  unreachable: 'Unreachable',
  expired: 'Timed out',
  failed: 'Failed',
  review: 'Needs review',
  dismissed: 'Closed',
  reversed: 'Reversed',
};

interface PaymentText {
  title: string;
  next: string;
  tone: 'info' | 'success' | 'warning' | 'error';
}

const tones: Partial<Record<PaymentState, PaymentText['tone']>> = {
  sending: 'info',
  waiting: 'info',
  confirming: 'info',
  paid: 'success',
  failed: 'error',
  dismissed: 'error',
};

/** States that this console does not have are shown as closed. */
export function paymentText(payment: Payment): PaymentText {
  const state = payment.state in stateChips ? payment.state : 'dismissed';
  return { tone: tones[state] ?? 'warning', title: texts[state].title, next: nextOf(state, payment) };
}

function nextOf(state: PaymentState, payment: Payment): string {
  if (state === 'paid') return texts.paid.units(payment.units ?? 0);
  if (state === 'failed') return texts.failed.after(paymentReason(payment) ?? texts.nothingCharged);
  return texts[state].next(formatKes(payment.amount), formatMsisdn(payment.msisdn ?? ''));
}

/** States that may change at any moment. */
export const isOpen = (state: PaymentState): boolean => ['sending', 'waiting', 'confirming'].includes(state);
