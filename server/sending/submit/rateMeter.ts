// Measures how many parts per second a connector is sent. The clock is an argument, in milliseconds.

/** Counts events; `perSecond` is their number in the last full second. */
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
