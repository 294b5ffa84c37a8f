import type { Db } from '../../db/database.ts';

export interface Sample {
  labels: Readonly<Record<string, string | number>>;
  value: number;
}

/** Gauges that are read at once. */
export interface Reading {
  /** Gauges by name without `tuma_`. */
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>;
  /** The samples of each gauge. Costs a few probes of indexes, however many messages there are. */
  read: (db: Db, now: Date) => Promise<Readonly<Record<string, readonly Sample[]>>>;
}

/** The sample of a gauge without labels; none where the value is unknown. */
export const only = (value: number | undefined): Sample[] =>
  value === undefined ? [] : [{ labels: {}, value }];

/** Unix time in seconds. */
export const secondsOf = (at: Date): number => at.getTime() / 1000;

/** Seconds from an instant to now; never below 0, for clocks that differ. */
export const ageOf = (at: Date, now: Date): number => Math.max(0, secondsOf(now) - secondsOf(at));
