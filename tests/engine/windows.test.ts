/** Sending windows and the order of classes: promotions wait for their hours, transactional messages for nothing. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { engineHarness, someNumbers, type EngineHarness } from './engineHarness.ts';

const dayMs = 86_400_000;
const eastAfricaOffsetMs = 3 * 3_600_000;

/** Moves the harness's clock on to the next time it is so late in Nairobi. */
function moveTo(harness: EngineHarness, time: string): void {
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
  test('a promotional message waits, a transactional one does not, and the opening sends it', async () => {
    const harness = await engineHarness();
    await setWindow(harness, { opens: '08:00', closes: '18:00' });
    moveTo(harness, '18:00');
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const [waiting] = await harness.send({ connectorId, numbers: someNumbers(1), class: 'promotional' });
    // Each is a claim that passed the waiting one by.
    for (let round = 0; round < 3; round++) {
      const [urgent] = await harness.send({ connectorId, numbers: someNumbers(1) });
      await eventually(async () => expect(await stateOf(harness, urgent)).toBe('delivered'));
    }
    expect(await harness.message(waiting)).toMatchObject({ state: 'queued', attempts: 0 });
    moveTo(harness, '07:59');
    const [early] = await harness.send({ connectorId, numbers: someNumbers(1) });
    await eventually(async () => expect(await stateOf(harness, early)).toBe('delivered'));
    expect(await stateOf(harness, waiting)).toBe('queued');
    moveTo(harness, '08:00');
    await eventually(async () => expect(await stateOf(harness, waiting)).toBe('delivered'));
  });

  test('a connector with hours of its own goes by them', async () => {
    const harness = await engineHarness();
    await setWindow(harness, { opens: '08:00', closes: '18:00' });
    moveTo(harness, '20:00');
    const smsc = await harness.smsc();
    const day = await harness.connector(smsc.port);
    const late = await harness.connector(smsc.port);
    await setWindow(harness, { connector: late, opens: '07:00', closes: '24:00' });
    await harness.engine();
    const [waiting] = await harness.send({ connectorId: day, numbers: someNumbers(1), class: 'promotional' });
    const [sent] = await harness.send({ connectorId: late, numbers: someNumbers(1), class: 'promotional' });
    await eventually(async () => expect(await stateOf(harness, sent)).toBe('delivered'));
    expect(await stateOf(harness, waiting)).toBe('queued');
  });

  test('changed hours count without a restart, and no session is lost over them', async () => {
    const harness = await engineHarness();
    await setWindow(harness, { opens: '08:00', closes: '18:00' });
    moveTo(harness, '20:00');
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const [waiting] = await harness.send({ connectorId, numbers: someNumbers(1), class: 'promotional' });
    const [urgent] = await harness.send({ connectorId, numbers: someNumbers(1) });
    await eventually(async () => expect(await stateOf(harness, urgent)).toBe('delivered'));
    const [session] = smsc.sessions;
    expect(await stateOf(harness, waiting)).toBe('queued');
    await harness.db.updateTable('sending_windows').set({ closes: '24:00' }).execute();
    await eventually(async () => expect(await stateOf(harness, waiting)).toBe('delivered'));
    expect([...smsc.sessions]).toEqual([session]);
  });
});

test('a one-time password overtakes 5,000 promotional messages on the same connector', async () => {
  const harness = await engineHarness();
  const window = 10;
  const smsc = await harness.smsc({ latencyMs: 10 });
  const connectorId = await harness.connector(smsc.port, { window });
  for (let thousand = 0; thousand < 5; thousand++)
    await harness.send({ connectorId, numbers: someNumbers(1_000), class: 'promotional' });
  await harness.engine();
  await eventually(() => expect(smsc.log.length).toBeGreaterThan(100));
  await harness.send({ connectorId, numbers: someNumbers(1), text: 'Code 1234' });
  const before = smsc.log.length;
  const place = await eventually(() => {
    const at = smsc.log.findIndex(({ text }) => text === 'Code 1234');
    expect(at).toBeGreaterThan(0);
    return at;
  });
  // What was claimed when it came: a window under way, and one more batch at most.
  expect(place - before).toBeLessThanOrEqual(2 * window);
  expect(smsc.log.length).toBeLessThan(5_000);
});
