// What an admin has to look at now: links that are down, queues that do not move, no engine, an overdrawn package, results
// that could not be stored. Ours.
import { z } from 'zod';
import { emptyBody, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

export const alarm = z.object({
  /** The same while it is about the same thing. */
  id: z.string(),
  severity: z.enum(['error', 'warning']),
  text: z.string(),
  since: instant.nullable(),
});
export type Alarm = z.infer<typeof alarm>;

export const alarms = endpoint({
  path: 'operations/alarms',
  access: { module: 'connectors', action: 'read' },
  status: 200,
  body: emptyBody,
  answer: z.object({ message: z.array(alarm) }),
});

/** The id of the alarm about {@link parkedResults}. */
export const parkedAlarm = 'parked';

/** What came of a message, a receipt or a subscriber's text that the database refused to store. */
export const parkedResult = z.object({
  id,
  kind: z.enum(['outcome', 'receipt', 'text']),
  connector_name: z.string().nullable(),
  /** Of an outcome. */
  message_id: id.nullable(),
  /** Why, in the database's words. */
  error: z.string(),
  parked: instant,
});
export type ParkedResult = z.infer<typeof parkedResult>;

/** The oldest hundred. */
export const parkedResults = endpoint({
  path: 'operations/parked',
  access: { module: 'connectors', action: 'read' },
  status: 200,
  body: emptyBody,
  answer: z.object({ message: z.array(parkedResult) }),
});

const endOfParked = (verb: 'retry' | 'discard') =>
  endpoint({
    path: `operations/parked/:id/${verb}`,
    access: { module: 'connectors', action: 'update' },
    status: 200,
    body: emptyBody,
    answer: z.object({ message: z.string() }),
  });

/** Stores it again; 422 where it is still refused. */
export const retryParked = endOfParked('retry');

/** Gives it up: an outcome becomes one that may have been sent, a receipt or a text is dropped. */
export const discardParked = endOfParked('discard');
