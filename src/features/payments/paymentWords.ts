// The texts of a payment's state: a chip in the list of payments, and for the payer in full, with what to do next.
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
  next: string;
  tone: 'info' | 'success' | 'warning' | 'error';
}

const nothingCharged = 'Nothing was charged.';

const words: Record<PaymentState, (payment: Payment) => Words> = {
  sending: () => ({ tone: 'info', title: 'Asking M-Pesa…', next: 'Keep the phone at hand and unlocked.' }),
  waiting: ({ amount, msisdn }) => ({
    tone: 'info',
    title: 'Waiting for your M-Pesa PIN',
    next: `A prompt for ${formatKes(amount)} is on ${msisdn}. Enter your M-Pesa PIN there within a minute.`,
  }),
  confirming: () => ({
    tone: 'info',
    title: 'Paid, being confirmed',
    next: 'M-Pesa is asked to confirm. The units come by themselves, mostly within a minute. Do not pay again.',
  }),
  paid: ({ units }) => ({
    tone: 'success',
    title: 'Paid',
    next: `${formatCount(units ?? 0, 'unit')} ${units === 1 ? 'is' : 'are'} on the account.`,
  }),
  cancelled: () => ({
    tone: 'warning',
    title: 'Cancelled on the phone',
    next: `${nothingCharged} Try again whenever you are ready.`,
  }),
  no_funds: () => ({
    tone: 'warning',
    title: 'Not enough money in M-Pesa',
    next: `${nothingCharged} Put money into your M-Pesa, or try a smaller amount.`,
  }),
  wrong_pin: () => ({
    tone: 'warning',
    title: 'Wrong M-Pesa PIN',
    next: `${nothingCharged} Try again with the right PIN; M-Pesa locks after three wrong ones.`,
  }),
  unreachable: ({ msisdn }) => ({
    tone: 'warning',
    title: 'The phone could not be reached',
    next: `${nothingCharged} See that ${msisdn} is the right number, switched on and in reach, then try again, or pay by paybill.`,
  }),
  expired: () => ({
    tone: 'warning',
    title: 'Timed out: no PIN was entered',
    next: 'If you did enter it and were charged, do not pay again: the units come by themselves. Otherwise try again.',
  }),
  failed: ({ reason }) => ({
    tone: 'error',
    title: 'The payment did not go through',
    next: `${reason ?? nothingCharged} Try again, or pay by paybill.`,
  }),
  review: () => ({
    tone: 'warning',
    title: 'Your payment is being checked',
    next: 'Something about it did not fit, so a person looks at it. Nothing is lost. Do not pay again.',
  }),
  reversed: () => ({
    tone: 'warning',
    title: 'Taken back by M-Pesa',
    next: 'The money went back to the payer, and what it gave was taken off the account.',
  }),
  dismissed: () => ({
    tone: 'error',
    title: 'Closed without credit',
    next: 'Ask the support, with your M-Pesa receipt at hand.',
  }),
};

/** A state that this console does not know reads as closed. */
export const paymentWords = (payment: Payment): Words => (words[payment.state] ?? words.dismissed)(payment);

/** States that may change at any moment. */
export const isOpen = (state: PaymentState): boolean => ['sending', 'waiting', 'confirming'].includes(state);
