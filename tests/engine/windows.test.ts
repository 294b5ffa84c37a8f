/** Sending windows and the order of classes: promotions wait for their hours, transactional messages for nothing. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { aWorld, someNumbers, type World } from './world.ts';

const dayMs = 86_400_000;
const eastAfricaOffsetMs = 3 * 3_600_000;

/** Moves the world's clock on to the next time it is so late in Nairobi. */
function moveTo(world: World, time: string): void {
  const now = world.clock().getTime() + eastAfricaOffsetMs;
  const wanted = Date.parse(`1970-01-01T${time}Z`);
  world.advance((((wanted - now) % dayMs) + dayMs) % dayMs);
}

const setWindow = (world: World, window: { connector?: number; opens: string; closes: string }) =>
  world.db
    .insertInto('sending_windows')
    .values({
      connector_id: window.connector ?? null,
      class: 'promotional',
      opens: window.opens,
      closes: window.closes,
    })
    .execute();

const stateOf = async (world: World, id: number | undefined) => (await world.message(id)).state;

describe('outside its window', () => {
  test('a promotional message waits, a transactional one does not, and the opening sends it', async () => {
    const world = await aWorld();
    await setWindow(world, { opens: '08:00', closes: '18:00' });
    moveTo(world, '18:00');
    const smsc = await world.smsc();
    const connectorId = await world.connector(smsc.port);
    await world.engine();
    const [waiting] = await world.send({ connectorId, numbers: someNumbers(1), class: 'promotional' });
    // Each is a claim that passed the waiting one by.
    for (let round = 0; round < 3; round++) {
      const [urgent] = await world.send({ connectorId, numbers: someNumbers(1) });
      await eventually(async () => expect(await stateOf(world, urgent)).toBe('delivered'));
    }
    expect(await world.message(waiting)).toMatchObject({ state: 'queued', attempts: 0 });
    moveTo(world, '07:59');
    const [early] = await world.send({ connectorId, numbers: someNumbers(1) });
    await eventually(async () => expect(await stateOf(world, early)).toBe('delivered'));
    expect(await stateOf(world, waiting)).toBe('queued');
    moveTo(world, '08:00');
    await eventually(async () => expect(await stateOf(world, waiting)).toBe('delivered'));
  });

  test('a connector with hours of its own goes by them', async () => {
    const world = await aWorld();
    await setWindow(world, { opens: '08:00', closes: '18:00' });
    moveTo(world, '20:00');
    const smsc = await world.smsc();
    const day = await world.connector(smsc.port);
    const late = await world.connector(smsc.port);
    await setWindow(world, { connector: late, opens: '07:00', closes: '24:00' });
    await world.engine();
    const [waiting] = await world.send({ connectorId: day, numbers: someNumbers(1), class: 'promotional' });
    const [sent] = await world.send({ connectorId: late, numbers: someNumbers(1), class: 'promotional' });
    await eventually(async () => expect(await stateOf(world, sent)).toBe('delivered'));
    expect(await stateOf(world, waiting)).toBe('queued');
  });

  test('changed hours count without a restart, and no session is lost over them', async () => {
    const world = await aWorld();
    await setWindow(world, { opens: '08:00', closes: '18:00' });
    moveTo(world, '20:00');
    const smsc = await world.smsc();
    const connectorId = await world.connector(smsc.port);
    await world.engine();
    const [waiting] = await world.send({ connectorId, numbers: someNumbers(1), class: 'promotional' });
    const [urgent] = await world.send({ connectorId, numbers: someNumbers(1) });
    await eventually(async () => expect(await stateOf(world, urgent)).toBe('delivered'));
    const [session] = smsc.sessions;
    expect(await stateOf(world, waiting)).toBe('queued');
    await world.db.updateTable('sending_windows').set({ closes: '24:00' }).execute();
    await eventually(async () => expect(await stateOf(world, waiting)).toBe('delivered'));
    expect([...smsc.sessions]).toEqual([session]);
  });
});

test('a one-time password overtakes 5,000 promotional messages on the same connector', async () => {
  const world = await aWorld();
  const window = 10;
  const smsc = await world.smsc({ latencyMs: 10 });
  const connectorId = await world.connector(smsc.port, { window });
  for (let thousand = 0; thousand < 5; thousand++)
    await world.send({ connectorId, numbers: someNumbers(1_000), class: 'promotional' });
  await world.engine();
  await eventually(() => expect(smsc.log.length).toBeGreaterThan(100));
  await world.send({ connectorId, numbers: someNumbers(1), text: 'Code 1234' });
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
