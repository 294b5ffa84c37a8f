// How many connections an address holds at once. Pure: connections are taken and given back by their owner.
import { networkOf } from './networkOf.ts';

export class PerAddress {
  private readonly max: (address: string) => number;
  private readonly held = new Map<string, number>();

  constructor(max: (address: string) => number) {
    this.max = max;
  }

  /** Takes one more of an address and gives what gives it back, once; undefined where the address has all it may have. */
  take(address: string): (() => void) | undefined {
    const key = networkOf(address);
    const held = this.held.get(key) ?? 0;
    if (held >= this.max(address)) return undefined;
    this.held.set(key, held + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.held.get(key) ?? 1) - 1;
      if (left > 0) this.held.set(key, left);
      else this.held.delete(key);
    };
  }
}
