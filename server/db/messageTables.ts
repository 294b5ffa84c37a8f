// The table of messages and the SMPP link of a connector, as Kysely sees them; schema.ts takes them in.
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { ConnectorLink } from '../../contract/connectors.ts';
import type { FailureCode } from '../../contract/failures.ts';
import type { MessageClass } from '../../contract/messages.ts';
import type { MessageState, TimelineEvent } from '../domain/messageStates.ts';
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
  /** Empty where the message shares the text of its run; read it with `messageText`. */
  message: string;
  shares_text: Generated<boolean>;
  parts: number;
  parts_sent: Generated<number>;
  cost: Decimal;
  state: MessageState;
  /** For users. */
  reason: string | null;
  /** Of a failed message; null where it failed before codes were stored. */
  failure_code: Generated<FailureCode | null>;
  smsc_id: string | null;
  /** The text is masked at once and removed after submission (requirements/domain.md#sender-ids). */
  otp: Generated<boolean>;
  /** Sent before others, as its sender asked. */
  urgent: Generated<boolean>;
  /** 0 to 3 (3GPP TS 23.038 section 4); 0 is a flash message. */
  message_class: Generated<number | null>;
  attempts: Generated<number>;
  not_before: Instant;
  engine_id: number | null;
  /** Not sent from then on; null: 72 hours. Set for every message that is sent later. */
  valid_until: Instant;
  /** The events that have no column; read all with `timelineOf`. */
  timeline: JSONColumnType<TimelineEvent[]>;
  submitting_at: Instant;
  pending_at: Instant;
  final_at: Instant;
  final_raw: Generated<string | null>;
}

/** Messages that failed, filled by triggers; lists filter by it. */
export interface MessageFailuresTable {
  id: number;
  client_id: number;
  class: MessageClass;
  sender_id: string;
  network: string;
  failure_code: FailureCode | null;
  campaign_id: number | null;
}

/** The SMPP link of a connector (requirements/domain.md#connectors). Its rate is that of all its sessions. */
export type SmppLink = ConnectorLink & { password: string };

/** Results of an engine that PostgreSQL refused to store. */
export interface ParkedResultsTable {
  id: GeneratedAlways<number>;
  kind: 'outcome' | 'receipt' | 'text';
  connector_id: number;
  /** Of an outcome. */
  message_id: number | null;
  engine_id: number | null;
  /** JSON. */
  content: string;
  /** PostgreSQL's error message. */
  error: string;
  parked: Created;
}
export type ParkedRow = Selectable<ParkedResultsTable>;
