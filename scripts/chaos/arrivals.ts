// The messages that the telcos have accepted, read from their logs.
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 100;

/** All texts, in order for each telco. */
export const arrivedTexts = (logs: readonly string[]): string[] =>
  logs.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );

export interface Arrivals {
  /** The longest time without an arrival since the last call, in seconds. */
  takeLongestPause(): number;
  /** Waits for the next arrival; false if none came in time. */
  next(secondsMax: number): Promise<boolean>;
  stop(): void;
}

export function watchArrivals(logs: readonly string[]): Arrivals {
  const sizeNow = () => logs.reduce((sum, file) => sum + statSync(file).size, 0);
  let size = sizeNow();
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    const found = sizeNow();
    if (found > size) last = now;
    size = found;
  };
  const timer = setInterval(look, everyMs);
  return {
    takeLongestPause() {
      look();
      const taken = longest / 1000;
      longest = 0;
      return taken;
    },
    async next(secondsMax) {
      const from = size;
      const until = performance.now() + secondsMax * 1000;
      while (performance.now() < until) {
        await delay(everyMs);
        if (sizeNow() > from) return true;
      }
      return false;
    },
    stop: () => clearInterval(timer),
  };
}
