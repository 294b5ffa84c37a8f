// Priorities of messages that wait for a connector: those of a lower number are sent first. Pure.
import type { MessageClass } from '../../contract/messages.ts';

/** Values of `outbox.priority`. Urgent: one-time passwords, and transactional messages whose sender asked for it. */
export const priorities = { urgent: 0, transactional: 1, promotional: 2 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

/** A range of priorities; both bounds are included. */
export interface PriorityRange {
  first: Priority;
  last: Priority;
}

export const onlyPriority = (priority: Priority): PriorityRange => ({ first: priority, last: priority });

/** The range of priorities of some classes; undefined without a class. */
export function prioritiesOf(classes: readonly MessageClass[]): PriorityRange | undefined {
  if (classes.length === 0) return undefined;
  return {
    first: classes.includes('transactional') ? priorities.urgent : priorities.promotional,
    last: classes.includes('promotional') ? priorities.promotional : priorities.transactional,
  };
}
