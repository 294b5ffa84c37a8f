// How many submit_sm a second an account may send: as many as a second allows may come at once, the rest is told to slow
// down.
export class Rate {
  private readonly perSecond: number;
  private readonly now: () => number;
  private tokens: number;
  private filledAt: number;

  constructor(perSecond: number, now = () => performance.now()) {
    this.perSecond = perSecond;
    this.now = now;
    this.tokens = perSecond;
    this.filledAt = now();
  }

  /** Whether one more may come. */
  take(): boolean {
    const now = this.now();
    this.tokens = Math.min(this.perSecond, this.tokens + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }
}
