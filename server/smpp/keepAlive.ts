/** Sends enquire_link to a silent peer, and reports one that does not answer. */
interface KeepAliveOptions {
  /** Silence of the peer before an enquire_link, in milliseconds. */
  silenceMs: number;
  /** Sends the enquire_link; rejects without an answer. */
  ask: () => Promise<unknown>;
  /** Whether reading is paused, so that no answer can be read. */
  isPaused: () => boolean;
  lost: () => void;
}

export class KeepAlive {
  private readonly options: KeepAliveOptions;
  private lastHeard = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(options: KeepAliveOptions) {
    this.options = options;
    this.watch(options.silenceMs);
  }

  /** Records that the peer has sent something. */
  heard(): void {
    this.lastHeard = performance.now();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private watch(afterMs: number): void {
    this.timer = setTimeout(() => void this.check(), afterMs);
    this.timer.unref();
  }

  private async check(): Promise<void> {
    const { silenceMs, ask, isPaused, lost } = this.options;
    const silentMs = performance.now() - this.lastHeard;
    if (silentMs < silenceMs) return this.watch(Math.ceil(silenceMs - silentMs));
    if (isPaused()) return this.watch(silenceMs);
    const askedAt = performance.now();
    const hasFailed = await ask().then(
      () => false,
      () => true,
    );
    if (this.isStopped) return;
    if (hasFailed && this.lastHeard < askedAt && !isPaused()) return lost();
    this.watch(silenceMs);
  }
}
