/** Receipts that arrive before the answers of their messages are stored (decisions/047-fewer-row-versions.md). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { priorities } from '../../server/domain/priorities.ts';
import { claim } from '../../server/sending/claim/outbox.ts';
import { EarlyReceipts } from '../../server/sending/settle/earlyReceipts.ts';
import type { ReceivedReceipt } from '../../server/sending/settle/receiptChanges.ts';
import { Settler } from '../../server/sending/settle/settler.ts';
import { engineMetrics } from '../../server/sending/shared/metrics.ts';
import type { SendOutcome, Outgoing } from '../../server/sending/shared/outgoing.ts';
import { accepted } from '../../server/sending/submit/sendOutcomes.ts';
import { recoverClaims } from '../../server/sending/upkeep/recovery.ts';
import { eventsOf, anEndpoint } from '../support/webhooks.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const engineId = 1;

/** Claims and accepts messages, each with an ID of the telco, and makes a settler without a link. */
async function acceptedMessages(harness: EngineHarness, count: number) {
  const { db, clock } = harness;
  const connectorId = await harness.connector(1);
  const ids = await harness.send({ connectorId, numbers: uniqueNumbers(count) });
  const range = { first: priorities.urgent, last: priorities.promotional };
  const messages = await claim(db, { connectorId, engineId, range, limit: count, now: clock() });
  const logger = pino({ level: 'silent' });
  const registry = new Registry();
  const metrics = engineMetrics({ registry, live: () => [], receiptsLagMs: () => 0 });
  const settler = new Settler({ db, engineId, logger, metrics, clock, batchMs: 1 });
  onTestFinished(() => settler.abandon());
  const outcomes = messages
    .toSorted((a, b) => a.id - b.id)
    .map((message) => accepted(message, `id${message.id}`));
  for (const { smscId } of outcomes) settler.expect(connectorId, smscId ?? '');
  return { ids, connectorId, settler, outcomes, registry };
}

const receiptOf = (message: Outgoing, given: Partial<ReceivedReceipt> = {}): ReceivedReceipt => ({
  connector_id: message.connector_id,
  smsc_id: `id${message.id}`,
  msisdn: message.msisdn,
  sender_id: message.sender_id,
  is_marked: true,
  state: 'DELIVRD',
  raw: '000',
  ...given,
});

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** Records the updates of messages. Returns a function that reads the states of each message in order. */
async function recordUpdates({ db }: EngineHarness): Promise<() => Promise<Record<number, string[]>>> {
  await sql
    .raw(
      `CREATE TABLE updates (place int GENERATED ALWAYS AS IDENTITY, id bigint, state text);
    CREATE FUNCTION record_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO updates (id, state) VALUES (NEW.id, NEW.state);
      RETURN NEW;
    END $$;
    CREATE TRIGGER record_update BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION record_update()`,
    )
    .execute(db);
  return async () => {
    const { rows } = await sql<{ id: number; states: string[] }>`
      SELECT id, array_agg(state ORDER BY place) AS states FROM updates GROUP BY id`.execute(db);
    return Object.fromEntries(rows.map(({ id, states }) => [id, states]));
  };
}

test('a receipt that arrives before its answer is stored is stored with it, by one update that keeps every event', async () => {
  const harness = await engineHarness();
  const { ids, settler, outcomes, registry } = await acceptedMessages(harness, 3);
  const updates = await recordUpdates(harness);
  const failed = { state: 'UNDELIV', raw: 'AbsentSubscriber' } as const;
  const receipts = outcomes.map(({ message }, n) => receiptOf(message, n === 1 ? failed : {}));
  const stored = receipts.map((receipt) => settler.receive(receipt));
  // Each receipt is routed in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  await settler.settle(outcomes);
  await Promise.all(stored);
  const [first = 0, second = 0, third = 0] = ids;
  expect(await updates()).toEqual({ [first]: ['delivered'], [second]: ['failed'], [third]: ['delivered'] });
  const [delivered, lost] = [await harness.message(first), await harness.message(second)];
  expect(delivered.timeline.map(({ kind, raw }) => [kind, raw])).toEqual([
    ['queued', undefined],
    ['submitting', undefined],
    ['pending', `id${first}`],
    ['delivered', 'DELIVRD 000'],
  ]);
  expect(lost).toMatchObject({ state: 'failed', failure_code: 'absent_subscriber', parts_sent: 1 });
  expect(lost.timeline.at(-1)).toMatchObject({ kind: 'failed', raw: 'UNDELIV AbsentSubscriber' });
  expect(await harness.unmatchedReceipts()).toEqual([]);
  expect(await registry.getSingleMetricAsString('tuma_receipts_total')).toContain('state="DELIVRD"} 2');
});

test('a repeated, an intermediate and an opt-out receipt, and one for another number, are stored after the answer', async () => {
  const harness = await engineHarness();
  const { ids, settler, outcomes } = await acceptedMessages(harness, 4);
  const updates = await recordUpdates(harness);
  const [repeated, intermediate, optOut, other] = outcomes.map(({ message }) => message);
  const receipts = [
    receiptOf(repeated!),
    receiptOf(repeated!),
    receiptOf(intermediate!, { state: 'ENROUTE' }),
    receiptOf(optOut!, { state: 'REJECTD', raw: 'SenderName Blacklisted' }),
    receiptOf(other!, { msisdn: '254799999999' }),
  ];
  const stored = receipts.map((receipt) => settler.receive(receipt));
  await new Promise((resolve) => setImmediate(resolve));
  await settler.settle(outcomes);
  await Promise.all(stored);
  expect(await updates()).toEqual({
    [ids[0]!]: ['delivered'],
    [ids[1]!]: ['pending', 'pending'],
    [ids[2]!]: ['pending', 'failed'],
    [ids[3]!]: ['pending', 'delivered'],
  });
  expect(await harness.unmatchedReceipts()).toHaveLength(1);
  expect((await harness.message(ids[1])).timeline.map(({ kind }) => kind)).toEqual(['queued', 'submitting', 'pending', 'receipt']); // oxfmt-ignore
  expect(await harness.db.selectFrom('dnd').select('msisdn').execute()).toEqual([{ msisdn: optOut!.msisdn }]);
});

test('a receipt is stored with one answer only, and with none that has the ids of parts', () => {
  const early = new EarlyReceipts();
  const message = { connector_id: 1, msisdn: '254712345678', parts: 2, parts_sent: 0 } as Outgoing;
  for (const smsc_id of ['id1', 'id2']) {
    early.expect(1, smsc_id);
    early.add({ receipt: receiptOf(message, { smsc_id }), resolve: () => undefined });
  }
  const twice = [accepted(message, 'id1'), accepted(message, 'id1')];
  const inParts = { ...accepted(message, 'id2'), partIds: { id0: 1 } };
  expect([...early.finalFor([...twice, inParts]).keys()]).toEqual([twice[0]]);
});

test('receipts of messages that another engine has made unknown are stored after their answers', async () => {
  const harness = await engineHarness();
  const { db, clock } = harness;
  const { ids, settler, outcomes } = await acceptedMessages(harness, 2);
  await sql`INSERT INTO journal (engine_id, sent, answered) VALUES (${engineId}, ${ids}::bigint[], '[]')`.execute(
    db,
  );
  await recoverClaims(db, { staleMs: 0, now: clock() });
  expect(await harness.states()).toEqual({ unknown: 2 });
  const stored = outcomes.map(({ message }) => settler.receive(receiptOf(message)));
  await new Promise((resolve) => setImmediate(resolve));
  await settler.settle(outcomes);
  await Promise.all(stored);
  expect(await harness.states()).toEqual({ delivered: 2 });
});

test('a client with webhooks gets an event of the answer and one of the receipt, however early that came', async () => {
  const harness = await engineHarness();
  await anEndpoint(harness.db, { clientId: harness.clientId });
  const { settler, outcomes } = await acceptedMessages(harness, 2);
  const stored = outcomes.map(({ message }) => settler.receive(receiptOf(message)));
  await new Promise((resolve) => setImmediate(resolve));
  await settler.settle(outcomes);
  await Promise.all(stored);
  const types = (await eventsOf(harness.db, harness.clientId)).map(({ type }) => type);
  expect(types.toSorted()).toEqual([
    'message.delivered',
    'message.delivered',
    'message.sent',
    'message.sent',
  ]);
});

test('an event after those in columns moves them into the timeline, in their order', async () => {
  const harness = await engineHarness();
  const { ids, settler, outcomes } = await acceptedMessages(harness, 1);
  const [{ message }] = outcomes as [(typeof outcomes)[number]];
  await settler.settle(outcomes);
  await settler.receive(receiptOf(message, { state: 'ACCEPTD', raw: '' }));
  const { timeline, ...row } = await harness.message(ids[0]);
  expect(timeline.map(({ kind }) => kind)).toEqual(['queued', 'submitting', 'pending', 'receipt']);
  expect(row).toMatchObject({ submitting_at: null, pending_at: null, final_at: null, final_raw: null });
  await settler.receive(receiptOf(message));
  expect((await harness.message(ids[0])).timeline.map(({ kind }) => kind)).toEqual([...timeline.map(({ kind }) => kind), 'delivered']); // oxfmt-ignore
});

test('an answer of a campaign waits for its receipt, and is stored without it if that does not come', async () => {
  const harness = await engineHarness();
  const { ids, settler, outcomes } = await acceptedMessages(harness, 3);
  const updates = await recordUpdates(harness);
  const ofCampaign = outcomes.map((outcome) => ({
    ...outcome,
    message: { ...outcome.message, campaign_id: 1 },
  }));
  const settled = settler.settle(ofCampaign);
  const early = ofCampaign.slice(0, 2);
  await Promise.all(early.map(({ message }) => settler.receive(receiptOf(message))));
  expect(await harness.states()).toEqual({ delivered: 2, submitting: 1 });
  await settled;
  const [first = 0, second = 0, third = 0] = ids;
  expect(await updates()).toEqual({ [first]: ['delivered'], [second]: ['delivered'], [third]: ['pending'] });
});

test('an answer that waits for its receipt does not keep the others of its batch', async () => {
  const harness = await engineHarness();
  const { settler, outcomes } = await acceptedMessages(harness, 3);
  const waiting = outcomes
    .slice(0, 1)
    .map((outcome) => ({ ...outcome, message: { ...outcome.message, campaign_id: 1 } }));
  const others = outcomes.slice(1);
  const stored = Promise.withResolvers<readonly SendOutcome[]>();
  let isSettled = false;
  const settled = settler.settle([...waiting, ...others], stored.resolve).then(() => (isSettled = true));
  expect(await stored.promise).toEqual(others);
  expect(isSettled).toBe(false);
  await settler.receive(receiptOf(waiting[0]!.message));
  await settled;
  expect(await harness.states()).toEqual({ delivered: 1, pending: 2 });
});

test('answers wait no longer once receipts are found to come late, and again once they come in time', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const early = new EarlyReceipts();
  const hold = (ids: readonly number[]) => {
    for (const id of ids) {
      const message = { id, connector_id: 1, campaign_id: 1, parts: 1, parts_sent: 0 } as Outgoing;
      early.expect(1, `id${id}`);
      void early.hold(accepted(message, `id${id}`));
    }
  };
  const taken = () => early.takeLate({ areBounded: true }).map(({ outcome }) => outcome.message.id);
  const first = range(1, 200);
  const second = range(201, 300);
  hold(first);
  vi.advanceTimersByTime(999);
  hold(second);
  expect(taken()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(taken()).toEqual([...first, ...second]);
  hold(range(301, 310));
  expect(early.isHolding).toBe(false);

  for (let n = 0; n < 20; n++) early.storedLater(2, 0.3);
  hold(range(311, 320));
  expect(early.isHolding).toBe(false);
  for (let n = 0; n < 200; n++) early.storedLater(1, 0.3);
  hold(range(321, 330));
  expect(early.isHolding).toBe(true);

  early.takeAll();
  for (let n = 0; n < 200; n++) early.storedLater(1, 1);
  hold(range(331, 340));
  expect(early.isHolding).toBe(false);
});

test.each([
  { waitedMs: 200, storedThen: 0 },
  { waitedMs: 1_100, storedThen: 3_100 },
])(
  'while batches are stored most of the time, any number of answers waits, but for a second ($waitedMs ms)',
  async ({ waitedMs, storedThen }) => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const harness = await engineHarness();
    const { settler, outcomes, connectorId } = await acceptedMessages(harness, 2);
    const [first, second] = outcomes as [SendOutcome, SendOutcome];
    const locked = Promise.withResolvers<void>();
    const unlock = Promise.withResolvers<void>();
    const lock = harness.db.transaction().execute(async (tx) => {
      await tx.selectFrom('messages').select('id').where('id', '=', first.message.id).forUpdate().execute();
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    const blocked = settler.settle([first]);
    await vi.advanceTimersByTimeAsync(500);

    const many = range(1, 3_100).map((n) => {
      settler.expect(connectorId, `many${n}`);
      return accepted({ ...second.message, id: second.message.id + n, campaign_id: 1 }, `many${n}`);
    });
    let stored = 0;
    const settled = settler.settle(many, ({ length }) => (stored += length));
    await vi.advanceTimersByTimeAsync(waitedMs);
    unlock.resolve();
    await Promise.all([lock, blocked]);
    // Writes are stored in order, so the outcomes after this one do not wait any longer.
    await settler.settle([second]);
    expect(stored).toBe(storedThen);
    await vi.advanceTimersByTimeAsync(600);
    await settled;
    expect(stored).toBe(many.length);
  },
);
