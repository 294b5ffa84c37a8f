// Measures load: the share of time in which at least one task ran, as an average with exponentially decaying weights.
/** Time in which a weight falls to 1/e, in milliseconds. */
const memoryMs = 100;

export class Load {
  private average = 0;
  private running = 0;
  private measuredAt = performance.now();

  /** Runs the task and counts its time. */
  async during<T>(task: () => Promise<T>): Promise<T> {
    this.measure();
    this.running++;
    try {
      return await task();
    } finally {
      this.measure();
      this.running--;
    }
  }

  /** The load, from 0 to 1. */
  get share(): number {
    this.measure();
    return this.average;
  }

  private measure(): void {
    const now = performance.now();
    const kept = Math.exp((this.measuredAt - now) / memoryMs);
    this.average = this.average * kept + (this.running > 0 ? 1 - kept : 0);
    this.measuredAt = now;
  }
}
