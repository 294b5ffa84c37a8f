// Lanes of a connector's queue: what waits in an earlier lane is sent before what waits in a later one. Pure.
import type { MessageClass } from '../../contract/messages.ts';

/** Stored in `outbox.lane`. Urgent: one-time passwords, and transactional messages whose sender asked for it. */
export const lanes = { urgent: 0, transactional: 1, promotional: 2 } as const;
export type Lane = (typeof lanes)[keyof typeof lanes];

/** Neighbouring lanes. */
export interface LaneRange {
  first: Lane;
  last: Lane;
}

export const onlyLane = (lane: Lane): LaneRange => ({ first: lane, last: lane });

/** The lanes of those classes; undefined without a class. */
export function lanesOf(classes: readonly MessageClass[]): LaneRange | undefined {
  if (classes.length === 0) return undefined;
  return {
    first: classes.includes('transactional') ? lanes.urgent : lanes.promotional,
    last: classes.includes('promotional') ? lanes.promotional : lanes.transactional,
  };
}
