/** What the engine does with a message that the telco refuses: it fails with a refund, or is sent again. */
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { startSmppServer, type StatusName } from '../../server/smpp/index.ts';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const seconds = 1_000;

describe('a refusal', () => {
  test('that is permanent fails the message with the reason and a refund', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    const before = await harness.balance('client_balance');
    await harness.engine();
    const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1, '0001'), text: 'x', otp: true });
    await eventually(async () => expect(await harness.states()).toEqual({ failed: 1 }));
    expect(await harness.message(id)).toMatchObject({
      reason: 'The network does not know this number',
      failure_code: 'number_unknown',
      parts_sent: 0,
      cost: '0.0000',
      message: '',
    });
    expect((await harness.message(id)).timeline.at(-1)).toMatchObject({
      kind: 'failed',
      raw: 'ESME_RINVDSTADR',
    });
    expect(await harness.balance('client_balance')).toBe(before);
    expect(await harness.balance('package_stock')).toBe(0);
    expect(smsc.log).toEqual([]);
  });

  test('of a later part keeps the charge of earlier parts, and stops later ones', async () => {
    const harness = await engineHarness();
    const telco = await partsTelco(harness, ['ESME_ROK', 'ESME_RINVMSGLEN']);
    const before = await harness.balance('client_balance');
    const connectorId = await harness.connector(telco.port);
    await harness.engine();
    const text = 'a'.repeat(153 * 2 + 10);
    const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1), text, parts: 3 });
    await eventually(async () => expect(await harness.states()).toEqual({ failed: 1 }));
    expect(await harness.message(id)).toMatchObject({ parts_sent: 1, cost: '0.6000' });
    expect(await harness.balance('client_balance')).toBe(before - 1);
    expect(await harness.balance('package_stock')).toBe(-1);
    expect(telco.parts).toEqual([1, 2]);
  });

  test('that is temporary for a later part retries that part, and sends none twice', async () => {
    const harness = await engineHarness();
    const telco = await partsTelco(harness, ['ESME_ROK', 'ESME_RTHROTTLED', 'ESME_ROK', 'ESME_ROK']);
    const connectorId = await harness.connector(telco.port);
    await harness.engine();
    const text = 'a'.repeat(153 * 2 + 10);
    const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1), text, parts: 3 });
    await eventually(async () => expect(await harness.states()).toEqual({ pending: 1 }));
    expect(telco.parts).toEqual([1, 2, 2, 3]);
    expect(await harness.message(id)).toMatchObject({ parts_sent: 3, attempts: 2 });
    expect(await harness.balance('package_stock')).toBe(-3);
  });

  test('by throttling or a system error only delays the message', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    const metrics = new Registry();
    await harness.engine({ metrics });
    const numbers = [...uniqueNumbers(5, '0004'), ...uniqueNumbers(1, '0010')];
    const ids = await harness.send({ connectorId, numbers });
    await eventually(() => expect(smsc.answers).toMatchObject({ ESME_RTHROTTLED: 5, ESME_RSYSERR: 1 }));
    // The delay after a system error is five seconds of the clock, which does not move.
    harness.advance(10 * seconds);
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 6 }));
    expect(smsc.log).toHaveLength(6);
    const { timeline } = await harness.message(ids[0]);
    expect(timeline.map(({ kind, raw }) => (kind === 'retry' ? raw : kind))).toEqual([
      'queued',
      'submitting',
      'ESME_RTHROTTLED',
      'submitting',
      'pending',
      'delivered',
    ]);
    const exposed = await metrics.metrics();
    expect(exposed).toContain(
      `tuma_submit_answers_total{connector="${connectorId}",status="ESME_RTHROTTLED"} 5`,
    );
    expect(exposed).toContain(`tuma_receipts_total{connector="${connectorId}",state="DELIVRD"} 6`);
    // Receipts that arrive before the answers are matched later, and their time is not measured.
    expect(exposed).toMatch(new RegExp(`tuma_receipt_seconds_count{connector="${connectorId}"} [1-6]\n`));
    expect(exposed).toContain('tuma_db_connections_max{pool="engine"} 8');
    expect(exposed).toContain(`tuma_sessions_bound{connector="${connectorId}"} 1`);
  });

  test('that is temporary fails the message with a refund after three days', async () => {
    const harness = await engineHarness();
    const telco = await partsTelco(harness, []);
    const connectorId = await harness.connector(telco.port);
    const before = await harness.balance('client_balance');
    const hour = 3_600 * seconds;
    const fromNow = (hours: number) => new Date(Date.now() + hours * hour);
    const numbers = uniqueNumbers(1);
    const [id] = await harness.send({ connectorId, numbers, at: fromNow(-71), notBefore: fromNow(1) });
    // Nothing listens on this port. The only sweep is over when this message has failed, so the answer fails the other message.
    const unreachable = await harness.connector(1);
    const [swept] = await harness.send({ connectorId: unreachable, numbers, at: fromNow(-73) });
    await harness.engine({ expiryMs: hour });
    await eventually(async () => expect((await harness.message(swept)).state).toBe('failed'));
    expect(telco.parts).toEqual([]);
    harness.advance(2 * hour);
    await eventually(async () => expect(await harness.states()).toEqual({ failed: 2 }));
    const { reason, timeline } = await harness.message(id);
    expect(reason).toBe('Could not be sent within 72 hours');
    expect(timeline.at(-1)?.raw).toBe('ESME_RSYSERR');
    expect(await harness.balance('client_balance')).toBe(before);
  });
});

/** Starts a telco that gives these answers in order, then only system errors, and records the part of each submit. */
async function partsTelco(harness: { atEnd: (end: () => Promise<void>) => void }, answers: StatusName[]) {
  const parts: number[] = [];
  const server = await startSmppServer({
    host: '127.0.0.1',
    port: 0,
    authenticate: () => 'ESME_ROK',
    onSubmit: (_peer, { params }) => {
      parts.push(params.shortMessage[5] ?? 0);
      const isLast = params.shortMessage[4] === params.shortMessage[5];
      expect(params.registeredDelivery).toBe(isLast ? 1 : 2);
      return { status: answers.shift() ?? 'ESME_RSYSERR', messageId: `id${parts.length}` };
    },
  });
  harness.atEnd(() => server.close());
  return { port: server.port, parts };
}
