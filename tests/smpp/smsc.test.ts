import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SmppClient, splitMessage, type Delivery, type SmppClientOptions } from '../../server/smpp/index.ts';
import { numberRules } from '../../simulators/smsc/rules.ts';
import { startSmsc, type SmscOptions, type SubmitRecord } from '../../simulators/smsc/smsc.ts';
import { waitForEvent } from './wire.ts';

async function startSimulator(options: SmscOptions = {}) {
  const smsc = await startSmsc(options);
  onTestFinished(() => smsc.close());
  return smsc;
}

async function startClient(port: number, options: Partial<SmppClientOptions> = {}) {
  const deliveries: Delivery[] = [];
  const client = new SmppClient({
    host: '127.0.0.1',
    port,
    systemId: 'tuma',
    password: 'secret',
    bind: 'transceiver',
    backoffMs: 5,
    onDeliver: (delivery) => {
      deliveries.push(delivery);
      return Promise.resolve();
    },
    ...options,
  });
  onTestFinished(() => client.close(0));
  client.start();
  await waitForEvent(client, 'state', (state) => state === 'bound');
  const send = (destination: string, text = 'Hello') =>
    Promise.all(
      splitMessage(text, { reference: 5 }).map((part) =>
        client.submit({ source: 'TUMA', destination, registeredDelivery: 1, ...part }),
      ),
    );
  return { client, deliveries, send };
}

async function outcomes(): Promise<string[]> {
  const smsc = await startSimulator({ seed: 42, shares: { absent: 0.3, expired: 0.2 } });
  const { deliveries, send } = await startClient(smsc.port, { window: 200 });
  for (let i = 0; i < 200; i++) await send('254712345678');
  await vi.waitFor(() => expect(deliveries).toHaveLength(200));
  return deliveries.map(({ receipt }) => receipt!.state);
}

describe('the SMSC simulator', () => {
  test.each(numberRules.map((rule) => [rule.ending, rule.effect, rule] as const))(
    'does with numbers ending %s what its table says: %s',
    async (ending, _effect, rule) => {
      const smsc = await startSimulator();
      const { deliveries, send } = await startClient(smsc.port);
      const destination = `25471234${ending}`;
      const [first] = await send(destination);
      expect(first!.status.name).toBe(rule.submit ?? 'ESME_ROK');
      if (rule.submit && !rule.once) return expect(smsc.log).toEqual([]);
      if (rule.once) expect((await send(destination))[0]!.status.name).toBe('ESME_ROK');
      // Sends a normal message afterwards: when its receipt has arrived, a receipt of the first message would have arrived, too.
      const [ordinary] = await send('254712345678');
      await vi.waitFor(() =>
        expect(deliveries.some(({ receipt }) => receipt?.smscId === ordinary!.messageId)).toBe(true),
      );
      await vi.waitFor(() => expect(smsc.receipts.waiting).toBe(0));
      const receipt = deliveries.find(({ source }) => source === destination)?.receipt;
      if (rule.receipt === 'none') return expect(receipt).toBeUndefined();
      expect(rule.effect.toLowerCase()).toContain(
        {
          DELIVRD: 'accepted',
          UNDELIV: 'undelivered',
          REJECTD: 'rejected',
          EXPIRED: 'expired',
          UNKNOWN: 'unknown',
        }[receipt!.state as 'DELIVRD'],
      );
      return undefined;
    },
  );

  test('sends the network’s error word and the time in the receipt', async () => {
    const smsc = await startSimulator();
    const { deliveries, send } = await startClient(smsc.port);
    const [answer] = await send('254712340005');
    await vi.waitFor(() => expect(deliveries).toHaveLength(1));
    expect(deliveries[0]).toMatchObject({
      source: '254712340005',
      destination: 'TUMA',
      receipt: { smscId: answer!.messageId, state: 'REJECTD', error: 'SenderName Blacklisted' },
    });
  });

  test('records every accepted part, in its file before the answer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'smsc-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const logFile = join(folder, 'log');
    const smsc = await startSimulator({ logFile });
    const { send } = await startClient(smsc.port);
    const text = `Karibu 😀 ${'ж'.repeat(100)}`;
    const answers = await send('254712345678', text);
    await send('254712340001');
    const lines = readFileSync(logFile, 'utf8').trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as SubmitRecord);
    expect(records).toEqual(smsc.log);
    expect(records.map(({ id }) => id)).toEqual(answers.map(({ messageId }) => messageId));
    expect(records.map((record) => record.text).join('')).toBe(text);
    expect(records).toMatchObject([
      { systemId: 'tuma', source: 'TUMA', destination: '254712345678', part: 1, total: 2, reference: 5 },
      { part: 2, total: 2, reference: 5 },
    ]);
    expect(smsc.answers).toEqual({ ESME_ROK: 2, ESME_RINVDSTADR: 1 });
  });

  test('throttles above its rate while one is set', async () => {
    const smsc = await startSimulator({ rate: 5 });
    const { send } = await startClient(smsc.port, { window: 50 });
    // This is more than the rate permits in two seconds.
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('254712345678')));
    const names = answers.map(([answer]) => answer!.status.name);
    expect(names.filter((name) => name === 'ESME_RTHROTTLED').length).toBeGreaterThanOrEqual(20);
    smsc.settings.rate = 0;
    expect((await send('254712345678'))[0]!.status.name).toBe('ESME_ROK');
  });

  test('refuses unknown accounts and wrong passwords', async () => {
    const smsc = await startSimulator({ accounts: { tuma: 'right' } });
    for (const [systemId, status] of [
      ['unknown', 'ESME_RINVSYSID'],
      ['tuma', 'ESME_RINVPASWD'],
    ] as const) {
      const client = new SmppClient({
        host: '127.0.0.1',
        port: smsc.port,
        systemId,
        password: 'wrong',
        bind: 'transceiver',
        onDeliver: () => Promise.resolve(),
      });
      client.start();
      await waitForEvent(client, 'state', (state) => state === 'waiting');
      expect(client.lastError).toBe(`the bind was refused: ${status}`);
      await client.close();
    }
    await startClient(smsc.port, { password: 'right' });
    expect(smsc.sessions.size).toBe(1);
  });

  test('keeps receipts until a bound client accepts them', async () => {
    const smsc = await startSimulator({ receiptDelayMs: [5, 20] });
    const deliveries: Delivery[] = [];
    const accept = (delivery: Delivery) => {
      deliveries.push(delivery);
      return Promise.resolve();
    };
    const refuse = () => Promise.reject(new Error('not stored'));
    const { client, send } = await startClient(smsc.port, {
      window: 50,
      onDeliver: (delivery) => (deliveries.length < 10 ? accept(delivery) : refuse()),
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('254712345678')));
    await client.close();
    let refusals = 2;
    const second = await startClient(smsc.port, {
      onDeliver: (delivery) => (refusals-- > 0 ? refuse() : accept(delivery)),
    });
    expect(second.client.state).toBe('bound');
    await vi.waitFor(() => expect(smsc.receipts).toMatchObject({ waiting: 0, taken: 20 }), {
      timeout: 5_000,
    });
    expect(refusals).toBeLessThan(0);
    expect(new Set(deliveries.map(({ receipt }) => receipt!.smscId))).toEqual(
      new Set(answers.map(([answer]) => answer!.messageId)),
    );
  });

  test('repeats deliveries that were unanswered when the connection was lost', async () => {
    const smsc = await startSimulator();
    const attempts: string[] = [];
    const { send } = await startClient(smsc.port, {
      onDeliver: ({ receipt }) => {
        attempts.push(receipt!.smscId);
        // The first delivery is never answered.
        return attempts.length === 1 ? new Promise(() => undefined) : Promise.resolve();
      },
    });
    const [answer] = await send('254712345678');
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    smsc.dropSessions();
    await vi.waitFor(() => expect(smsc.receipts).toMatchObject({ waiting: 0, taken: 1 }));
    expect(attempts).toEqual([answer!.messageId, answer!.messageId]);
  });

  test('sends the receipts of an account to that account only', async () => {
    const smsc = await startSimulator();
    const other = await startClient(smsc.port, { systemId: 'other' });
    const mine = await startClient(smsc.port);
    await mine.send('254712345678');
    await vi.waitFor(() => expect(mine.deliveries).toHaveLength(1));
    expect(other.deliveries).toEqual([]);
  });

  test('generates the same outcomes from the same seed, in the configured shares', async () => {
    const states = await outcomes();
    expect(await outcomes()).toEqual(states);
    const count = (state: string) => states.filter((each) => each === state).length;
    expect(count('UNDELIV')).toBeGreaterThan(35);
    expect(count('EXPIRED')).toBeGreaterThan(20);
    expect(count('DELIVRD')).toBeGreaterThan(70);
  });

  test('sends no receipt if none was requested', async () => {
    const smsc = await startSimulator();
    const { client, deliveries, send } = await startClient(smsc.port);
    await client.submit({ source: 'TUMA', destination: '254712345678', shortMessage: Buffer.from('quiet') });
    await send('254712345679');
    await vi.waitFor(() => expect(smsc.receipts).toMatchObject({ waiting: 0, taken: 1 }));
    expect(deliveries).toMatchObject([{ source: '254712345679' }]);
  });

  test('answers after the configured latency', async () => {
    const smsc = await startSimulator({ latencyMs: 30 });
    const { send } = await startClient(smsc.port);
    const from = performance.now();
    await send('254712345678');
    expect(performance.now() - from).toBeGreaterThanOrEqual(28);
  });
});
