import { setTimeout as pause } from 'node:timers/promises';

/** Retries `check` until it no longer throws and returns its result; throws its last error after `timeout` ms. */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  options: { timeout?: number; every?: number; giveUp?: () => boolean } = {},
): Promise<Result> {
  const deadline = performance.now() + (options.timeout ?? 10_000);
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline || options.giveUp?.()) throw error;
      await pause(options.every ?? 25);
    }
  }
}
