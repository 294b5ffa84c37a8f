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
    /** Limit of submit_sm a second in each process. */
    rate: Generated<number>;
    binds_max: Generated<number>;
    /** Addresses and networks from which it may bind; any if empty. */
    allowed_addresses: Generated<string[]>;
    deleted: ColumnType<Date | null, never, Date>;
    created: Created;
  };
  gateways: {
    id: Generated<number>;
    hostname: string;
    /** The port; null if the gateway does not listen on it. The same holds for `tls_port`. */
    port: number | null;
    tls_port: Generated<number | null>;
    /** The host name by which clients' systems reach the gateway. */
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
    /** Null if the other parts of a long message never arrived. */
    message_id: number | null;
    /** As the client's system wrote it. Like `destination`, empty once no receipt is due. */
    source: string;
    destination: string;
    on_failure_only: boolean;
    receipt: 'none' | 'due' | 'acknowledged' | 'given_up';
    attempts: Generated<number>;
    not_before: Instant;
    /** The id in the answer, if the recipients of a submit_multi share one. */
    answer_id: Generated<number | null>;
    /** The optional parameter user_message_reference. */
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
