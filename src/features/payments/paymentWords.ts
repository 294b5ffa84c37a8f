// How a payment's state reads: as a chip in the list of payments, and in full to whoever pays, with what to do next.
import type { Payment, PaymentState } from '../../../contract/payments.ts';
import { formatCount, formatKes } from '../../components/formatNumber.ts';

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
  review: 'To decide',
  dismissed: 'Closed',
  reversed: 'Reversed',
};

interface Words {
  title: string;
  /** What it means and what to do. */
  next: string;
  tone: 'info' | 'success' | 'warning' | 'error';
}

const nothingCharged = 'Nothing was charged.';

export function paymentWords({ state, msisdn, amount, units, reason }: Payment): Words {
  switch (state) {
    case 'sending':
      return { tone: 'info', title: 'Asking M-Pesa…', next: 'Keep the phone at hand and unlocked.' };
    case 'waiting':
      return {
        tone: 'info',
        title: 'Waiting for your M-Pesa PIN',
        next: `A prompt for ${formatKes(amount)} is on ${msisdn}. Enter your M-Pesa PIN there within a minute.`,
      };
    case 'confirming':
      return {
        tone: 'info',
        title: 'Paid, being confirmed',
        next: 'M-Pesa is asked to confirm. The units come by themselves, mostly within a minute. Do not pay again.',
      };
    case 'paid':
      return {
        tone: 'success',
        title: 'Paid',
        next: `${formatCount(units ?? 0, 'unit')} ${units === 1 ? 'is' : 'are'} on the account.`,
      };
    case 'cancelled':
      return {
        tone: 'warning',
        title: 'Cancelled on the phone',
        next: `${nothingCharged} Try again whenever you are ready.`,
      };
    case 'no_funds':
      return {
        tone: 'warning',
        title: 'Not enough money in M-Pesa',
        next: `${nothingCharged} Put money into your M-Pesa, or try a smaller amount.`,
      };
    case 'wrong_pin':
      return {
        tone: 'warning',
        title: 'Wrong M-Pesa PIN',
        next: `${nothingCharged} Try again with the right PIN; M-Pesa locks after three wrong ones.`,
      };
    case 'unreachable':
      return {
        tone: 'warning',
        title: 'The phone could not be reached',
        next: `${nothingCharged} See that ${msisdn} is the right number, switched on and in reach, then try again, or pay by paybill.`,
      };
    case 'expired':
      return {
        tone: 'warning',
        title: 'Timed out: no PIN was entered',
        next: 'If you did enter it and were charged, do not pay again: the units come by themselves. Otherwise try again.',
      };
    case 'failed':
      return {
        tone: 'error',
        title: 'The payment did not go through',
        next: `${reason ?? nothingCharged} Try again, or pay by paybill.`,
      };
    case 'review':
      return {
        tone: 'warning',
        title: 'Your payment is being checked',
        next: 'Something about it did not fit, so a person looks at it. Nothing is lost. Do not pay again.',
      };
    case 'reversed':
      return {
        tone: 'warning',
        title: 'Taken back by M-Pesa',
        next: 'The money went back to the payer, and what it gave was taken off the account.',
      };
    case 'dismissed':
    default:
      return {
        tone: 'error',
        title: 'Closed without credit',
        next: 'Ask the support, with your M-Pesa receipt at hand.',
      };
  }
}

/** States in which the next second may change everything. */
export const isOpen = (state: PaymentState): boolean => ['sending', 'waiting', 'confirming'].includes(state);
