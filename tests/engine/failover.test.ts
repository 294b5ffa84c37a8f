/** Messages of a connector that does not work take another route (requirements/domain.md#routes). */
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { timelineOf } from '../../server/modules/messages/timeline.ts';
import { findLife, listReroutes } from '../../server/modules/messages/messages.store.ts';
import { Breakers } from '../../server/sending/failover/breakers.ts';
import { engineMetrics } from '../../server/sending/shared/metrics.ts';
import { judgeReceipts } from '../../server/domain/receiptCurve.ts';
import { explainMessage } from '../../server/modules/messages/explanation.service.ts';
import { readLateReceipts } from '../../server/modules/receiptDelays/receiptDelays.service.ts';
import type { NumberRule } from '../../simulators/smsc/rules.ts';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';
import { allowSenders } from './senders.ts';

/** The fields that every message of the tests has. */
const refusing: NumberRule[] = [{ ending: '5555', effect: 'temporary error', submit: 'ESME_RSYSERR' }];

/** Creates two connectors for the same numbers. The sender ID ONLY may be sent by the first connector only. */
async function twoRoutes(harness: EngineHarness, link: { window?: number; sessions?: number } = {}) {
  const [first, second] = [await harness.smsc(), await harness.smsc()];
  const [a, b] = [await harness.connector(first.port, link), await harness.connector(second.port)];
  await allowSenders(harness, a, ['TUMA', 'ONLY']);
  await allowSenders(harness, b, ['TUMA']);
  return { first, second, a, b };
}

const breakers = ({ db }: EngineHarness) =>
  db.selectFrom('connector_breakers').select(['connector_id', 'cause']).execute();

const destinations = (log: readonly { destination: string }[]) =>
  log.map(({ destination }) => destination).toSorted();

describe('a connector that cannot be bound', () => {
  test('is bypassed where the sender ID has another route, and used again once it is bound', async () => {
    const harness = await engineHarness();
    const { first, second, a, b } = await twoRoutes(harness);
    await first.close();
    await harness.engine();
    const numbers = uniqueNumbers(30);
    const [message] = await harness.send({ connectorId: a, numbers });
    const [only] = await harness.send({ connectorId: a, numbers: uniqueNumbers(1), senderId: 'ONLY' });
    const later = new Date(Date.now() + 3_600_000);
    const [scheduled] = await harness.send({ connectorId: a, numbers: uniqueNumbers(1), notBefore: later });
    await eventually(async () => {
      const rows = await harness.db
        .selectFrom('connector_states')
        .select(['connector_id', 'bound'])
        .execute();
      expect(rows).toContainEqual({ connector_id: a, bound: 0 });
      expect(rows).toContainEqual({ connector_id: b, bound: 1 });
    });
    expect([await breakers(harness), second.log.length]).toEqual([[], 0]);
    harness.advance(31_000);
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 30, queued: 2 }));
    expect(await breakers(harness)).toEqual([{ connector_id: a, cause: 'link' }]);
    expect(destinations(second.log)).toEqual(numbers.toSorted());
    for (const id of [only, scheduled])
      expect((await harness.db.selectFrom('messages').select('connector_id').where('id', '=', id!).executeTakeFirstOrThrow())).toEqual({ connector_id: a }); // oxfmt-ignore
    const life = await findLife(harness.db, 'all', message!);
    const reroutes = await listReroutes(harness.db, message!);
    const events = timelineOf(life!, { unmatched: [], reroutes });
    expect(events.map(({ title }) => title)).toContain('Rerouted to Telco 2: Telco 1 was down');
    expect(events.at(-1)?.title).toBe('Telco 2 delivered it to the handset');

    const again = await harness.smsc({ port: first.port });
    await eventually(async () => {
      expect(await breakers(harness)).toEqual([]);
      expect((await harness.message(only)).state).toBe('delivered');
    });
    await harness.send({ connectorId: a, numbers: uniqueNumbers(1) });
    await eventually(() => expect(again.log).toHaveLength(2));
  });
});

describe('a connector that refuses messages for faults of its own', () => {
  test('is bypassed by all engines, tried with a few messages, and used again once it takes them', async () => {
    const harness = await engineHarness();
    const { first, second, a } = await twoRoutes(harness, { sessions: 2 });
    first.settings.rules = refusing;
    await harness.engine();
    await harness.engine();
    await eventually(() => expect([first.sessions.size, second.sessions.size]).toEqual([2, 1]));
    const numbers = uniqueNumbers(200);
    await harness.send({ connectorId: a, numbers });
    await eventually(async () =>
      expect(await breakers(harness)).toEqual([{ connector_id: a, cause: 'errors' }]),
    );
    // Refused messages wait for their next attempt, and a few try the connector again without success.
    await eventually(async () => {
      harness.advance(1_000);
      expect(await harness.states()).toEqual({ delivered: 200 });
    });
    expect([destinations(second.log), first.log]).toEqual([numbers.toSorted(), []]);

    first.settings.rules = [];
    harness.advance(600_000);
    await harness.send({ connectorId: a, numbers: uniqueNumbers(3) });
    await eventually(async () => expect(await breakers(harness)).toEqual([]));
    await harness.send({ connectorId: a, numbers: uniqueNumbers(10) });
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 213 }));
    expect([first.log.length, second.log.length]).toEqual([13, 200]);
  });
});

describe('a connector that does not answer', () => {
  test('is bypassed, and messages whose outcome is in doubt are not sent by another', async () => {
    const harness = await engineHarness();
    const { first, second, a } = await twoRoutes(harness, { window: 10 });
    first.settings.latencyMs = 600_000;
    await harness.engine({ smpp: { backoffMs: 20, backoffMaxMs: 100, responseTimeoutMs: 300 } });
    await eventually(() => expect(second.sessions.size).toBe(1));
    const numbers = uniqueNumbers(40);
    await harness.send({ connectorId: a, numbers });
    await eventually(async () => {
      const { delivered = 0, unknown = 0, ...rest } = await harness.states();
      expect([delivered + unknown, rest]).toEqual([40, {}]);
    });
    expect(await breakers(harness)).toEqual([{ connector_id: a, cause: 'timeouts' }]);
    const unknown = await harness.db
      .selectFrom('messages')
      .select('msisdn')
      .where('state', '=', 'unknown')
      .execute();
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length).toBeLessThan(20);
    const sent = new Set(destinations(second.log));
    expect(unknown.filter(({ msisdn }) => sent.has(msisdn))).toEqual([]);
    expect(second.log).toHaveLength(sent.size);
  });
});

describe('a breaker that opens while all breakers are read', () => {
  test('stays open, although the rows that were read have none', async () => {
    const harness = await engineHarness();
    const connectorId = await harness.connector((await harness.smsc()).port);
    const read = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.resolve();
        await held.promise;
        return result;
      },
    };
    const tested = new Breakers({
      db: harness.db.withPlugin(holding),
      engineId: 1,
      logger: pino({ level: 'silent' }),
      metrics: engineMetrics({ registry: new Registry(), live: () => [], receiptsLagMs: () => 0 }),
      clock: harness.clock,
      onChange: () => undefined,
    });
    const gate = tested.gate(connectorId);
    const refreshed = tested.refresh([{ id: connectorId, bound: 1 }]);
    await read.promise;
    for (let n = 0; n < 5; n++) gate.answered('timeout');
    expect(gate.room()).toBe(0);
    held.resolve();
    await refreshed;
    expect(gate.room()).toBe(0);
  });
});

describe('a connector whose receipts do not come', () => {
  test('is bypassed, and its messages say since when its receipts are late', async () => {
    const harness = await engineHarness();
    const { db } = harness;
    const { first, second, a } = await twoRoutes(harness);
    const slot = new Date(Date.now() - 3 * 86_400_000);
    const day = { minutes: 1_440, connector_id: a, slot };
    await db
      .insertInto('receipt_delays')
      .values([
        { ...day, bucket: 0, messages: 1_000 },
        { ...day, bucket: 2, messages: 960 },
      ])
      .execute();
    await harness.engine();
    const [early] = await harness.send({ connectorId: a, numbers: uniqueNumbers(1) });
    await eventually(async () => expect((await harness.message(early)).state).toBe('delivered'));
    first.settings.receiptDelayMs = [3_600_000, 3_600_000];
    const [late] = await harness.send({ connectorId: a, numbers: uniqueNumbers(60) });
    const counted = () =>
      db
        .selectFrom('receipt_delays')
        .select(['bucket', 'messages'])
        .where('minutes', '=', 1_440)
        .where('slot', '>', slot)
        .orderBy('bucket')
        .execute();
    await eventually(async () =>
      expect(await counted()).toEqual([
        { bucket: 0, messages: 61 },
        { bucket: 1, messages: 1 },
      ]),
    );
    expect(await readLateReceipts(db, harness.clock())).toEqual(new Map());
    harness.advance(12 * 60_000);
    await eventually(async () =>
      expect(await breakers(harness)).toEqual([{ connector_id: a, cause: 'receipts' }]),
    );
    const [next] = await harness.send({ connectorId: a, numbers: uniqueNumbers(1) });
    await eventually(() => expect(second.log).toHaveLength(1));
    await eventually(async () => expect((await harness.message(next)).state).toBe('delivered'));
    const { since } = (await readLateReceipts(db, harness.clock())).get(a)!;
    expect(since.getTime()).toBeGreaterThan(Date.now() - 6 * 60_000);
    const explained = await explainMessage(db, { reach: 'all', id: late!, now: harness.clock() });
    expect(explained.facts?.health).toEqual({
      state: 'degraded',
      trouble: 'receipts',
      since: since.toISOString(),
    });
    expect(explained.happened).toMatch(
      /^Safaricom accepted it and has not reported delivery yet; its delivery receipts have been late since \d\d:\d\d$/,
    );
  });
});

describe('receipts', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9) + minutes * 60_000);
  /** Makes the counts of a slot: accepted messages, and receipts that arrived within ten seconds. */
  const curve = (accepted: number, received: number) =>
    new Map([
      [0, accepted],
      [2, received],
    ]);
  const usual = curve(1_000, 950);
  const slots = (...counts: [accepted: number, received: number][]) =>
    counts.map(([accepted, received], index) => ({ at: at(index * 5), curve: curve(accepted, received) }));

  test('are late while less than half of those that usually came by then have come, since the first slot of that', () => {
    const fine = slots([100, 95], [100, 90]);
    expect(judgeReceipts(usual, fine, at(30))).toBeUndefined();
    const late = slots([100, 95], [100, 20], [100, 30]);
    expect(judgeReceipts(usual, late, at(30))).toEqual({ since: at(5), usualSeconds: 60, isSilent: false });
    expect(judgeReceipts(usual, slots([100, 95], [60, 0]), at(30))).toMatchObject({ isSilent: true });
  });

  test('are not judged before they usually come, nor by few messages, nor where they seldom come', () => {
    const silent = slots([100, 95], [100, 0]);
    expect(judgeReceipts(usual, silent, at(10.5))).toBeUndefined();
    expect(judgeReceipts(usual, silent, at(11))).toMatchObject({ since: at(5) });
    expect(judgeReceipts(usual, slots([10, 0]), at(30))).toBeUndefined();
    expect(judgeReceipts(curve(1_000, 200), silent, at(30))).toBeUndefined();
    expect(judgeReceipts(curve(100, 95), silent, at(30))).toBeUndefined();
  });

  test('of a slow telco are judged by the time and the share that are usual for it', () => {
    // Of a thousand messages 300 get a receipt within ten seconds, 300 within five minutes, and 60 later.
    const slow = new Map([[0, 1_000], [2, 300], [6, 300], [7, 60]]);
    const half = slots([100, 60], [100, 31]);
    expect(judgeReceipts(slow, half, at(30))).toBeUndefined();
    const few = slots([100, 60], [100, 28]);
    expect(judgeReceipts(slow, few, at(14.5))).toBeUndefined();
    expect(judgeReceipts(slow, few, at(15))).toEqual({ since: at(5), usualSeconds: 300, isSilent: false });
    expect(judgeReceipts(slow, slots([100, 60], [100, 5]), at(15))).toMatchObject({ isSilent: false });
    expect(judgeReceipts(slow, slots([100, 60], [100, 2]), at(15))).toMatchObject({ isSilent: true });
  }); // oxfmt-ignore
});
