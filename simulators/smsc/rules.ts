/**
 * What the simulated SMSC does with which number: the last digits of a destination choose, so that anybody trying the
 * demo can make every outcome happen. Words are those that Kenyan networks put into receipts.
 */
import type { ReceiptState, StatusName } from '../../server/smpp/index.ts';

/** How a message ends: `stat` and `err` of its receipt. */
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

/** What happens to numbers with that ending; all else is accepted and delivered. */
export interface NumberRule {
  ending: string;
  /** For people. */
  effect: string;
  /** The answer to submit_sm; ESME_ROK where left out. */
  submit?: StatusName;
  /** The answer is given once, and the next attempt at that number accepted. */
  once?: boolean;
  /** The receipt; `none` for never. */
  receipt?: OutcomeName | 'none';
  /** What the subscriber writes back to a text like that, after its receipt. */
  answers?: { to: RegExp; text: string };
}

/** The demo's numbers, cited by the documentation. The first rule that fits counts. */
export const numberRules: readonly NumberRule[] = [
  ...['12000001', '22000002', '33000003'].map((ending) => ({
    ending,
    effect: "the demo's own people: accepted and delivered",
    receipt: 'delivered' as const,
  })),
  { ending: '0001', effect: 'refused at submit, invalid destination', submit: 'ESME_RINVDSTADR' },
  { ending: '0002', effect: 'undelivered, AbsentSubscriber', receipt: 'absent' },
  { ending: '0003', effect: 'accepted, and no receipt ever comes', receipt: 'none' },
  { ending: '0004', effect: 'throttled once, then accepted', submit: 'ESME_RTHROTTLED', once: true },
  { ending: '0005', effect: 'rejected, SenderName Blacklisted', receipt: 'blacklisted' },
  { ending: '0006', effect: 'expired', receipt: 'expired' },
  { ending: '0007', effect: 'undelivered, DeliveryImpossible', receipt: 'impossible' },
  { ending: '0008', effect: 'a receipt that says Unknown', receipt: 'unknown' },
  { ending: '0009', effect: 'rejected, Invalid Source Address', receipt: 'invalidSource' },
  { ending: '0010', effect: 'system error once, then accepted', submit: 'ESME_RSYSERR', once: true },
  {
    ending: '0011',
    effect: 'accepted and delivered; a text that offers STOP is answered with STOP',
    answers: { to: /STOP/, text: 'STOP' },
  },
];
