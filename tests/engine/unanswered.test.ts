/** Messages whose link is cut before the telco answers, and messages that cannot be sent: receipts settle them, or a refund does. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';
import { scriptedTelco } from './scriptedTelco.ts';

const hours = 3_600_000;

describe('a connection cut in the middle of a window', () => {
  test('leaves messages without an answer unknown, sends none twice, and receipts settle them', async () => {
    const harness = await engineHarness();
    const telco = await scriptedTelco(harness);
    const connectorId = await harness.connector(telco.port, { window: 20 });
    await harness.engine();
    await harness.send({ connectorId, numbers: uniqueNumbers(60) });
    const answer = async (from: number) => {
      await telco.submitted(from + 19);
      for (let i = from; i < from + 20; i++) (await telco.submitted(i)).answer(`e${i}`);
    };
    await answer(0);
    await telco.submitted(39);
    telco.cut();
    await answer(40);
    await eventually(async () => expect(await harness.states()).toEqual({ pending: 40, unknown: 20 }));
    expect(telco.numbers).toHaveLength(60);
    expect(new Set(telco.numbers).size).toBe(60);
    await Promise.all(
      telco.numbers.map(async (_, i) => (await telco.submitted(i)).receipt({ smscId: `e${i}` })),
    );
    expect(await harness.states()).toEqual({ delivered: 60 });
    expect(await harness.unmatchedReceipts()).toEqual([]);
  });

  test('settles an unknown message only by a receipt that matches no other', async () => {
    const harness = await engineHarness();
    const telco = await scriptedTelco(harness);
    const connectorId = await harness.connector(telco.port);
    await harness.engine();
    const [number = ''] = uniqueNumbers(1);
    const [delivered] = await harness.send({ connectorId, numbers: [number] });
    const before = await telco.submitted(0);
    before.answer('c1');
    await eventually(async () => expect(await harness.states()).toEqual({ pending: 1 }));
    await before.receipt({ smscId: 'c1' });
    const doubtful = await harness.send({ connectorId, numbers: [number] });
    await telco.submitted(1);
    telco.cut();
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1, unknown: 1 }));
    // A repeated receipt of the first message does not match the second.
    await eventually(() => before.receipt({ smscId: 'c1' }));
    expect(await harness.states()).toEqual({ delivered: 1, unknown: 1 });
    doubtful.push(...(await harness.send({ connectorId, numbers: [number] })));
    await telco.submitted(2);
    telco.cut();
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1, unknown: 2 }));
    const [third] = await harness.send({ connectorId, numbers: [number] });
    const after = await telco.submitted(3);
    // This receipt matches two messages.
    await after.receipt({ smscId: 'c2' });
    after.answer('c4');
    await eventually(async () => expect((await harness.message(third)).state).toBe('pending'));
    await after.receipt({ smscId: 'c4' });
    expect(await harness.states()).toEqual({ delivered: 2, unknown: 2 });
    for (const id of [delivered, ...doubtful])
      expect((await harness.message(id)).timeline.length).toBeLessThan(5);
    expect((await harness.unmatchedReceipts()).map(({ smsc_id }) => smsc_id)).toEqual(['c1', 'c2']);
  });

  test('refunds messages without a receipt after three days', async () => {
    const harness = await engineHarness();
    const telco = await scriptedTelco(harness);
    const connectorId = await harness.connector(telco.port);
    const before = await harness.balance('client_balance');
    await harness.engine();
    const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    await telco.submitted(0);
    telco.cut();
    await eventually(async () => expect(await harness.states()).toEqual({ unknown: 1 }));
    expect(await harness.balance('client_balance')).toBe(before - 1);
    harness.advance(71 * hours);
    // Several sweeps run with the new time before this message is delivered.
    await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    await telco.submitted(1).then((submit) => submit.answer('d2'));
    await eventually(async () => expect(await harness.states()).toEqual({ unknown: 1, pending: 1 }));
    harness.advance(2 * hours);
    await eventually(async () => expect(await harness.states()).toEqual({ failed: 1, pending: 1 }));
    expect(await harness.message(id)).toMatchObject({
      reason: 'Perhaps sent, but the network did not confirm it within 72 hours',
      failure_code: 'outcome_unknown',
      cost: '0.0000',
    });
    expect(await harness.balance('client_balance')).toBe(before - 1);
  });
});

test('a message that could not be sent for three days fails with a refund', async () => {
  const harness = await engineHarness();
  const connectorId = await harness.connector(1);
  const before = await harness.balance('client_balance');
  const at = new Date(Date.now() - 73 * hours);
  const [late] = await harness.send({
    connectorId,
    numbers: uniqueNumbers(1),
    at,
    parts: 2,
    text: 'a'.repeat(200),
  });
  await harness.send({ connectorId, numbers: uniqueNumbers(1) });
  await harness.engine();
  await eventually(async () => expect(await harness.states()).toEqual({ queued: 1, failed: 1 }));
  expect(await harness.message(late)).toMatchObject({
    reason: 'Could not be sent within 72 hours',
    failure_code: 'not_sent_in_time',
    cost: '0.0000',
  });
  expect(await harness.balance('client_balance')).toBe(before - 1);
});
