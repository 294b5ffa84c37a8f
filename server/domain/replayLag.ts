// How far a standby is behind, by positions of the write-ahead log and the clock of one process: an idle primary shows no lag, and the clocks of the
// machines do not matter.

interface Sample {
  /** Milliseconds of a monotonic clock. */
  at: number;
  /** Bytes of the log that the primary had written at that time. */
  position: number;
}

/** Most samples that are kept. If a standby is behind all of them, only a lower bound of its lag is known. */
const samplesMax = 600;

export class ReplayLag {
  private readonly samples: Sample[];

  /** A standby that has not reached the first sample counts as `unknownSeconds` behind, increasing with time. */
  constructor(began: number, unknownSeconds: number) {
    this.samples = [{ at: began - unknownSeconds * 1000, position: 0 }];
  }

  /** Records the position of the primary. */
  sample(sample: Sample): void {
    const newest = this.samples.at(-1)!;
    // After a failover, the new primary may be at an earlier position than the old one.
    if (sample.position < newest.position) this.samples.splice(1);
    if (sample.position === newest.position) newest.at = sample.at;
    else this.samples.push(sample);
    if (this.samples.length > samplesMax) this.samples.shift();
  }

  /** Seconds since the primary was at the position of the standby. */
  secondsAt(at: number, replayed: number): number {
    const reached = this.samples.findLast(({ position }) => position <= replayed) ?? this.samples[0]!;
    return Math.max(0, at - reached.at) / 1000;
  }
}
