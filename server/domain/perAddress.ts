// Counts the simultaneous connections of an address. Pure: the owner of a connection acquires and releases it.
import { networkOf } from './networkOf.ts';

export class PerAddress {
  private readonly max: (address: string) => number;
  private readonly held = new Map<string, number>();

  constructor(max: (address: string) => number) {
    this.max = max;
  }

  /** Acquires a connection for an address and returns its release function; undefined at the address's limit. */
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
