/** A clock that differs from that of PostgreSQL after the start: the metric, the lines of the log, and `tuma status`. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { status } from '../../scripts/tuma/status.ts';
import { watchClock } from '../../server/clockWatch.ts';
import { readConfig } from '../../server/config/config.ts';
import { eventually } from '../support/eventually.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
afterEach(() => {
  vi.restoreAllMocks();
});

test('a clock that is moved while the process runs is measured, and logged once when it differs and once when it agrees', async () => {
  const database = await testDatabase();
  const log: { msg: string; level: number; seconds: number }[] = [];
  const registry = new Registry();
  let moved = 0;
  const watch = await watchClock({
    db: database.db,
    registry,
    logger: pino({}, { write: (line) => void log.push(JSON.parse(line)) }),
    clock: () => new Date(Date.now() + moved * 1000),
    everyMs: 20,
  });
  onTestFinished(() => watch.stop());
  const measured = async () =>
    Number(/^tuma_clock_difference_seconds (\S+)$/m.exec(await registry.metrics())?.[1]);
  expect(watch.notes).toEqual([]);
  expect(await measured()).toBe(0);
  for (const [seconds, words] of [
    [hourSeconds, 'ahead of'],
    [-hourSeconds, 'behind'],
  ] as const) {
    moved = seconds;
    await eventually(async () => expect(Math.abs((await measured()) - seconds)).toBeLessThan(5));
    moved = 0;
    await eventually(async () => expect(await measured()).toBe(0));
    const [differs, agrees, ...more] = log.splice(0);
    expect(differs).toMatchObject({ level: 40, msg: expect.stringMatching(`^The clock of this machine is 3\\d+ seconds ${words} that of PostgreSQL: `) }); // oxfmt-ignore
    expect(agrees).toMatchObject({
      level: 30,
      msg: 'The clocks of this machine and of PostgreSQL agree again',
    });
    expect(more).toEqual([]);
  }
  await database.close();
  await eventually(async () => expect(await measured()).toBeNaN());
});

test('the earlier clock is that of this machine, or that of PostgreSQL from the moment when this machine is more than five seconds ahead', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  let moved = 0;
  const clock = () => new Date(Date.now() + moved * 1000);
  const tools = { db: database.db, registry: new Registry(), logger: pino({ level: 'silent' }), clock };
  const watch = await watchClock({ ...tools, everyMs: hourSeconds * 1000 });
  onTestFinished(() => watch.stop());
  const ahead = () => (watch.earlier().getTime() - Date.now()) / 1000;
  // Without another comparison.
  for (const [seconds, expected] of [
    [4, 4],
    [hourSeconds, 0],
    [40 * daySeconds, 0],
    [-hourSeconds, -hourSeconds],
    [0, 0],
  ] as const) {
    moved = seconds;
    expect(Math.abs(ahead() - expected)).toBeLessThan(3);
  }
  moved = 40 * daySeconds;
  const other = await watchClock({ ...tools, registry: new Registry() });
  onTestFinished(() => other.stop());
  expect(Math.abs(other.earlier().getTime() - Date.now())).toBeLessThan(3_000);
});

test('the earlier clock is right again at once after the machine was suspended, for which the monotonic clock stops', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const now = performance.now.bind(performance);
  const monotonic = vi.spyOn(performance, 'now').mockImplementation(now);
  const watch = await watchClock({
    db: database.db,
    registry: new Registry(),
    logger: pino({ level: 'silent' }),
    clock: () => new Date(),
    everyMs: hourSeconds * 1000,
  });
  onTestFinished(() => watch.stop());
  monotonic.mockImplementation(() => now() - hourSeconds * 1000);
  const behind = () => Date.now() - watch.earlier().getTime();
  expect(behind()).toBeGreaterThan(1000 * (hourSeconds - 3));
  await eventually(() => expect(behind()).toBeLessThan(3_000));
});

test('tuma status reports a clock that differs, and exits with 1', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const run = () =>
    status.run({ config: readConfig({ DATABASE_URL: database.url }), values: {}, positionals: [] });
  expect(await run()).toMatchObject({ exit: 0, data: { clock_ahead_seconds: 0 } });
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + hourSeconds * 1000);
  const differs = await run();
  expect(differs.exit).toBe(1);
  expect(differs.lines).toContainEqual(expect.stringMatching(/^warning: The clock of this machine is 3\d+ seconds ahead/)); // oxfmt-ignore
});
