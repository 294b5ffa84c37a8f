// Alarms for the platform's admins: sending that is held, links that are down, queues that do not move, no engine, an overdrawn package, results
// that could not be stored, no fresh backup, a disk that is nearly full. An extension of the specification.
import { z } from 'zod';
import { id, instant } from './common.ts';
import { bypassCauses } from './connectors.ts';
import { endpoint } from './endpoint.ts';

/** Sending is held after a restore · no engine runs · a link is not bound · messages take other routes than a connector · receipts are late · a queue does not move · a package is overdrawn · results were not stored · there is no fresh backup · the disk of the database is nearly full. */
export const alarmKinds = [
  'hold',
  'engine',
  'unbound',
  'bypass',
  'receipts',
  'queue',
  'package',
  'parked',
  'backup',
  'disk',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarm = z.object({
  /** Stable while the alarm is about the same object. */
  id: z.string(),
  severity: z.enum(['error', 'warning']),
  text: z.string(),
  since: instant.nullable(),
  kind: z.enum(alarmKinds).optional(),
  /** What `text` says, by its kind: the connector or package, minutes, units, results, messages, hours or percent, and why a link is not bound or sending is held. */
  values: z
    .object({
      name: z.string().optional(),
      count: z.int().optional(),
      error: z.string().optional(),
      /** Of `bypass`. */
      cause: z.enum(bypassCauses).optional(),
    })
    .optional(),
  /** Its event (alarmEvent), once it is recorded, and who acknowledged it. */
  event_id: id.nullish(),
  acknowledged_by: z.string().nullish(),
});
export type Alarm = z.infer<typeof alarm>;

export const alarms = endpoint({
  path: 'operations/alarms',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({ message: z.array(alarm) }),
});

/** The id of the alarm about {@link parkedResults}. */
export const parkedAlarm = 'parked';

/** An outcome, a receipt or a subscriber's text that the database refused to store. */
export const parkedResult = z.object({
  id,
  kind: z.enum(['outcome', 'receipt', 'text']),
  connector_name: z.string().nullable(),
  /** Of an outcome. */
  message_id: id.nullable(),
  /** The database's error message. */
  error: z.string(),
  parked: instant,
});
export type ParkedResult = z.infer<typeof parkedResult>;

/** The oldest hundred. */
export const parkedResults = endpoint({
  path: 'operations/parked',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({ message: z.array(parkedResult) }),
});

const endOfParked = (verb: 'retry' | 'discard') =>
  endpoint({
    path: `operations/parked/:id/${verb}`,
    access: { module: 'connectors', action: 'update' },
  });

/** Stores it again; 422 where it is still refused. */
export const retryParked = endOfParked('retry');

/** Discards it: the message of an outcome becomes unknown, a receipt or a text is dropped. */
export const discardParked = endOfParked('discard');

/** The id of the alarm that sending is held. */
export const holdAlarm = 'hold';

export const waitingRules = ['set_aside', 'send'] as const;
export type WaitingRule = (typeof waitingRules)[number];

/**
 * Continues to send after a restore of the database. `set_aside`: messages that were due before are not sent, because they may have been;
 * `send`: they are sent.
 */
export const releaseSending = endpoint({
  path: 'operations/hold/release',
  access: { module: 'settings', action: 'update' },
  confirmed: 'always',
  body: z.object({ waiting: z.enum(waitingRules, 'Choose what is done with messages that wait') }),
});
