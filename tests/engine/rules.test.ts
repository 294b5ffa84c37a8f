/** Pure rules of the engine: pacing, and the meaning of answers. */
import { expect, test } from 'vitest';
import { firstIdAt } from '../../server/domain/messageId.ts';
import type { Outgoing } from '../../server/sending/shared/outgoing.ts';
import { TokenBucket } from '../../server/domain/tokenBucket.ts';
import { RateMeter } from '../../server/sending/submit/rateMeter.ts';
import {
  parseAnswers,
  serializeAnswers,
  serializeOutcome,
} from '../../server/sending/settle/serializedOutcomes.ts';
import { accepted, refused, unanswered } from '../../server/sending/submit/sendOutcomes.ts';
import { cleanText, describeReceipt } from '../../server/sending/shared/receiptTexts.ts';
import { receiptStates, SmppError, statusByName, type StatusName } from '../../server/smpp/index.ts';

const now = new Date('2026-11-20T09:00:00Z');

const outgoing = (given: Partial<Outgoing> = {}): Outgoing => ({
  id: firstIdAt(now),
  claim_id: 1,
  claimed: now.toISOString(),
  client_id: 2,
  class: 'transactional',
  priority: 1,
  connector_id: 1,
  sender_id: 'TUMA',
  package_id: 1001,
  msisdn: '254700000000',
  campaign_id: null,
  on_dnd: false,
  message: 'Habari',
  parts: 1,
  parts_sent: 0,
  attempts: 1,
  cost: '0.6000',
  message_class: null,
  valid_until: null,
  ...given,
});

test('a token bucket allows its burst, then its rate, and never saves more than the burst', () => {
  let ms = 0;
  const bucket = new TokenBucket({ perSecond: 100, capacity: 10, now: () => ms });
  expect(bucket.available).toBe(10);
  bucket.take(10);
  expect(bucket.available).toBe(0);
  expect(bucket.msUntilNext).toBe(10);
  ms += 50;
  expect(bucket.available).toBe(5);
  ms += 60_000;
  expect(bucket.available).toBe(10);
});

test('a token bucket lets the parts of a long message borrow from later tokens', () => {
  let ms = 0;
  const bucket = new TokenBucket({ perSecond: 100, capacity: 10, now: () => ms });
  bucket.take(30);
  expect(bucket.available).toBe(0);
  ms += 200;
  expect(bucket.available).toBe(0);
  ms += 10;
  expect(bucket.available).toBe(1);
});

test('a token bucket of one token a second fills up, and loses nothing when the clock is set back', () => {
  let ms = 10_000;
  const bucket = new TokenBucket({ perSecond: 1, capacity: 1, now: () => ms });
  bucket.take(1);
  ms -= 5_000;
  expect(bucket.available).toBe(0);
  ms += 1_000;
  expect(bucket.available).toBe(1);
});

test('a rate meter returns the count of the last full second, and zero after a pause', () => {
  let ms = 0;
  const meter = new RateMeter(() => ms);
  for (let i = 0; i < 7; i++) meter.count();
  expect(meter.perSecond).toBe(0);
  ms = 1_500;
  expect(meter.perSecond).toBe(7);
  ms = 3_500;
  expect(meter.perSecond).toBe(0);
});

test.each<[StatusName, number, number]>([
  ['ESME_RTHROTTLED', 1, 1],
  ['ESME_RMSGQFUL', 3, 4],
  ['ESME_RTHROTTLED', 300, 60],
  ['ESME_RSYSERR', 1, 5],
  ['ESME_RSYSERR', 4, 40],
  ['ESME_RSYSERR', 32_767, 900],
])('%s at attempt %i is retried after %i s', (name, attempts, seconds) => {
  const outcome = refused(outgoing({ attempts }), 0, { status: statusByName(name), now });
  expect(outcome).toMatchObject({ event: 'requeued', raw: name });
  expect((outcome.retryAt?.getTime() ?? 0) - now.getTime()).toBe(seconds * 1_000);
});

test('a temporary refusal fails the message after 72 hours, and not before', () => {
  const status = statusByName('ESME_RSYSERR');
  const deadline = new Date(now.getTime() + 72 * 3_600_000);
  expect(refused(outgoing(), 0, { status, now: deadline }).event).toBe('requeued');
  const after = new Date(deadline.getTime() + 1);
  expect(refused(outgoing(), 0, { status, now: after }).event).toBe('rejected');
});

const outcomeOf = (error: SmppError) => unanswered(outgoing({ parts: 3 }), 1, { error, now });

test('without an answer a written message is unknown, an unwritten one is requeued, and an invalid one fails', () => {
  for (const reason of ['closed', 'timeout', 'malformed'] as const)
    expect(outcomeOf(new SmppError(reason, 'x', true))).toMatchObject({
      event: 'outcome_unknown',
      partsSent: 1,
    });
  for (const reason of ['closed', 'not_bound', 'window_full'] as const)
    expect(outcomeOf(new SmppError(reason, 'x', false))).toMatchObject({
      event: 'requeued',
      partsSent: 1,
    });
  expect(outcomeOf(new SmppError('invalid', 'x'))).toMatchObject({
    event: 'rejected',
    partsSent: 1,
    failure: 'message_invalid',
  });
});

test('words of telcos are recognised in any spelling, and codes by the state', () => {
  expect(describeReceipt('UNDELIV', 'Absent Subscriber')).toMatchObject({ code: 'absent_subscriber' });
  expect(describeReceipt('REJECTD', 'SENDERNAME_BLACKLISTED')).toMatchObject({ code: 'opted_out' });
  expect(describeReceipt('UNDELIV', '027').plain).toBe('The network could not deliver the message');
  expect(describeReceipt('UNKNOWN', 'Unknown').code).toBeNull();
});

test('a word that contradicts the state of its receipt is ignored', () => {
  expect(describeReceipt('UNDELIV', 'DeliveredToTerminal')).toEqual(describeReceipt('UNDELIV', ''));
  expect(describeReceipt('DELIVRD', 'AbsentSubscriber')).toEqual(describeReceipt('DELIVRD', ''));
});

test.each(receiptStates)('a receipt of state %s has a failure code exactly if it is a failure', (state) => {
  const isFailure = ['UNDELIV', 'EXPIRED', 'DELETED', 'REJECTD'].includes(state);
  for (const error of ['', '027', 'AbsentSubscriber', 'DeliveredToTerminal'])
    expect(describeReceipt(state, error).code !== null, error).toBe(isFailure);
});

test('every answer that fails a message has a failure code', () => {
  for (const [name, code] of [
    ['ESME_RINVDSTADR', 'number_unknown'],
    ['ESME_RINVSRCADR', 'sender_unknown'],
    ['ESME_RINVMSGLEN', 'message_too_long'],
    ['ESME_RINVPRTFLG', 'refused_by_network'],
  ] as const) {
    expect(refused(outgoing(), 0, { status: statusByName(name), now })).toMatchObject({
      event: 'rejected',
      failure: code,
    });
  }
});

test('cleanText removes the characters that PostgreSQL refuses', () => {
  expect(cleanText(' a\0b\ud83d ')).toBe('ab\ufffd');
  expect(cleanText('x'.repeat(500))).toHaveLength(200);
});

test('answers are the same after the journal, also as earlier versions wrote them', () => {
  const error = new SmppError('timeout', 'no answer', true);
  const outcomes = [
    accepted(outgoing({ attempts: 3, parts: 2 }), 'a"1'),
    accepted(outgoing(), ''),
    { ...accepted(outgoing({ parts: 2 }), 'b'), partIds: { a: 1 } },
    unanswered(outgoing(), 0, { error, now }),
  ];
  const expected = outcomes.map(serializeOutcome);
  expect(parseAnswers(serializeAnswers(outcomes))).toEqual(expected);
  expect(parseAnswers(JSON.stringify(expected))).toEqual(expected);
});
