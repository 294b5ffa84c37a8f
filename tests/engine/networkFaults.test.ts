/** Everything a network and a telco can do wrong: nothing is lost, nothing is sent twice, the ledger adds up (docs/reliability.md). */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { StatusName } from '../../server/smpp/index.ts';
import { rawPdu } from '../smpp/wire.ts';
import { eventually } from '../support/eventually.ts';
import { faultyWire } from '../support/faultyWire.ts';
import { engineHarness, someNumbers, testTimes, type EngineHarness } from './engineHarness.ts';

const hours = 3_600_000;
const smpp = { backoffMs: 20, backoffMaxMs: 100, responseTimeoutMs: 1_000, enquireLinkMs: 500 };

/** An engine on a telco behind a wire that can be broken. */
async function behindAWire(
  settings: Parameters<EngineHarness['smsc']>[0] = {},
  times: Partial<typeof smpp> = smpp,
) {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ receiptDelayMs: [10, 60], ...settings });
  const wire = await faultyWire(smsc.port);
  harness.atEnd(() => wire.close());
  const connectorId = await harness.connector(wire.port, { window: 20 });
  await harness.engine({ smpp: times });
  await eventually(() => expect(smsc.sessions.size).toBe(1));
  return { harness, smsc, wire, connectorId };
}

/** Whatever the telco accepted, it accepted once; what it never saw is in doubt, at most a window of it for each break. */
async function settled(
  { harness, smsc }: Pick<Awaited<ReturnType<typeof behindAWire>>, 'harness' | 'smsc'>,
  { sent, inDoubtMax }: { sent: number; inDoubtMax: number },
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
  expect((await harness.states()).unknown ?? 0).toBeLessThanOrEqual(inDoubtMax);
}

/** Nobody waits longer than three days for what is in doubt: its units come back. */
async function doubtsAreRefunded(harness: EngineHarness, inDoubt: number): Promise<void> {
  const before = await harness.balance('client_balance');
  harness.advance(73 * hours);
  await eventually(async () => expect((await harness.states()).unknown ?? 0).toBe(0));
  expect(await harness.balance('client_balance')).toBe(before + inDoubt);
}

describe('the network', () => {
  test('cut ten times in the middle of windows loses nothing and sends nothing twice', async () => {
    const { harness, smsc, wire, connectorId } = await behindAWire({ latencyMs: 5 });
    await harness.send({ connectorId, numbers: someNumbers(1_000) });
    for (let cuts = 1; cuts <= 10; cuts++) {
      await eventually(() => expect(smsc.log.length).toBeGreaterThanOrEqual(cuts * 60), { every: 1 });
      wire.cut();
    }
    await settled({ harness, smsc }, { sent: 1_000, inDoubtMax: 10 * 20 });
    expect(wire.connections).toBeGreaterThan(10);
  });

  test('that swallows everything is noticed; what was written stays in doubt, what was not goes out later', async () => {
    const { harness, smsc, wire, connectorId } = await behindAWire();
    wire.mode = 'swallow';
    await harness.send({ connectorId, numbers: someNumbers(60) });
    await eventually(async () => expect((await harness.states()).unknown).toBe(20));
    wire.mode = 'pass';
    await settled({ harness, smsc }, { sent: 60, inDoubtMax: 3 * 20 });
    const { unknown = 0 } = await harness.states();
    expect(unknown).toBeGreaterThanOrEqual(20);
    await doubtsAreRefunded(harness, unknown);
    expect(smsc.log).toHaveLength(60 - unknown);
  });

  test.each(['drops', 'gluing'] as const)(
    'that delivers by %s slows everything and breaks nothing',
    async (mode) => {
      const { harness, smsc, wire, connectorId } = await behindAWire({}, testTimes.smpp);
      wire.mode = mode;
      await harness.send({ connectorId, numbers: someNumbers(100) });
      await settled({ harness, smsc }, { sent: 100, inDoubtMax: 0 });
      expect(wire.connections).toBe(1);
    },
  );
});

describe('a bind', () => {
  test('that is refused is told, and made as soon as the telco allows it', async () => {
    const harness = await engineHarness();
    const refusing = await harness.smsc({ accounts: { tuma1: 'another password' } });
    const connectorId = await harness.connector(refusing.port);
    const engine = await harness.engine({ smpp });
    await harness.send({ connectorId, numbers: someNumbers(10) });
    const state = async () => (await engine.connectors()).find(({ connector_id: id }) => id === connectorId);
    await eventually(async () =>
      expect(await state()).toMatchObject({
        bound: 0,
        queued: 10,
        last_error: expect.stringMatching(/ESME_RINVPASWD/),
      }),
    );
    await refusing.close();
    const willing = await harness.smsc({ port: refusing.port, accounts: { tuma1: 'secret' } });
    await settled({ harness, smsc: willing }, { sent: 10, inDoubtMax: 0 });
  });

  test('that hangs is given up and tried again; nothing is claimed meanwhile', async () => {
    const harness = await engineHarness();
    const sockets = new Set<Socket>();
    const hanging = createServer((socket) => sockets.add(socket.on('error', () => socket.destroy())));
    hanging.listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const { port } = hanging.address() as AddressInfo;
    const connectorId = await harness.connector(port);
    await harness.engine({ smpp: { ...smpp, bindTimeoutMs: 100 } });
    await harness.send({ connectorId, numbers: someNumbers(10) });
    await eventually(() => expect(sockets.size).toBeGreaterThan(2));
    expect(await harness.states()).toEqual({ queued: 10 });
    for (const socket of sockets) socket.destroy();
    hanging.close();
    await once(hanging, 'close');
    const smsc = await harness.smsc({ port });
    await settled({ harness, smsc }, { sent: 10, inDoubtMax: 0 });
  });
});

describe('a telco', () => {
  test.each<StatusName>(['ESME_RTHROTTLED', 'ESME_RMSGQFUL', 'ESME_RSYSERR', 'ESME_RX_T_APPN'])(
    'that says %s once gets the message again, and takes it once',
    async (submit) => {
      const rules = [{ ending: '', effect: 'refused once', submit, once: true }];
      const { harness, smsc, connectorId } = await behindAWire({ rules });
      await harness.send({ connectorId, numbers: someNumbers(20) });
      await eventually(() => expect(smsc.answers[submit]).toBe(20));
      // The pauses after a refusal are seconds of the engine's clock.
      harness.advance(60_000);
      await settled({ harness, smsc }, { sent: 20, inDoubtMax: 0 });
    },
  );

  test.each<StatusName>(['ESME_RINVDSTADR', 'ESME_RINVSRCADR', 'ESME_RINVMSGLEN', 'ESME_RINVDSTTON'])(
    'that says %s gets the message once; it fails and is refunded',
    async (submit) => {
      const { harness, smsc, connectorId } = await behindAWire({
        rules: [{ ending: '', effect: 'refused', submit }],
      });
      const before = await harness.balance('client_balance');
      await harness.send({ connectorId, numbers: someNumbers(20) });
      await eventually(async () => expect(await harness.states()).toEqual({ failed: 20 }));
      expect(smsc.answers).toEqual({ [submit]: 20 });
      expect(await harness.balance('client_balance')).toBe(before);
    },
  );

  test('that answers after five seconds is waited for', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc({ latencyMs: 5_000 });
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    await harness.send({ connectorId, numbers: someNumbers(50) });
    await settled({ harness, smsc }, { sent: 50, inDoubtMax: 0 });
  });

  const genericNack = 0x8000_0000;
  test.each([
    ['a length of 0', rawPdu({ id: 0x15, length: 0 })],
    ['a length of 15', rawPdu({ id: 0x15, length: 15 })],
    ['a length of 2^31', rawPdu({ id: 0x15, length: 2 ** 31 })],
    ['a body that ends too early', rawPdu({ id: 0x05, body: Buffer.from('0000', 'hex') })],
    ['a command nobody knows', rawPdu({ id: 0x7777 })],
    ['a generic_nack for nothing', rawPdu({ id: genericNack, sequence: 4_000_000 })],
    [
      'an answer with a wrong sequence',
      rawPdu({ id: 0x8000_0004, sequence: 4_000_000, body: Buffer.from('x\0') }),
    ],
  ])('that sends %s in the middle of a window: each message once', async (_name, octets) => {
    const { harness, smsc, wire, connectorId } = await behindAWire({ latencyMs: 5 });
    await harness.send({ connectorId, numbers: someNumbers(200) });
    await eventually(() => expect(smsc.log.length).toBeGreaterThan(40), { every: 1 });
    wire.inject(octets);
    await settled({ harness, smsc }, { sent: 200, inDoubtMax: 20 });
  });

  test('that is asked for its life during heavy reports keeps its session', async () => {
    const { harness, smsc, wire, connectorId } = await behindAWire();
    const heavy = Array.from({ length: 4 }, () =>
      harness.database.pool.query(
        'SELECT sum(a * b) FROM generate_series(1, 1500) a, generate_series(1, 1500) b',
      ),
    );
    await harness.send({ connectorId, numbers: someNumbers(200) });
    await settled({ harness, smsc }, { sent: 200, inDoubtMax: 0 });
    await Promise.all(heavy);
    expect(wire.connections).toBe(1);
  });
});
