// Messages that are valid for a limited time, and messages that are sent later (decisions/043-validity-and-schedules.md).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSmppServer, type PduOf, type StatusName } from '../../server/smpp/index.ts';
import { releaseDelayed } from '../../server/sending/claim/queues.ts';
import { expireInvalid, expireQueued } from '../../server/sending/upkeep/expiry.ts';
import { spawnFor } from '../support/product/spawnProcess.ts';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const hour = 3_600_000;

/** Starts a telco that records its submits and answers them with that status. */
async function telco(
  harness: EngineHarness,
  answer: (pdu: PduOf<'submit_sm'>, n: number) => StatusName | Promise<StatusName> = () => 'ESME_ROK',
) {
  const submitted: PduOf<'submit_sm'>['params'][] = [];
  const server = await startSmppServer({
    host: '127.0.0.1',
    port: 0,
    authenticate: () => 'ESME_ROK',
    onSubmit: async (_peer, pdu) => {
      const n = submitted.push(pdu.params);
      return { status: await answer(pdu, n), messageId: `id${n}` };
    },
  });
  harness.atEnd(() => server.close());
  return { submitted, port: server.port };
}

const after = (harness: EngineHarness, ms: number) => new Date(harness.clock().getTime() + ms);

const validityEnded = { state: 'failed', failure_code: 'validity_ended', cost: '0.0000', parts_sent: 0 };

test('a message whose validity ends while no session is bound fails with its units back, and the others wait on', async () => {
  const harness = await engineHarness();
  const connectorId = await harness.connector(1);
  const [valid, other] = [
    await harness.send({ connectorId, numbers: uniqueNumbers(3), validUntil: after(harness, hour) }),
    await harness.send({ connectorId, numbers: uniqueNumbers(1) }),
  ];
  await harness.engine();
  harness.advance(hour);
  await eventually(async () => expect(await harness.states()).toEqual({ failed: 3, queued: 1 }));
  for (const id of valid) expect(await harness.message(id)).toMatchObject(validityEnded);
  expect(await harness.message(other[0])).toMatchObject({ state: 'queued' });
  expect(await harness.balance('client_refunds')).toBe(-3);
});

test('messages that expire in a long queue fail within seconds and are never claimed', async () => {
  const harness = await engineHarness();
  const { promise: answered, resolve: answer } = Promise.withResolvers<StatusName>();
  const { port, submitted } = await telco(harness, () => answered);
  const connectorId = await harness.connector(port, { window: 1 });
  const validUntil = after(harness, hour);
  await harness.send({ connectorId, numbers: uniqueNumbers(2_000), validUntil });
  const engine = harness.engine();
  // One message is at the telco, and another one is claimed ahead. No more are claimed until the telco answers.
  await eventually(async () => expect(await harness.states()).toEqual({ queued: 1_998, submitting: 2 }));
  await eventually(() => expect(submitted).toHaveLength(1));
  harness.advance(hour);
  await eventually(async () => expect(await harness.states()).toEqual({ failed: 1_998, submitting: 2 }));
  const { rows } = await sql`SELECT sum(attempts)::int AS attempts FROM messages WHERE state = 'failed'`.execute(harness.db);
  expect(rows).toEqual([{ attempts: 0 }]);
  answer('ESME_ROK');
  await eventually(async () => expect(await harness.states()).toEqual({ failed: 1_999, pending: 1 }));
  expect(submitted).toHaveLength(1);
  await engine;
}); // oxfmt-ignore

test('a message that was claimed in time and would be submitted too late is not submitted', async () => {
  const harness = await engineHarness();
  const { promise: answered, resolve: answer } = Promise.withResolvers<StatusName>();
  const { port, submitted } = await telco(harness, () => answered);
  const connectorId = await harness.connector(port, { window: 1 });
  // One message is at the telco, and another one is claimed ahead.
  await harness.send({ connectorId, numbers: uniqueNumbers(1) });
  const engine = harness.engine();
  await eventually(() => expect(submitted).toHaveLength(1));
  const [late] = await harness.send({ connectorId, numbers: uniqueNumbers(1), validUntil: after(harness, hour) });
  await eventually(async () => expect((await harness.message(late)).state).toBe('submitting'));
  harness.advance(hour);
  answer('ESME_ROK');
  await eventually(async () => expect(await harness.message(late)).toMatchObject(validityEnded));
  expect(submitted).toHaveLength(1);
  await engine;
}); // oxfmt-ignore

test('the parts of a long message that are not submitted in time are refunded', async () => {
  const harness = await engineHarness();
  const { port, submitted } = await telco(harness, () => {
    harness.advance(hour);
    return 'ESME_ROK';
  });
  const connectorId = await harness.connector(port);
  const [id] = await harness.send({
    connectorId,
    numbers: uniqueNumbers(1),
    text: 'x'.repeat(300),
    parts: 2,
    validUntil: after(harness, hour),
  });
  await harness.engine();
  await eventually(async () =>
    expect(await harness.message(id)).toMatchObject({ ...validityEnded, cost: '0.6000', parts_sent: 1 }),
  );
  expect(submitted).toHaveLength(1);
});

test('a message that the telco throttles is retried until its validity ends', async () => {
  const harness = await engineHarness();
  const { port, submitted } = await telco(harness, () => 'ESME_RMSGQFUL');
  const connectorId = await harness.connector(port);
  const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1), validUntil: after(harness, hour) });
  await harness.engine();
  for (const attempts of [1, 2, 3]) {
    await eventually(async () => expect(await harness.message(id)).toMatchObject({ state: 'queued', attempts }));
    harness.advance(60_000);
  }
  harness.advance(hour);
  await eventually(async () => expect(await harness.message(id)).toMatchObject(validityEnded));
  expect(submitted.length).toBeGreaterThanOrEqual(3);
}); // oxfmt-ignore

test('messages whose next attempt is due as their validity ends leave the queue as they fail', async () => {
  const harness = await engineHarness();
  const { db } = harness;
  const connectorId = await harness.connector(1);
  const now = harness.clock();
  for (let round = 0; round < 10; round++) {
    await harness.send({ connectorId, numbers: uniqueNumbers(400), notBefore: now, validUntil: now });
    await Promise.all([releaseDelayed(db, now), expireInvalid(db, () => now)]);
    // Expires the messages that were released by the parallel call.
    await expireInvalid(db, () => now);
  }
  expect(await harness.states()).toEqual({ failed: 4_000 });
});

test('a message that is accepted after the clock was set back does not fail in a pass that began before', async () => {
  const harness = await engineHarness();
  const now = new Date();
  const earlier = new Date(now.getTime() - 40 * 24 * hour);
  await harness.send({ connectorId: await harness.connector(1), numbers: uniqueNumbers(3), at: earlier });
  const times = [now, earlier];
  await expect(expireQueued(harness.db, () => times.shift() ?? earlier)).rejects.toThrow('was set back');
  expect(await expireQueued(harness.db, () => earlier)).toBe(0);
  expect(await harness.states()).toEqual({ queued: 3 });
  expect(await expireQueued(harness.db, () => now)).toBe(3);
});

test('the telco gets what remains of the validity, and three days without one', async () => {
  const harness = await engineHarness();
  const { port, submitted } = await telco(harness);
  const connectorId = await harness.connector(port);
  await harness.send({ connectorId, numbers: uniqueNumbers(1), validUntil: after(harness, 30 * hour + 30_000) });
  await harness.send({ connectorId, numbers: uniqueNumbers(1) });
  await harness.engine();
  await eventually(() => expect(submitted).toHaveLength(2));
  const [short, usual] = submitted.map(({ validityPeriod }) => validityPeriod).toSorted();
  expect(short).toMatch(/^0000010600[0-2]\d000R$/);
  expect(usual).toBe('000003000000000R');
}); // oxfmt-ignore

test('a scheduled message is sent when its time has come, also after a restart, and days later than others would have failed', async () => {
  const harness = await engineHarness();
  const { port, submitted } = await telco(harness);
  const connectorId = await harness.connector(port);
  const sendAt = after(harness, 7 * 24 * hour);
  const scheduled = { notBefore: sendAt, validUntil: new Date(sendAt.getTime() + 72 * hour) };
  const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1), ...scheduled });
  const first = await harness.engine();
  await harness.send({ connectorId, numbers: uniqueNumbers(1) });
  await eventually(async () => expect(await harness.states()).toMatchObject({ queued: 1 }));
  await first.stop();
  expect(await harness.message(id)).toMatchObject({ state: 'queued', attempts: 0 });
  harness.advance(7 * 24 * hour);
  await harness.engine();
  await eventually(() => expect(submitted).toHaveLength(2));
  await eventually(async () => expect(await harness.message(id)).toMatchObject({ state: 'pending', attempts: 1 }));
}); // oxfmt-ignore

test('a scheduled message that waits since its time fails by its validity, not by the age of its id', async () => {
  const harness = await engineHarness();
  const { db, clock } = harness;
  const sendAt = after(harness, 7 * 24 * hour);
  const validUntil = new Date(sendAt.getTime() + 72 * hour);
  const scheduled = { notBefore: sendAt, validUntil };
  await harness.send({ connectorId: await harness.connector(1), numbers: uniqueNumbers(1), ...scheduled });
  harness.advance(7 * 24 * hour);
  await releaseDelayed(db, clock());
  harness.advance(71 * hour);
  expect([await expireQueued(db, clock), await expireInvalid(db, clock)]).toEqual([0, 0]);
  harness.advance(hour);
  expect([await expireQueued(db, clock), await expireInvalid(db, clock)]).toEqual([0, 1]);
});

test('a scheduled message that the telco cannot take when it is due is retried, however old its id is', async () => {
  const harness = await engineHarness();
  const { port, submitted } = await telco(harness, (_pdu, n) => (n === 1 ? 'ESME_RMSGQFUL' : 'ESME_ROK'));
  const connectorId = await harness.connector(port);
  const sendAt = after(harness, 7 * 24 * hour);
  const scheduled = { notBefore: sendAt, validUntil: new Date(sendAt.getTime() + 72 * hour) };
  const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1), ...scheduled });
  harness.advance(7 * 24 * hour);
  await harness.engine();
  await eventually(async () => expect(await harness.message(id)).toMatchObject({ state: 'queued', attempts: 1 }));
  harness.advance(60_000);
  await eventually(async () => expect(await harness.message(id)).toMatchObject({ state: 'pending', attempts: 2 }));
  expect(submitted).toHaveLength(2);
}); // oxfmt-ignore

test('a scheduled message to a number that opted out meanwhile is not sent', async () => {
  const harness = await engineHarness();
  const { port, submitted } = await telco(harness);
  const connectorId = await harness.connector(port);
  const numbers = uniqueNumbers(1);
  const [id] = await harness.send({
    connectorId,
    numbers,
    notBefore: after(harness, hour),
    validUntil: after(harness, 73 * hour),
  });
  await harness.db
    .insertInto('dnd')
    .values({ msisdn: numbers[0] ?? '', client_id: null, source: 'console' })
    .execute();
  await harness.engine();
  harness.advance(hour);
  await eventually(async () =>
    expect(await harness.message(id)).toMatchObject({ state: 'failed', failure_code: 'on_dnd_list' }),
  );
  expect(submitted).toEqual([]);
});

test('kill -9 of an engine with messages that expire: each fails with a refund or is in doubt, and none is sent too late', async () => {
  const harness = await engineHarness();
  const { port, submitted } = await telco(harness, () => new Promise<never>(() => undefined));
  const connectorId = await harness.connector(port, { window: 5 });
  await harness.send({ connectorId, numbers: uniqueNumbers(20), validUntil: after(harness, hour) });
  const killed = await spawnFor(harness, 'engine');
  await eventually(async () => expect(await harness.states()).toEqual({ submitting: 10, queued: 10 }));
  await eventually(() => expect(submitted).toHaveLength(5));
  await killed.end('SIGKILL');
  harness.advance(hour);
  await harness.engine();
  await eventually(async () => expect(await harness.states()).toEqual({ unknown: 5, failed: 15 }));
  expect(submitted).toHaveLength(5);
}); // oxfmt-ignore
