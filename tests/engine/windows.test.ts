/** Sending windows and the priority of classes: promotions wait for their window, transactional messages do not. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const dayMs = 86_400_000;
const eastAfricaOffsetMs = 3 * 3_600_000;

/** Moves the harness's clock forward to that time in Nairobi. */
function advanceTo(harness: EngineHarness, time: string): void {
  const now = harness.clock().getTime() + eastAfricaOffsetMs;
  const wanted = Date.parse(`1970-01-01T${time}Z`);
  harness.advance((((wanted - now) % dayMs) + dayMs) % dayMs);
}

const setWindow = (harness: EngineHarness, window: { connector?: number; opens: string; closes: string }) =>
  harness.db
    .insertInto('sending_windows')
    .values({
      connector_id: window.connector ?? null,
      class: 'promotional',
      opens: window.opens,
      closes: window.closes,
    })
    .execute();

const stateOf = async (harness: EngineHarness, id: number | undefined) => (await harness.message(id)).state;

describe('outside its window', () => {
  test('a promotional message waits until the window opens, and a transactional one is sent', async () => {
    const harness = await engineHarness();
    await setWindow(harness, { opens: '08:00', closes: '18:00' });
    advanceTo(harness, '18:00');
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const [waiting] = await harness.send({ connectorId, numbers: uniqueNumbers(1), class: 'promotional' });
    // Each round includes a claim that does not take the waiting message.
    for (let round = 0; round < 3; round++) {
      const [urgent] = await harness.send({ connectorId, numbers: uniqueNumbers(1) });
      await eventually(async () => expect(await stateOf(harness, urgent)).toBe('delivered'));
    }
    expect(await harness.message(waiting)).toMatchObject({ state: 'queued', attempts: 0 });
    advanceTo(harness, '07:59');
    const [early] = await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    await eventually(async () => expect(await stateOf(harness, early)).toBe('delivered'));
    expect(await stateOf(harness, waiting)).toBe('queued');
    advanceTo(harness, '08:00');
    await eventually(async () => expect(await stateOf(harness, waiting)).toBe('delivered'));
  });

  test('a connector with its own window uses it', async () => {
    const harness = await engineHarness();
    await setWindow(harness, { opens: '08:00', closes: '18:00' });
    advanceTo(harness, '20:00');
    const smsc = await harness.smsc();
    const day = await harness.connector(smsc.port);
    const late = await harness.connector(smsc.port);
    await setWindow(harness, { connector: late, opens: '07:00', closes: '24:00' });
    await harness.engine();
    const [waiting] = await harness.send({
      connectorId: day,
      numbers: uniqueNumbers(1),
      class: 'promotional',
    });
    const [sent] = await harness.send({ connectorId: late, numbers: uniqueNumbers(1), class: 'promotional' });
    await eventually(async () => expect(await stateOf(harness, sent)).toBe('delivered'));
    expect(await stateOf(harness, waiting)).toBe('queued');
  });

  test('a changed window applies without a restart or a lost session', async () => {
    const harness = await engineHarness();
    await setWindow(harness, { opens: '08:00', closes: '18:00' });
    advanceTo(harness, '20:00');
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const [waiting] = await harness.send({ connectorId, numbers: uniqueNumbers(1), class: 'promotional' });
    const [urgent] = await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    await eventually(async () => expect(await stateOf(harness, urgent)).toBe('delivered'));
    const [session] = smsc.sessions;
    expect(await stateOf(harness, waiting)).toBe('queued');
    await harness.db.updateTable('sending_windows').set({ closes: '24:00' }).execute();
    await eventually(async () => expect(await stateOf(harness, waiting)).toBe('delivered'));
    expect([...smsc.sessions]).toEqual([session]);
  });
});

test('a one-time password is sent before 5,000 queued promotional messages of the same connector', async () => {
  const harness = await engineHarness();
  const window = 10;
  const smsc = await harness.smsc({ latencyMs: 10 });
  const connectorId = await harness.connector(smsc.port, { window });
  for (let thousand = 0; thousand < 5; thousand++)
    await harness.send({ connectorId, numbers: uniqueNumbers(1_000), class: 'promotional' });
  await harness.engine();
  await eventually(() => expect(smsc.log.length).toBeGreaterThan(100));
  await harness.send({ connectorId, numbers: uniqueNumbers(1), text: 'Code 1234' });
  const before = smsc.log.length;
  const place = await eventually(() => {
    const at = smsc.log.findIndex(({ text }) => text === 'Code 1234');
    expect(at).toBeGreaterThan(0);
    return at;
  });
  // Messages that were claimed before it: an open window, and at most one more batch.
  expect(place - before).toBeLessThanOrEqual(2 * window);
  expect(smsc.log.length).toBeLessThan(5_000);
});
