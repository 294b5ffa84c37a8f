// A message in the body of an event, from the row as it was then. Pure.
import { chargedParts } from './chargedParts.ts';
import { messageObject, scheduledFor, type MessageFacts } from './messageObject.ts';

/** The data of a message that an event stores as JSON, without its text. */
export interface MessageSnapshot extends Omit<
  MessageFacts,
  'units' | 'cost' | 'send_at' | 'valid_until' | 'live'
> {
  parts_sent: number;
  /** Cost in KES. */
  cost: number;
  /** Time in ISO 8601. */
  valid_until: string | null;
}

export function messageOfEvent({ cost, valid_until: validUntil, ...row }: MessageSnapshot) {
  const facts: MessageFacts = {
    ...row,
    units: chargedParts(row),
    cost: cost.toFixed(4),
    send_at: scheduledFor(row.timeline),
    valid_until: validUntil === null ? null : new Date(validUntil),
    live: true,
  };
  // A message that was sent or has failed is no longer scheduled, whatever the time.
  return messageObject(facts, new Date());
}
