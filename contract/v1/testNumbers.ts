// Numbers whose last four digits decide the outcome of a message of a test key. The simulated telco of the demo has the same
// outcomes for 0001 to 0011.
import type { ErrorCode } from '../errors.ts';
import type { FailureCode } from '../failures.ts';

/** Where a test message ends; `refused`: the call itself answers with that code. */
export type TestOutcome =
  | { ends: 'delivered' | 'queued' | 'sent' | 'unknown' }
  | { ends: 'failed'; failure: FailureCode; wasSent: boolean }
  | { ends: 'refused'; code: ErrorCode };

export interface TestNumber {
  /** The last four digits. */
  ending: string;
  effect: string;
  outcome: TestOutcome;
  /** The network cannot take it at first; it is sent a second later. */
  isRetried?: boolean;
}

const failed = (failure: FailureCode, wasSent = true): TestOutcome => ({ ends: 'failed', failure, wasSent });
const refused = (code: ErrorCode): TestOutcome => ({ ends: 'refused', code });

export const testNumbers: readonly TestNumber[] = [
  {
    ending: '0001',
    effect: 'Rejected: the network does not know the number',
    outcome: failed('number_unknown', false),
  },
  { ending: '0002', effect: 'Undelivered: the phone is off', outcome: failed('absent_subscriber') },
  { ending: '0003', effect: 'Sent, and no receipt ever arrives', outcome: { ends: 'sent' } },
  {
    ending: '0004',
    effect: 'Throttled once, then delivered',
    outcome: { ends: 'delivered' },
    isRetried: true,
  },
  {
    ending: '0005',
    effect: 'Undelivered: the subscriber blocked the sender ID',
    outcome: failed('opted_out'),
  },
  { ending: '0006', effect: 'Expired at the network', outcome: failed('expired') },
  {
    ending: '0007',
    effect: 'Undelivered: the number is ported or inactive',
    outcome: failed('delivery_impossible'),
  },
  { ending: '0008', effect: 'Sent; the network does not know whether it arrived', outcome: { ends: 'sent' } },
  {
    ending: '0009',
    effect: 'Rejected: the network does not know the sender ID',
    outcome: failed('sender_unknown'),
  },
  {
    ending: '0010',
    effect: 'A system error once, then delivered',
    outcome: { ends: 'delivered' },
    isRetried: true,
  },
  { ending: '0011', effect: 'Delivered', outcome: { ends: 'delivered' } },
  {
    ending: '0012',
    effect: 'Unknown: the link breaks before the network answers',
    outcome: { ends: 'unknown' },
  },
  {
    ending: '0013',
    effect: 'Rejected: it cannot be sent as it is',
    outcome: failed('message_invalid', false),
  },
  { ending: '0014', effect: 'Stays queued, to be canceled', outcome: { ends: 'queued' } },
  { ending: '0015', effect: 'Failed: the network never confirmed it', outcome: failed('outcome_unknown') },
  { ending: '0020', effect: 'Refused with `number_on_dnd_list`', outcome: refused('number_on_dnd_list') },
  { ending: '0021', effect: 'Refused with `balance_insufficient`', outcome: refused('balance_insufficient') },
  { ending: '0022', effect: 'Refused with `no_route`', outcome: refused('no_route') },
  { ending: '0023', effect: 'Refused with `daily_limit_reached`', outcome: refused('daily_limit_reached') },
  { ending: '0024', effect: 'Refused with `sender_unavailable`', outcome: refused('sender_unavailable') },
  { ending: '0025', effect: 'Refused with `account_suspended`', outcome: refused('account_suspended') },
];

const byEnding = new Map(testNumbers.map((number) => [number.ending, number]));

/** The rule of a number; others are delivered. */
export const testNumberOf = (msisdn: string): TestNumber | undefined => byEnding.get(msisdn.slice(-4));
