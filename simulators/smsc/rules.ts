/**
 * Rules of the simulated SMSC: the last digits of a destination choose the outcome, so that users of the demo can reproduce
 * each one. The error words are those of Kenyan networks.
 */
import type { ReceiptState, StatusName } from '../../server/smpp/index.ts';

/** The fields `stat` and `err` of a receipt. */
export interface Outcome {
  state: ReceiptState;
  error: string;
}

export const outcomes = {
  delivered: { state: 'DELIVRD', error: 'DeliveredToTerminal' },
  absent: { state: 'UNDELIV', error: 'AbsentSubscriber' },
  impossible: { state: 'UNDELIV', error: 'DeliveryImpossible' },
  blacklisted: { state: 'REJECTD', error: 'SenderName Blacklisted' },
  invalidSource: { state: 'REJECTD', error: 'Invalid Source Address' },
  expired: { state: 'EXPIRED', error: 'Expired' },
  unknown: { state: 'UNKNOWN', error: 'Unknown' },
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof outcomes;

/** The outcome for numbers with that ending; messages to other numbers are accepted and delivered. */
export interface NumberRule {
  ending: string;
  /** Description for the users of the demo. */
  effect: string;
  /** Status of the submit_sm_resp; ESME_ROK by default. */
  submit?: StatusName;
  /** Whether the status applies only once, so that the next attempt to that number is accepted. */
  once?: boolean;
  /** The receipt; `none` if none is ever sent. */
  receipt?: OutcomeName | 'none';
  /** The subscriber's reply to a matching text, after its receipt. */
  answers?: { to: RegExp; text: string };
}

/** The demo's numbers, as documented. The first matching rule applies. */
export const numberRules: readonly NumberRule[] = [
  ...['12000001', '22000002', '33000003'].map((ending) => ({
    ending,
    effect: "the demo's users: accepted and delivered",
    receipt: 'delivered' as const,
  })),
  { ending: '0001', effect: 'refused at submit, invalid destination', submit: 'ESME_RINVDSTADR' },
  { ending: '0002', effect: 'undelivered, AbsentSubscriber', receipt: 'absent' },
  { ending: '0003', effect: 'accepted, without a receipt', receipt: 'none' },
  { ending: '0004', effect: 'throttled once, then accepted', submit: 'ESME_RTHROTTLED', once: true },
  { ending: '0005', effect: 'rejected, SenderName Blacklisted', receipt: 'blacklisted' },
  { ending: '0006', effect: 'expired', receipt: 'expired' },
  { ending: '0007', effect: 'undelivered, DeliveryImpossible', receipt: 'impossible' },
  { ending: '0008', effect: 'a receipt with the state Unknown', receipt: 'unknown' },
  { ending: '0009', effect: 'rejected, Invalid Source Address', receipt: 'invalidSource' },
  { ending: '0010', effect: 'system error once, then accepted', submit: 'ESME_RSYSERR', once: true },
  {
    ending: '0011',
    effect: 'accepted and delivered; a text that offers STOP is answered with STOP',
    answers: { to: /STOP/, text: 'STOP' },
  },
];
