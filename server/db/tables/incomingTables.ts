// The tables of subscribers' texts, as Kysely sees them; schema.ts takes them in.
import type { Generated } from 'kysely';
import type { Created, Instant } from './columns.ts';

export interface IncomingTables {
  incoming_numbers: {
    id: Generated<number>;
    connector_id: number;
    /** Digits: a short code, or E.164 without plus. */
    number: string;
    client_id: number;
    /** The SMPP account that gets its texts; null if one is chosen for each text. */
    account_id: number | null;
    created: Created;
  };
  inbound_messages: {
    id: Generated<number>;
    connector_id: number;
    msisdn: string;
    destination: string;
    message: string;
    action: string | null;
    /** Null if the number was not assigned to a client. */
    client_id: Generated<number | null>;
    received: Created;
  };
  /** Parts of long texts. */
  inbound_parts: {
    /** Id of the whole text. */
    inbound_id: number;
    part: number;
    connector_id: number;
    msisdn: string;
    destination: string;
    reference: number;
    total: number;
    data_coding: number;
    body: Buffer;
    created: Date;
  };
  conversations: {
    id: Generated<number>;
    client_id: number | null;
    msisdn: string;
    number: string;
    /** The newest text. */
    last_id: number;
    unread: Generated<number>;
  };
  /** Texts that a client's system gets as deliver_sm. */
  gateway_texts: {
    id: number;
    client_id: number;
    /** Null for any account of the client. */
    account_id: number | null;
    state: Generated<'due' | 'acknowledged' | 'given_up'>;
    attempts: Generated<number>;
    not_before: Instant;
  };
}
