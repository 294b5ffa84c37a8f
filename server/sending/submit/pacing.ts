// How fast a connector is fed: a token bucket, and a meter of what really went. Time comes from outside, in milliseconds.

/** The burst a bucket holds, in seconds of its rate: small, since telcos count within a second. */
const burstSeconds = 0.1;

/** One token is one submit_sm, which is what telcos count. */
export class TokenBucket {
  private readonly perSecond: number;
  private readonly now: () => number;
  /** The most that goes at once. */
  readonly capacity: number;
  private tokens: number;
  private filledAt: number;

  constructor(perSecond: number, now: () => number) {
    this.perSecond = perSecond;
    this.now = now;
    this.capacity = Math.max(1, perSecond * burstSeconds);
    this.tokens = this.capacity;
    this.filledAt = now();
  }

  /** Whole tokens there are. */
  get available(): number {
    this.fill();
    return Math.max(0, Math.floor(this.tokens));
  }

  /** Takes tokens; further parts of long messages may leave a debt, which later tokens pay. */
  take(count: number): void {
    this.fill();
    this.tokens -= count;
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

/** Counts events and tells how many there were in the last whole second. */
export class RateMeter {
  private readonly now: () => number;
  private second = 0;
  private current = 0;
  private last = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  count(): void {
    this.turn();
    this.current++;
  }

  get perSecond(): number {
    this.turn();
    return this.last;
  }

  private turn(): void {
    const second = Math.floor(this.now() / 1000);
    if (second === this.second) return;
    this.last = second === this.second + 1 ? this.current : 0;
    this.current = 0;
    this.second = second;
  }
}
