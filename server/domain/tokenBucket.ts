// A token bucket: limits a rate and allows a burst. The clock is an argument, in milliseconds.
export class TokenBucket {
  private readonly perSecond: number;
  /** The largest burst, in tokens. */
  readonly capacity: number;
  private readonly now: () => number;
  private tokens: number;
  private filledAt: number;

  constructor(options: { perSecond: number; capacity: number; now: () => number }) {
    this.perSecond = options.perSecond;
    this.capacity = options.capacity;
    this.now = options.now;
    this.tokens = this.capacity;
    this.filledAt = this.now();
  }

  /** The number of whole tokens that are available. */
  get available(): number {
    this.fill();
    return Math.max(0, Math.floor(this.tokens));
  }

  /** Takes tokens. The balance may become negative: the further parts of a long message borrow from later tokens. */
  take(count: number): void {
    this.fill();
    this.tokens -= count;
  }

  /** Takes one token; false if there is none. */
  tryTake(): boolean {
    if (this.available < 1) return false;
    this.take(1);
    return true;
  }

  /** Time until the next whole token. */
  get msUntilNext(): number {
    this.fill();
    return Math.max(0, Math.ceil(((1 - this.tokens) / this.perSecond) * 1000));
  }

  private fill(): void {
    const now = this.now();
    const elapsed = Math.max(0, now - this.filledAt);
    this.tokens = Math.min(this.capacity, this.tokens + (elapsed / 1000) * this.perSecond);
    this.filledAt = now;
  }
}
