/** A fault of the engine's own code ends the process, and the next start settles its unfinished messages. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { Settler } from '../../server/sending/settle/settler.ts';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

/** Collects the errors that would end the process (server/main.ts). */
function watchFatal(): unknown[] {
  const seen: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => seen.push(error));
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  });
  return seen;
}

test('an outcome that cannot be settled ends the process, and the next engine settles it', async () => {
  const fatal = watchFatal();
  const fault = new TypeError('a fault of the code');
  const settle = vi.spyOn(Settler.prototype, 'settle').mockRejectedValueOnce(fault);
  onTestFinished(() => settle.mockRestore());
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  const engine = await harness.engine();
  await harness.send({ connectorId, numbers: uniqueNumbers(1) });
  await eventually(() => expect(settle).toHaveBeenCalled());
  await eventually(() => expect(fatal).toEqual([fault]));
  await engine.stop();
  await harness.engine();
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1 }));
  expect(smsc.log).toHaveLength(1);
});
