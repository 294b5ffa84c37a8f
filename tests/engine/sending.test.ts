/** The engine from an accepted message to its receipt, on the simulated telco. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startSmppServer } from '../../server/smpp/index.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/product/product.ts';
import { engineHarness, uniqueNumbers, testTimes } from './engineHarness.ts';

const seconds = 1_000;

describe('a message', () => {
  test('is sent once, is delivered, counts as delivered and is drawn from its package', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const numbers = uniqueNumbers(3);
    const [id] = await harness.send({ connectorId, numbers, text: 'Habari yako' });

    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 3 }));
    expect(smsc.log.map(({ destination }) => destination).toSorted()).toEqual(numbers);
    expect(smsc.log[0]).toMatchObject({ source: 'TUMA', text: 'Habari yako' });
    const message = await harness.message(id);
    expect(message).toMatchObject({ parts_sent: 1, attempts: 1, reason: null, message: 'Habari yako' });
    expect(message.timeline.map(({ kind }) => kind)).toEqual([
      'queued',
      'submitting',
      'pending',
      'delivered',
    ]);
    expect(message.timeline.at(-1)?.raw).toBe('DELIVRD DeliveredToTerminal');
    expect(await harness.balance('package_stock')).toBe(-3);
    expect(await harness.unmatchedReceipts()).toEqual([]);
  });

  test('with a one-time password loses its text once it is submitted', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc({ rules: [{ ending: '', effect: 'no receipt', receipt: 'none' }] });
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1), text: '4711', otp: true });
    await eventually(async () =>
      expect(await harness.message(id)).toMatchObject({ state: 'pending', message: '' }),
    );
    expect(smsc.log[0]?.text).toBe('4711');
  });

  test('of class transactional is sent before promotional ones, and none before its time', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port, { window: 1 });
    await harness.send({ connectorId, numbers: uniqueNumbers(4), class: 'promotional', text: 'promotional' });
    await harness.send({ connectorId, numbers: uniqueNumbers(2), text: 'transactional' });
    const tomorrow = new Date(Date.now() + 86_400 * seconds);
    await harness.send({ connectorId, numbers: uniqueNumbers(1), text: 'tomorrow', notBefore: tomorrow });
    await harness.engine();
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 6, queued: 1 }));
    expect(smsc.log.map(({ text }) => text)).toEqual([
      ...Array<string>(2).fill('transactional'),
      ...Array<string>(4).fill('promotional'),
    ]);
    harness.advance(86_401 * seconds);
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 7 }));
  });

  test('waits while the telco is down and is sent when it is up', async () => {
    const harness = await engineHarness();
    const port = await freePort();
    const connectorId = await harness.connector(port);
    const engine = await harness.engine();
    await harness.send({ connectorId, numbers: uniqueNumbers(5) });
    await eventually(async () => {
      const [state] = await harness.connectorsOf(engine);
      expect(state).toMatchObject({ bound: 0, in_flight: 0 });
      expect(state?.last_error).toContain('ECONNREFUSED');
    });
    expect(await harness.states()).toEqual({ queued: 5 });
    await harness.smsc({ port });
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 5 }));
    await eventually(async () =>
      expect(await harness.connectorsOf(engine)).toMatchObject([{ bound: 1, last_error: null }]),
    );
  });

  test('is claimed at once after its NOTIFY, without the poll', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    const engine = await harness.engine({ pollMs: 3_600 * seconds });
    await eventually(async () => expect((await harness.connectorsOf(engine))[0]?.bound).toBe(1));
    await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1 }));
  });
});

describe('a connector', () => {
  test('gets no more messages than its rate allows', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port, { rate: 50 });
    await harness.send({ connectorId, numbers: uniqueNumbers(40) });
    await harness.engine();
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 40 }));
    const times = smsc.log.map(({ at }) => Date.parse(at));
    // A burst of 5 messages, then 35 messages at 50 per second.
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(600);
  });

  test('has no more unanswered messages than its window, over all its sessions', async () => {
    const harness = await engineHarness();
    let open = 0;
    let most = 0;
    const server = await startSmppServer({
      host: '127.0.0.1',
      port: 0,
      authenticate: () => 'ESME_ROK',
      onSubmit: async () => {
        most = Math.max(most, ++open);
        await pause(5);
        open--;
        return { status: 'ESME_ROK', messageId: String(Math.random()) };
      },
    });
    harness.atEnd(() => server.close());
    const connectorId = await harness.connector(server.port, { window: 4, sessions: 2 });
    const engine = await harness.engine();
    await eventually(async () => expect((await harness.connectorsOf(engine))[0]?.bound).toBe(2));
    await harness.send({ connectorId, numbers: uniqueNumbers(60) });
    await eventually(async () => expect(await harness.states()).toEqual({ pending: 60 }));
    expect(most).toBeLessThanOrEqual(8);
    expect(most).toBeGreaterThan(4);
  });

  test('has at most one window of messages to become unknown, while it prefetches and outcomes cannot be stored', async () => {
    const harness = await engineHarness();
    // The latency is long enough to observe the states in between.
    const smsc = await harness.smsc({ latencyMs: 20 });
    const connectorId = await harness.connector(smsc.port, { window: 10 });
    await harness.send({ connectorId, numbers: uniqueNumbers(200) });
    await sql`ALTER TABLE awaiting RENAME TO awaiting_away`.execute(harness.db);
    await harness.engine();
    const most = { claimed: 0, inDoubt: 0 };
    const look = async () => {
      most.inDoubt = Math.max(most.inDoubt, await harness.countUnanswered());
      const { submitting = 0 } = await harness.states();
      most.claimed = Math.max(most.claimed, submitting);
    };
    await eventually(
      async () => {
        await look();
        expect(most.claimed).toBeGreaterThan(10);
        expect(smsc.log.length).toBeGreaterThan(10);
      },
      { every: 1 },
    );
    await sql`ALTER TABLE awaiting_away RENAME TO awaiting`.execute(harness.db);
    await eventually(
      async () => {
        await look();
        expect(await harness.states()).toEqual({ delivered: 200 });
      },
      { every: 1 },
    );
    expect(most.inDoubt).toBeGreaterThan(0);
    expect(most.inDoubt).toBeLessThanOrEqual(10);
  });

  test('starts when it is created, applies its changes and stops when it is deactivated', async () => {
    const harness = await engineHarness();
    const [first, second] = [await harness.smsc(), await harness.smsc()];
    const engine = await harness.engine();
    const connectorId = await harness.connector(first.port);
    await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    await eventually(() => expect(first.log).toHaveLength(1));
    await harness.db
      .updateTable('connectors')
      .set((eb) => ({ smpp: eb.fn('jsonb_set', ['smpp', eb.val('{port}'), eb.val(String(second.port))]) }))
      .execute();
    await eventually(() => expect(second.sessions.size).toBe(1));
    await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    await eventually(() => expect(second.log).toHaveLength(1));
    expect(first.log).toHaveLength(1);
    await harness.db.updateTable('connectors').set({ status: 0 }).execute();
    await eventually(() => expect(second.sessions.size).toBe(0));
    await eventually(async () => expect(await harness.connectorsOf(engine)).toEqual([]));
  });
});

test('a stop in the middle of a send leaves no message unknown, and the next start sends the rest', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ latencyMs: 5 });
  const connectorId = await harness.connector(smsc.port, { window: 20 });
  const first = await harness.engine();
  await harness.send({ connectorId, numbers: uniqueNumbers(300) });
  await eventually(() => expect(smsc.log.length).toBeGreaterThan(40), { every: 2 });
  await first.stop();
  const { queued = 0, submitting = 0, unknown = 0 } = await harness.states();
  expect(queued).toBeGreaterThan(0);
  expect({ submitting, unknown }).toEqual({ submitting: 0, unknown: 0 });
  expect(smsc.sessions.size).toBe(0);
  await harness.engine(testTimes);
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 300 }));
  expect(smsc.log).toHaveLength(300);
});
