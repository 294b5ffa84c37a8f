// The tables of messages sent over the HTTP API, as Kysely sees them; schema.ts takes them in.
import type { Generated, JSONColumnType } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import type { MessageState, TimelineEvent } from '../../domain/messageStates.ts';
import type { Decimal, Instant } from './columns.ts';

interface Kept {
  client_id: number;
  key_id: number;
  batch_id: number | null;
  ucs2: boolean;
  reference: string | null;
  metadata: JSONColumnType<Record<string, string>> | null;
}

export interface HttpMessageTables {
  api_messages: Kept & { message_id: number };
  test_messages: Kept & {
    id: Generated<number>;
    class: MessageClass;
    sender_id: string;
    msisdn: string;
    network: string;
    parts: number;
    cost: Decimal;
    send_at: Instant;
    valid_until: Instant;
    state: Generated<MessageState>;
    failure_code: FailureCode | null;
    timeline: JSONColumnType<TimelineEvent[]>;
    next_at: Instant;
  };
  test_message_counts: { client_id: number; day: string; messages: number };
}
