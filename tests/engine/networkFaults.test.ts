/** Faults of the network and the telco: no message is lost or sent twice, and the ledger is correct (docs/reliability.md). */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { StatusName } from '../../server/smpp/index.ts';
import { rawPdu } from '../smpp/wire.ts';
import { eventually } from '../support/eventually.ts';
import { faultyWire } from '../support/smpp/faultyWire.ts';
import { engineHarness, uniqueNumbers, testTimes, type EngineHarness } from './engineHarness.ts';

const hours = 3_600_000;
const smpp = { backoffMs: 20, backoffMaxMs: 100, responseTimeoutMs: 1_000, enquireLinkMs: 500 };

/** An engine bound to a telco through a proxy that can break. */
async function startBehindFaultyWire(
  settings: Parameters<EngineHarness['smsc']>[0] = {},
  times: Partial<typeof smpp> = smpp,
) {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ receiptDelayMs: [10, 60], ...settings });
  const wire = await faultyWire(smsc.port);
  harness.atEnd(() => wire.close());
  const connectorId = await harness.connector(wire.port, { window: 20 });
  const engine = await harness.engine({ smpp: times });
  await eventually(async () => expect((await harness.connectorsOf(engine))[0]?.bound).toBe(1));
  return { harness, smsc, wire, connectorId };
}

/** Asserts that the telco accepted each message at most once, and that messages it never got are unknown: at most one window per break. */
async function expectSettledOnce(
  { harness, smsc }: Pick<Awaited<ReturnType<typeof startBehindFaultyWire>>, 'harness' | 'smsc'>,
  { sent, unknownMax }: { sent: number; unknownMax: number },
): Promise<void> {
  await eventually(
    async () => {
      const { delivered = 0, unknown = 0, ...others } = await harness.states();
      expect(others).toEqual({});
      expect(delivered + unknown).toBe(sent);
      expect(delivered).toBe(smsc.log.length);
    },
    { timeout: 20_000, every: 50 },
  );
  const destinations = smsc.log.map(({ destination }) => destination);
  expect(new Set(destinations).size, 'sent twice').toBe(destinations.length);
  expect((await harness.states()).unknown ?? 0).toBeLessThanOrEqual(unknownMax);
}

/** Asserts that unknown messages are refunded after three days. */
async function expectUnknownRefunded(harness: EngineHarness, inDoubt: number): Promise<void> {
  const before = await harness.balance('client_balance');
  harness.advance(73 * hours);
  await eventually(async () => expect((await harness.states()).unknown ?? 0).toBe(0));
  expect(await harness.balance('client_balance')).toBe(before + inDoubt);
}

describe('the network', () => {
  test('cut ten times in the middle of windows loses nothing and sends nothing twice', async () => {
    const { harness, smsc, wire, connectorId } = await startBehindFaultyWire({ latencyMs: 5 });
    await harness.send({ connectorId, numbers: uniqueNumbers(1_000) });
    for (let cuts = 1; cuts <= 10; cuts++) {
      await eventually(() => expect(smsc.log.length).toBeGreaterThanOrEqual(cuts * 60), { every: 1 });
      wire.cut();
    }
    await expectSettledOnce({ harness, smsc }, { sent: 1_000, unknownMax: 10 * 20 });
    expect(wire.connections).toBeGreaterThan(10);
  });

  test('that drops all packets is detected; written messages stay unknown, the others are sent later', async () => {
    // The whole window must be written before the session is closed because of an unanswered enquire_link.
    const times = { ...smpp, responseTimeoutMs: 3_000 };
    const { harness, smsc, wire, connectorId } = await startBehindFaultyWire({}, times);
    wire.mode = 'swallow';
    await harness.send({ connectorId, numbers: uniqueNumbers(60) });
    await eventually(async () => expect((await harness.states()).unknown).toBe(20));
    wire.mode = 'pass';
    await expectSettledOnce({ harness, smsc }, { sent: 60, unknownMax: 3 * 20 });
    const { unknown = 0 } = await harness.states();
    expect(unknown).toBeGreaterThanOrEqual(20);
    await expectUnknownRefunded(harness, unknown);
    expect(smsc.log).toHaveLength(60 - unknown);
  });

  test.each(['drops', 'gluing'] as const)('that delivers by %s only slows the traffic', async (mode) => {
    const { harness, smsc, wire, connectorId } = await startBehindFaultyWire({}, testTimes.smpp);
    wire.mode = mode;
    await harness.send({ connectorId, numbers: uniqueNumbers(100) });
    await expectSettledOnce({ harness, smsc }, { sent: 100, unknownMax: 0 });
    expect(wire.connections).toBe(1);
  });
});

describe('a bind', () => {
  test('that is refused is shown with the reason, and succeeds as soon as the telco accepts it', async () => {
    const harness = await engineHarness();
    const refusing = await harness.smsc({ accounts: { tuma1: 'another password' } });
    const connectorId = await harness.connector(refusing.port);
    const engine = await harness.engine({ smpp });
    await harness.send({ connectorId, numbers: uniqueNumbers(10) });
    await eventually(async () =>
      expect(await harness.connectorsOf(engine)).toMatchObject([
        { bound: 0, last_error: expect.stringMatching(/ESME_RINVPASWD/) },
      ]),
    );
    expect(await harness.states()).toEqual({ queued: 10 });
    await refusing.close();
    const willing = await harness.smsc({ port: refusing.port, accounts: { tuma1: 'secret' } });
    await expectSettledOnce({ harness, smsc: willing }, { sent: 10, unknownMax: 0 });
  });

  test('without an answer times out and is retried, and nothing is claimed meanwhile', async () => {
    const harness = await engineHarness();
    const sockets = new Set<Socket>();
    const hanging = createServer((socket) => sockets.add(socket.on('error', () => socket.destroy())));
    hanging.listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const { port } = hanging.address() as AddressInfo;
    const connectorId = await harness.connector(port);
    await harness.engine({ smpp: { ...smpp, bindTimeoutMs: 100 } });
    await harness.send({ connectorId, numbers: uniqueNumbers(10) });
    await eventually(() => expect(sockets.size).toBeGreaterThan(2));
    expect(await harness.states()).toEqual({ queued: 10 });
    for (const socket of sockets) socket.destroy();
    hanging.close();
    await once(hanging, 'close');
    const smsc = await harness.smsc({ port });
    await expectSettledOnce({ harness, smsc }, { sent: 10, unknownMax: 0 });
  });
});

describe('a telco', () => {
  test.each<StatusName>(['ESME_RTHROTTLED', 'ESME_RMSGQFUL', 'ESME_RSYSERR', 'ESME_RX_T_APPN'])(
    'that answers %s once gets the message again, and accepts it once',
    async (submit) => {
      const rules = [{ ending: '', effect: 'refused once', submit, once: true }];
      const { harness, smsc, connectorId } = await startBehindFaultyWire({ rules });
      await harness.send({ connectorId, numbers: uniqueNumbers(20) });
      await eventually(() => expect(smsc.answers[submit]).toBe(20));
      // The delays after a refusal are seconds of the engine's clock.
      harness.advance(60_000);
      await expectSettledOnce({ harness, smsc }, { sent: 20, unknownMax: 0 });
    },
  );

  test.each<StatusName>(['ESME_RINVDSTADR', 'ESME_RINVSRCADR', 'ESME_RINVMSGLEN', 'ESME_RINVDSTTON'])(
    'that answers %s gets the message once, and it fails with a refund',
    async (submit) => {
      const { harness, smsc, connectorId } = await startBehindFaultyWire({
        rules: [{ ending: '', effect: 'refused', submit }],
      });
      const before = await harness.balance('client_balance');
      await harness.send({ connectorId, numbers: uniqueNumbers(20) });
      await eventually(async () => expect(await harness.states()).toEqual({ failed: 20 }));
      expect(smsc.answers).toEqual({ [submit]: 20 });
      expect(await harness.balance('client_balance')).toBe(before);
    },
  );

  test('that answers after five seconds delivers the message once', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc({ latencyMs: 5_000 });
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    await harness.send({ connectorId, numbers: uniqueNumbers(50) });
    await expectSettledOnce({ harness, smsc }, { sent: 50, unknownMax: 0 });
  });

  const genericNack = 0x8000_0000;
  test.each([
    ['a length of 0', rawPdu({ id: 0x15, length: 0 })],
    ['a length of 15', rawPdu({ id: 0x15, length: 15 })],
    ['a length of 2^31', rawPdu({ id: 0x15, length: 2 ** 31 })],
    ['a body that ends too early', rawPdu({ id: 0x05, body: Buffer.from('0000', 'hex') })],
    ['an unknown command', rawPdu({ id: 0x7777 })],
    ['a generic_nack for nothing', rawPdu({ id: genericNack, sequence: 4_000_000 })],
    [
      'an answer with a wrong sequence',
      rawPdu({ id: 0x8000_0004, sequence: 4_000_000, body: Buffer.from('x\0') }),
    ],
  ])('that sends %s in the middle of a window gets each message once', async (_name, octets) => {
    const { harness, smsc, wire, connectorId } = await startBehindFaultyWire({ latencyMs: 5 });
    await harness.send({ connectorId, numbers: uniqueNumbers(200) });
    await eventually(() => expect(smsc.log.length).toBeGreaterThan(40), { every: 1 });
    wire.inject(octets);
    await expectSettledOnce({ harness, smsc }, { sent: 200, unknownMax: 20 });
  });

  test('keeps its session when an enquire_link arrives during many receipts', async () => {
    const { harness, smsc, wire, connectorId } = await startBehindFaultyWire();
    const heavy = Array.from({ length: 4 }, () =>
      harness.database.pool.query(
        'SELECT sum(a * b) FROM generate_series(1, 1500) a, generate_series(1, 1500) b',
      ),
    );
    await harness.send({ connectorId, numbers: uniqueNumbers(200) });
    await expectSettledOnce({ harness, smsc }, { sent: 200, unknownMax: 0 });
    await Promise.all(heavy);
    expect(wire.connections).toBe(1);
  });
});
