// Test numbers: for messages of a test key, the last four digits decide the outcome. The demo's simulated telco has the same outcomes for
// 0001 to 0011.
import type { ErrorCode } from '../errors.ts';
import type { FailureCode } from '../failures.ts';

/** Most messages that a client's test keys may send in a Nairobi day. */
export const testMessagesOfDayMax = 10_000;

/** The final state of a test message; `refused`: the call itself answers with that code. */
export type TestOutcome =
  | { ends: 'delivered' | 'queued' | 'sent' | 'unknown' }
  | { ends: 'failed'; failure: FailureCode; wasSent: boolean }
  | { ends: 'refused'; code: ErrorCode };

export interface TestNumber {
  /** The last four digits of the number. */
  ending: string;
  effect: string;
  outcome: TestOutcome;
  /** Whether the network refuses the message at first, so that it is sent again a second later. */
  isRetried?: boolean;
}

const number = (ending: string, effect: string, outcome: TestOutcome): TestNumber => ({
  ending,
  effect,
  outcome,
});
const ends = (state: 'delivered' | 'queued' | 'sent' | 'unknown'): TestOutcome => ({ ends: state });
const failed = (failure: FailureCode, wasSent = true): TestOutcome => ({ ends: 'failed', failure, wasSent });
const refused = (code: ErrorCode): TestOutcome => ({ ends: 'refused', code });

export const testNumbers: readonly TestNumber[] = [
  number('0001', 'Rejected: the network does not know the number', failed('number_unknown', false)),
  number('0002', 'Undelivered: the phone is off', failed('absent_subscriber')),
  number('0003', 'Sent, and no receipt ever arrives', ends('sent')),
  { ...number('0004', 'Throttled once, then delivered', ends('delivered')), isRetried: true },
  number('0005', 'Undelivered: the subscriber blocked the sender ID', failed('opted_out')),
  number('0006', 'Expired at the network', failed('expired')),
  number('0007', 'Undelivered: the number is ported or inactive', failed('delivery_impossible')),
  number('0008', 'Sent; the network does not know whether it arrived', ends('sent')),
  number('0009', 'Rejected: the network does not know the sender ID', failed('sender_unknown')),
  { ...number('0010', 'A system error once, then delivered', ends('delivered')), isRetried: true },
  number('0011', 'Delivered', ends('delivered')),
  number('0012', 'Unknown: the link breaks before the network answers', ends('unknown')),
  number('0013', 'Rejected: it cannot be sent as it is', failed('message_invalid', false)),
  number('0014', 'Stays queued, to be cancelled', ends('queued')),
  number('0015', 'Failed: the network never confirmed it', failed('outcome_unknown', false)),
  number('0020', 'Refused with `number_on_dnd_list`', refused('number_on_dnd_list')),
  number('0021', 'Refused with `balance_insufficient`', refused('balance_insufficient')),
  number('0022', 'Refused with `no_route`', refused('no_route')),
  number('0023', 'Refused with `daily_limit_reached`', refused('daily_limit_reached')),
  number('0024', 'Refused with `sender_unavailable`', refused('sender_unavailable')),
  number(
    '0025',
    'Refused with `account_suspended`, with all messages of its batch',
    refused('account_suspended'),
  ),
];

const byEnding = new Map(testNumbers.map((each) => [each.ending, each]));

/** The rule for a number; numbers without one are delivered. */
export const testNumberOf = (msisdn: string): TestNumber | undefined => byEnding.get(msisdn.slice(-4));
