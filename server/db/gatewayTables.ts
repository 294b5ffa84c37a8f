// The tables of SMPP accounts and their gateway, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, Generated } from 'kysely';
import type { Created, Instant } from './columns.ts';

export interface GatewayTables {
  smpp_accounts: {
    id: Generated<number>;
    client_id: number;
    role_id: number;
    system_id: string;
    password_hash: string;
    full_name: string;
    email: string;
    msisdn: string;
    status: Generated<number>;
    /** submit_sm a second, in each process. */
    rate: Generated<number>;
    binds_max: Generated<number>;
    /** Addresses and networks it may bind from; empty: any. */
    allowed_addresses: Generated<string[]>;
    deleted: ColumnType<Date | null, never, Date>;
    created: Created;
  };
  gateways: {
    id: Generated<number>;
    hostname: string;
    /** Null: it does not listen there, like `tls_port`. */
    port: number | null;
    tls_port: Generated<number | null>;
    /** The name under which clients' systems reach it. */
    host: Generated<string | null>;
    seen: ColumnType<Date, Date | undefined, Date>;
  };
  /** An unlogged table. */
  gateway_binds: {
    gateway_id: number;
    number: number;
    account_id: number;
    bind: string;
    address: string;
    since: Date;
  };
  gateway_messages: {
    /** The id in the answer to its submit_sm. */
    id: number;
    account_id: number;
    /** Null where the other parts of a long message never arrived. */
    message_id: number | null;
    /** As the client's system wrote it; empty once no receipt is owed, like `destination`. */
    source: string;
    destination: string;
    on_failure_only: boolean;
    receipt: 'none' | 'due' | 'acknowledged' | 'given_up';
    attempts: Generated<number>;
    not_before: Instant;
    /** The id in the answer, where the recipients of a submit_multi share one. */
    answer_id: Generated<number | null>;
    /** user_message_reference. */
    user_reference: Generated<number | null>;
  };
  gateway_parts: {
    account_id: number;
    source: string;
    destination: string;
    reference: number;
    total: number;
    part: number;
    id: number;
    registered: number;
    data_coding: number;
    body: Buffer;
    created: Created;
    answer_id: Generated<number | null>;
    user_reference: Generated<number | null>;
  };
}
