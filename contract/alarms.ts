// Alarms for the platform's admins, such as a link that is down or a backup that is not fresh. An extension of the specification.
import { z } from 'zod';
import { id, instant } from './common.ts';
import { bypassCauses } from './connectors.ts';
import { endpoint } from './endpoint.ts';

/**
 * In this order: sending is held after a restore · no engine runs · a link is not bound · messages are rerouted around a connector ·
 * receipts are late · a queue does not move · a package is overdrawn · results were not stored · there is no fresh backup · the disk of
 * the database is nearly full · the books do not balance · the audit log has a fault · background jobs are stuck.
 */
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
  'books',
  'audit',
  'job',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarm = z.object({
  /** The same for as long as the alarm is about the same object. */
  id: z.string(),
  severity: z.enum(['error', 'warning']),
  text: z.string(),
  since: instant.nullable(),
  kind: z.enum(alarmKinds).optional(),
  /**
   * The values that `text` is made of, depending on `kind`. `name`: the connector or package. `count`: minutes, units, results, messages,
   * hours, percent, broken rules or jobs. `error`: why a link is not bound or sending is held.
   */
  values: z
    .object({
      name: z.string().optional(),
      count: z.int().optional(),
      error: z.string().optional(),
      /** Set for the kind `bypass` only. */
      cause: z.enum(bypassCauses).optional(),
    })
    .optional(),
  /** The id of the recorded alarm event (alarmEvents.ts), once there is one, and the person who acknowledged it. */
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
  /** The message of an outcome; null for receipts and texts. */
  message_id: id.nullable(),
  /** The database's error message. */
  error: z.string(),
  parked: instant,
});
export type ParkedResult = z.infer<typeof parkedResult>;

/** The oldest hundred parked results. */
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

/** Stores a parked result again; 422 if the database still refuses it. */
export const retryParked = endOfParked('retry');

/** Discards a parked result: the message of an outcome becomes unknown, a receipt or a text is dropped. */
export const discardParked = endOfParked('discard');

/** The id of the alarm "sending is held". */
export const holdAlarm = 'hold';

export const waitingRules = ['set_aside', 'send'] as const;
export type WaitingRule = (typeof waitingRules)[number];

/**
 * Resumes sending after a restore of the database. `set_aside` does not send messages that were due before the restore, because they may
 * have been sent already; `send` sends them.
 */
export const releaseSending = endpoint({
  path: 'operations/hold/release',
  access: { module: 'settings', action: 'update' },
  confirmed: 'always',
  body: z.object({ waiting: z.enum(waitingRules, 'Choose what is done with messages that wait') }),
});
