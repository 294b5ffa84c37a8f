// The table of messages and the SMPP link of a connector, as Kysely sees them; schema.ts takes them in.
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { ConnectorLink } from '../../../contract/connectors.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import type { MessageState, TimelineEvent } from '../../domain/messageStates.ts';
import type { Created, Decimal, Instant } from './columns.ts';

export interface MessagesTable {
  id: number;
  created: Created;
  client_id: number;
  class: MessageClass;
  campaign_id: number | null;
  run_id: number | null;
  run_row: number | null;
  connector_id: number;
  package_id: number;
  sender_id: string;
  msisdn: string;
  network: string;
  /** Empty if the message shares the text of its run; read it with `messageText`. */
  message: string;
  shares_text: Generated<boolean>;
  parts: number;
  parts_sent: Generated<number>;
  cost: Decimal;
  state: MessageState;
  /** The reason as shown to users. */
  reason: string | null;
  /** Code of a failed message; null if it failed before codes were stored. */
  failure_code: Generated<FailureCode | null>;
  smsc_id: string | null;
  /** Whether the text is masked at once and removed after submission (requirements/domain.md#sender-ids). */
  otp: Generated<boolean>;
  /** Whether the sender asked to send it before others. */
  urgent: Generated<boolean>;
  /** Message class 0 to 3 (3GPP TS 23.038 section 4); 0 is a flash message. */
  message_class: Generated<number | null>;
  attempts: Generated<number>;
  not_before: Instant;
  engine_id: number | null;
  /** Time from which it is not sent any more; null for 72 hours. Every scheduled message has one. */
  valid_until: Instant;
  /** The events that have no column; read all events with `timelineOf`. */
  timeline: JSONColumnType<TimelineEvent[]>;
  submitting_at: Instant;
  pending_at: Instant;
  final_at: Instant;
  final_raw: Generated<string | null>;
}

/** Failed messages, filled by triggers; lists filter by it. */
export interface MessageFailuresTable {
  id: number;
  client_id: number;
  class: MessageClass;
  sender_id: string;
  network: string;
  failure_code: FailureCode | null;
  campaign_id: number | null;
  /** Null in rows of versions before, unless the message was sent in part. */
  parts_sent: number | null;
}

/** The SMPP link of a connector (requirements/domain.md#connectors). Its rate is that of all its sessions. */
export type SmppLink = ConnectorLink & { password: string };

/** Results of an engine that PostgreSQL refused to store. */
export interface ParkedResultsTable {
  id: GeneratedAlways<number>;
  kind: 'outcome' | 'receipt' | 'text';
  connector_id: number;
  /** The message of an outcome. */
  message_id: number | null;
  engine_id: number | null;
  /** The result as JSON. */
  content: string;
  /** PostgreSQL's error message. */
  error: string;
  parked: Created;
}
export type ParkedRow = Selectable<ParkedResultsTable>;
